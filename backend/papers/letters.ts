/** Pictures and marks that no address needs and few printers have. */
const ORNAMENTS =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|\p{Variation_Selector}|\p{Cf}|\p{Co}/gu;

/**
 * A text as a label writes it: without emoji and direction marks. A text of nothing else stays as
 * it is, so that its lack is noticed.
 */
export function withoutOrnaments(text: string): string {
  // Digits, # and * are pictographs too.
  const plain = text
    .replace(ORNAMENTS, (sign) => (/[0-9#*©®™]/.test(sign) ? sign : ""))
    .replace(/ +/g, " ")
    .trim();
  return plain || text;
}

/**
 * Letters and digits alone, by which a text is found in a PDF: lines are broken, and vowels and
 * tones stand in another order there.
 */
export const bareLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/**
 * Whether each part of the text, between commas, is among the words of a PDF. A text without any
 * letter is none that can be printed.
 */
export function bearsText(words: string, text: string): boolean {
  const all = bareLetters(words);
  const parts = text.split(",").map(bareLetters).filter(Boolean);
  return parts.length > 0 && parts.every((part) => all.includes(part));
}
