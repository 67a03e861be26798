const WORD_SEGMENTER = new Intl.Segmenter("th", { granularity: "word" });
const GRAPHEME_SEGMENTER = new Intl.Segmenter();
/** Scripts that are written without spaces between words. */
const SPACELESS_SCRIPTS =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Matches the places where a long code or address is broken. */
const AFTER_JOINT = /(?<=[-/_,.])(?=\S)/;
/** Opening brackets and quotation marks, which stay with the word after them. */
const OPENING_SIGN = /[\p{Ps}\p{Pi}]$/u;

/**
 * Breaks lines to fit: at spaces, between words of scripts without spaces, and inside a word longer
 * than a line. The PDF library would separate Thai vowels from their letters.
 */
export function breakLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  return text.split("\n").flatMap((paragraph) => breakIntoLines(paragraph, width, widthOf));
}

function breakIntoLines(
  paragraph: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = "";
  const addPiece = (piece: string) => {
    if (line.trim() !== "" && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  };
  const fits = (word: string) => widthOf(word.trim()) <= width;
  for (const word of splitWords(paragraph))
    for (const part of fits(word) ? [word] : word.split(AFTER_JOINT))
      if (fits(part)) addPiece(part);
      else for (const { segment } of GRAPHEME_SEGMENTER.segment(part)) addPiece(segment);
  return [...lines, line];
}

/** Splits at words of scripts without spaces, elsewhere at spaces. A word keeps what follows it. */
function splitWords(paragraph: string): string[] {
  return (paragraph.match(/\s*\S+\s*/g) ?? []).flatMap((piece) =>
    SPACELESS_SCRIPTS.test(piece) ? splitWithoutSpaces(piece) : [piece],
  );
}

function splitWithoutSpaces(piece: string): string[] {
  const texts: string[] = [];
  for (const { segment, isWordLike } of WORD_SEGMENTER.segment(piece)) {
    const before = texts.at(-1);
    const begins = (isWordLike || OPENING_SIGN.test(segment)) && !OPENING_SIGN.test(before ?? "");
    if (before === undefined || begins) texts.push(segment);
    else texts[texts.length - 1] = before + segment;
  }
  return texts;
}
