/** Pictures and marks that no address needs and few printers have. */
const ORNAMENT_SIGNS =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|\p{Variation_Selector}|\p{Cf}|\p{Co}/gu;

/** Removes emoji and direction marks from a label's text, unless nothing else is left. */
export function removeOrnaments(text: string): string {
  // Unicode counts digits, # and * as pictographs too. They stay.
  const plainText = text
    .replace(ORNAMENT_SIGNS, (sign) => (/[0-9#*©®™]/.test(sign) ? sign : ""))
    .replace(/ +/g, " ")
    .trim();
  return plainText || text;
}

/** Arabic lam and alef, which are printed as one sign that PDF readers read in either order. */
const LAM_ALEF = /[\u0627\u0644]{2,}/g;

/**
 * Returns only letters and digits, by which a text is found in a PDF: lines are broken there, and
 * vowels and tones have another order.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(LAM_ALEF, (letters) => [...letters].sort().join(""))
    .toLowerCase();

/**
 * Returns whether each word of the text is in a PDF's words: where a line has both directions, its
 * reader puts them in another order. Returns false for a text without letters.
 */
export function printsText(label: string, text: string): boolean {
  const all = foldLetters(label);
  const parts = text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(foldLetters)
    .filter(Boolean);
  return parts.length > 0 && parts.every((part) => all.includes(part));
}
