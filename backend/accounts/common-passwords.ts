/**
 * What attackers try first, most of it out of breaches; read when somebody first chooses a
 * password.
 */
let loading: Promise<ReadonlySet<string>> | undefined;

async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set<string>(dictionary["passwords-common"]);
}

/** What this product and the marketplaces it connects are called. */
const WORDS_OF_HERE = [
  ...["etalase", "shopee", "tokopedia", "tiktok", "tiktok shop", "lazada", "blibli"],
  ...["line shopping", "myshop"],
];

/**
 * What stays when capitals and whatever was hung on in front and behind are taken off:
 * `Manchester2026!` is `manchester`.
 */
const coreOf = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/**
 * Whether a password is among the first that anybody would try: on the list of common and breached
 * ones, such a word with digits or signs around it, one sign over and over, one of the words
 * `about` its owner, such as e-mail or shop name, or of what is worked with here.
 */
export async function isCommonPassword(
  password: string,
  about: readonly string[],
): Promise<boolean> {
  loading ??= commonPasswords();
  const common = await loading;
  const typed = password.normalize("NFKC").toLowerCase();
  const core = coreOf(typed);
  if (common.has(typed) || new Set(typed).size === 1) return true;
  // A word of three letters in a long row of digits says little about it.
  if (core.length * 2 > typed.length && common.has(core)) return true;
  return [...about, ...WORDS_OF_HERE].some(
    (word) => core !== "" && [word.toLowerCase(), coreOf(word)].includes(core),
  );
}
