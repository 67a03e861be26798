/** Returns whether one of the words occurs, in any case. Thai has no spaces between words. */
export function hasAnyWord(text: string, words: readonly string[]): boolean {
  const normalisedText = normaliseText(text);
  return words.some((word) => {
    const normalisedWord = normaliseText(word);
    for (
      let index = normalisedText.indexOf(normalisedWord);
      index >= 0;
      index = normalisedText.indexOf(normalisedWord, index + 1)
    )
      if (
        /\p{Script=Thai}/u.test(normalisedWord) ||
        isWholeWord(normalisedText, index, normalisedWord.length)
      )
        return true;
    return false;
  });
}

const normaliseText = (text: string) => text.normalize("NFC").toLowerCase();

const isWholeWord = (text: string, index: number, length: number): boolean =>
  !/[\p{L}\p{N}]$/u.test(text.slice(0, index)) &&
  !/^[\p{L}\p{N}]/u.test(text.slice(index + length));
