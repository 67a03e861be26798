/** Pictures and marks that addresses do not need and few printers have. */
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
 * Only letters and digits, for finding text in a PDF: it breaks lines and reorders vowels and
 * tones.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(LAM_ALEF, (letters) => [...letters].sort().join(""))
    .toLowerCase();

/**
 * Whether a PDF has each word of the text: readers reorder words of lines with both directions.
 * False for a text without letters.
 */
export function printsText(label: string, text: string): boolean {
  const all = foldLetters(label);
  const parts = text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(foldLetters)
    .filter(Boolean);
  return parts.length > 0 && parts.every((part) => all.includes(part));
}
