/** Addresses do not need them, and few printers have them. */
const ORNAMENT_SIGNS =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|\p{Variation_Selector}|\p{Cf}|\p{Co}/gu;

/** Removes emoji and direction marks, unless nothing else is left. */
export function removeOrnaments(text: string): string {
  // Unicode counts digits, # and * as pictographs. They stay.
  const plainText = text
    .replace(ORNAMENT_SIGNS, (sign) => (/[0-9#*©®™]/.test(sign) ? sign : ""))
    .replace(/ +/g, " ")
    .trim();
  return plainText || text;
}

/** Arabic lam and alef are printed as one sign, which PDF readers read in either order. */
const LAM_ALEF = /[\u0627\u0644]{2,}/g;

/**
 * Keeps letters and digits, to find text in a PDF, which breaks lines and reorders vowels and
 * tones.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(LAM_ALEF, (letters) => [...letters].sort().join(""))
    .toLowerCase();

/** Compares words, because readers reorder lines with both directions. False without letters. */
export function containsPrintedText(label: string, text: string): boolean {
  const allLetters = foldLetters(label);
  const parts = text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(foldLetters)
    .filter(Boolean);
  return parts.length > 0 && parts.every((part) => allLetters.includes(part));
}
