/** Characters of context around a change. */
const CONTEXT_LENGTH = 24;
const ELLIPSIS = "…";

/** Shortens two versions to about `most` characters around the first difference. */
export function shortenAroundChange(
  before: string,
  after: string,
  most: number,
): { before: string; after: string } {
  if (before.length <= most && after.length <= most) return { before, after };
  const same = countSameStart(before, after);
  const start =
    same > CONTEXT_LENGTH && Math.max(before.length, after.length) > most
      ? findCharacterStart(before, same - CONTEXT_LENGTH)
      : 0;
  const shortenText = (text: string) => {
    const restOfText = text.slice(start);
    const shownText =
      restOfText.length > most
        ? `${restOfText.slice(0, findCharacterStart(restOfText, most))}${ELLIPSIS}`
        : restOfText;
    return start > 0 && text !== "" ? ELLIPSIS + shownText : shownText;
  };
  return { before: shortenText(before), after: shortenText(after) };
}

function countSameStart(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  for (let index = 0; index < end; index++) if (one[index] !== other[index]) return index;
  return end;
}

/**
 * Returns a place to cut: never before a mark of the preceding letter (Thai vowels and tones), nor
 * within a surrogate pair.
 */
function findCharacterStart(text: string, index: number): number {
  let place = index;
  while (place > 0 && /^[\p{M}\udc00-\udfff]/u.test(text.slice(place, place + 1))) place--;
  return place;
}
