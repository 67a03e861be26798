const WORDS = new Intl.Segmenter("th", { granularity: "word" });
const THAI = /\p{Script=Thai}/u;

/**
 * Breaks a text's lines to fit. Thai has no spaces between words, and the PDF library, which breaks
 * only at spaces, would separate a vowel from its letter.
 */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string {
  return text
    .split("\n")
    .flatMap((paragraph) => linesOf(paragraph, width, widthOf))
    .join("\n");
}

function linesOf(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of wordsOf(paragraph)) {
    if (line.trim() !== "" && widthOf((line + word).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = word.trimStart();
    } else line += word;
  }
  return [...lines, line];
}

/** Splits at Thai words, and at spaces elsewhere. Each word keeps the spaces and signs after it. */
function wordsOf(paragraph: string): string[] {
  return (paragraph.match(/\s*\S+\s*/g) ?? []).flatMap((piece) =>
    THAI.test(piece) ? thaiWords(piece) : [piece],
  );
}

function thaiWords(piece: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(piece)) {
    const before = words.at(-1);
    if (isWordLike || before === undefined) words.push(segment);
    else words[words.length - 1] = before + segment;
  }
  return words;
}
