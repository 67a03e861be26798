const WORD_SEGMENTER = new Intl.Segmenter("th", { granularity: "word" });
const GRAPHEME_SEGMENTER = new Intl.Segmenter();
/** Written without spaces between words. */
const SPACELESS_SCRIPTS =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A long code or address breaks there. */
const AFTER_SEPARATOR = /(?<=[-/_,.])(?=\S)/;
/** Opening brackets and quotation marks stay with the next word. */
const OPENING_SIGN = /[\p{Ps}\p{Pi}]$/u;

/**
 * Breaks lines at spaces, between words of scripts without spaces, and inside a word longer than a
 * line. The PDF library would separate Thai vowels from their letters.
 */
export function breakLines(
  text: string,
  width: number,
  measureWidth: (text: string) => number,
): string[] {
  return text.split("\n").flatMap((paragraph) => breakIntoLines(paragraph, width, measureWidth));
}

function breakIntoLines(
  paragraph: string,
  width: number,
  measureWidth: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = "";
  const addPiece = (piece: string) => {
    if (line.trim() !== "" && measureWidth((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  };
  const fits = (word: string) => measureWidth(word.trim()) <= width;
  for (const word of splitWords(paragraph))
    for (const part of fits(word) ? [word] : word.split(AFTER_SEPARATOR))
      if (fits(part)) addPiece(part);
      else for (const { segment } of GRAPHEME_SEGMENTER.segment(part)) addPiece(segment);
  return [...lines, line];
}

/** A word keeps the space after it. */
function splitWords(paragraph: string): string[] {
  return (paragraph.match(/\s*\S+\s*/g) ?? []).flatMap((piece) =>
    SPACELESS_SCRIPTS.test(piece) ? splitWithoutSpaces(piece) : [piece],
  );
}

function splitWithoutSpaces(piece: string): string[] {
  const texts: string[] = [];
  for (const { segment, isWordLike } of WORD_SEGMENTER.segment(piece)) {
    const before = texts.at(-1);
    const startsWord =
      (isWordLike || OPENING_SIGN.test(segment)) && !OPENING_SIGN.test(before ?? "");
    if (before === undefined || startsWord) texts.push(segment);
    else texts[texts.length - 1] = before + segment;
  }
  return texts;
}
