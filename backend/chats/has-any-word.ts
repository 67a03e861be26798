/** Whether one of the words occurs, in any case. Thai has no spaces between words. */
export function hasAnyWord(text: string, soughtWords: readonly string[]): boolean {
  const normalisedText = normaliseText(text);
  return soughtWords.some((word) => {
    const sought = normaliseText(word);
    for (
      let index = normalisedText.indexOf(sought);
      index >= 0;
      index = normalisedText.indexOf(sought, index + 1)
    )
      if (/\p{Script=Thai}/u.test(sought) || isWholeWord(normalisedText, index, sought.length))
        return true;
    return false;
  });
}

const normaliseText = (text: string) => text.normalize("NFC").toLowerCase();

const isWholeWord = (text: string, index: number, length: number): boolean =>
  !/[\p{L}\p{N}]$/u.test(text.slice(0, index)) &&
  !/^[\p{L}\p{N}]/u.test(text.slice(index + length));
