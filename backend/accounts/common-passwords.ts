/** Passwords that attackers try first, mostly from breaches. Loaded on first use. */
let loading: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set<string>(dictionary["passwords-common"]);
}

/** Names of this product and of the marketplaces. */
const PRODUCT_WORDS = [
  ...["etalase", "shopee", "tokopedia", "tiktok", "tiktok shop", "lazada", "blibli"],
  ...["line shopping", "myshop"],
];

/** Returns the lower-case core of a password: `Manchester2026!` gives `manchester`. */
const extractCore = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/**
 * Whether a password is easy to guess: a common or breached one, such a word with digits or signs
 * around it, one repeated sign, or a word about its owner (`wordsAboutOwner`) or this product.
 */
export async function isCommonPassword(
  password: string,
  wordsAboutOwner: readonly string[],
): Promise<boolean> {
  loading ??= loadCommonPasswords();
  const common = await loading;
  const typed = password.normalize("NFKC").toLowerCase();
  const core = extractCore(typed);
  if (common.has(typed) || new Set(typed).size === 1) return true;
  // A short word among many digits does not make a password easy to guess.
  if (core.length * 2 > typed.length && common.has(core)) return true;
  return [...wordsAboutOwner, ...PRODUCT_WORDS].some(
    (word) => core !== "" && [word.toLowerCase(), extractCore(word)].includes(core),
  );
}
