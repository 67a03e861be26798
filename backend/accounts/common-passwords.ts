/** Passwords that attackers try first, mostly from breaches. Loaded on first use. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set<string>(dictionary["passwords-common"]);
}

const PRODUCT_WORDS = [
  ...["etalase", "shopee", "tokopedia", "tiktok", "tiktok shop", "lazada", "blibli"],
  ...["line shopping", "myshop"],
];

/** Removes digits and signs at both ends: `Manchester2026!` gives `manchester`. */
const extractLetters = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/**
 * Returns whether a password is easy to guess: a common one, such a word with digits or signs
 * around it, one repeated character, or a word about its owner or this product.
 */
export async function isCommonPassword(
  password: string,
  wordsAboutOwner: readonly string[],
): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  const commonWords = await commonPasswords;
  const typedText = password.normalize("NFKC").toLowerCase();
  const letters = extractLetters(typedText);
  if (commonWords.has(typedText) || new Set(typedText).size === 1) return true;
  // A short word among many digits does not make a password easy to guess.
  if (letters.length * 2 > typedText.length && commonWords.has(letters)) return true;
  return [...wordsAboutOwner, ...PRODUCT_WORDS].some(
    (word) => letters !== "" && [word.toLowerCase(), extractLetters(word)].includes(letters),
  );
}
