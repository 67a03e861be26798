/** Passwords that attackers try first, mostly from breaches. Loaded on first use. */
let loading: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set<string>(dictionary["passwords-common"]);
}

/** Names of this product and of the marketplaces it connects. */
const WORDS_OF_HERE = [
  ...["etalase", "shopee", "tokopedia", "tiktok", "tiktok shop", "lazada", "blibli"],
  ...["line shopping", "myshop"],
];

/** Returns the lower-case core of a password: `Manchester2026!` gives `manchester`. */
const extractCore = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/**
 * Returns whether a password is easy to guess: it is on the list of common and breached ones, is
 * such a word with digits or signs around it, repeats one sign, or is one of the words
 * `knownTexts` its owner (e-mail, shop name) or about this product.
 */
export async function isCommonPassword(
  password: string,
  knownTexts: readonly string[],
): Promise<boolean> {
  loading ??= loadCommonPasswords();
  const common = await loading;
  const typed = password.normalize("NFKC").toLowerCase();
  const core = extractCore(typed);
  if (common.has(typed) || new Set(typed).size === 1) return true;
  // A three-letter word in a long row of digits does not make the password easy to guess.
  if (core.length * 2 > typed.length && common.has(core)) return true;
  return [...knownTexts, ...WORDS_OF_HERE].some(
    (word) => core !== "" && [word.toLowerCase(), extractCore(word)].includes(core),
  );
}
