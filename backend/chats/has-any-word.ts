/** Returns whether one of the words occurs, in any case. Thai has no spaces between words. */
export function hasAnyWord(text: string, words: readonly string[]): boolean {
  const written = plain(text);
  return words.some((word) => {
    const sought = plain(word);
    for (
      let index = written.indexOf(sought);
      index >= 0;
      index = written.indexOf(sought, index + 1)
    )
      if (/\p{Script=Thai}/u.test(sought) || standsAlone(written, index, sought.length))
        return true;
    return false;
  });
}

const plain = (text: string) => text.normalize("NFC").toLowerCase();

const standsAlone = (text: string, at: number, length: number): boolean =>
  !/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + length));
