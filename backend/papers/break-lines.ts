const WORDS = new Intl.Segmenter("th", { granularity: "word" });
const GRAPHEMES = new Intl.Segmenter();
/** Scripts that are written without spaces between words. */
const SPACELESS =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Where a long code or address is broken. */
const AFTER_JOINT = /(?<=[-/_,.])(?=\S)/;
/** Opening brackets and quotation marks, which stay with the word after them. */
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/**
 * Breaks a text's lines to fit: at spaces, between the words of a script without spaces, and inside
 * a word only if it is longer than a line. The PDF library would separate a Thai vowel from its
 * letter.
 */
export function breakLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  return text.split("\n").flatMap((paragraph) => linesOf(paragraph, width, widthOf));
}

function linesOf(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (piece: string) => {
    if (line.trim() !== "" && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  };
  const fits = (word: string) => widthOf(word.trim()) <= width;
  for (const word of wordsOf(paragraph))
    for (const part of fits(word) ? [word] : word.split(AFTER_JOINT))
      if (fits(part)) add(part);
      else for (const { segment } of GRAPHEMES.segment(part)) add(segment);
  return [...lines, line];
}

/** Splits at words of scripts without spaces, elsewhere at spaces. A word keeps what follows it. */
function wordsOf(paragraph: string): string[] {
  return (paragraph.match(/\s*\S+\s*/g) ?? []).flatMap((piece) =>
    SPACELESS.test(piece) ? wordsWithoutSpaces(piece) : [piece],
  );
}

function wordsWithoutSpaces(piece: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(piece)) {
    const before = words.at(-1);
    const begins = (isWordLike || OPENING.test(segment)) && !OPENING.test(before ?? "");
    if (before === undefined || begins) words.push(segment);
    else words[words.length - 1] = before + segment;
  }
  return words;
}
