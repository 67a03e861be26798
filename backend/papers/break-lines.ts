const WORDS = new Intl.Segmenter("th", { granularity: "word" });
const THAI = /\p{Script=Thai}/u;

/**
 * The text with its lines broken to fit. Thai is written without spaces between words: the PDF's
 * writer, which knows breaks by spaces alone, would part a vowel from its letter.
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

/** Each with the spaces and signs behind it; what has no Thai is one up to its space. */
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
