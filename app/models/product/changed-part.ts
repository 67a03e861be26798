/** Characters of context around a change. */
const AROUND = 24;
const MARK = "…";

/** Shortens two versions to about `most` characters around the first difference. */
export function changedPart(
  before: string,
  after: string,
  most: number,
): { before: string; after: string } {
  if (before.length <= most && after.length <= most) return { before, after };
  const same = sameStart(before, after);
  const start =
    same > AROUND && Math.max(before.length, after.length) > most
      ? wholeCharacter(before, same - AROUND)
      : 0;
  const shorten = (text: string) => {
    const rest = text.slice(start);
    const shown = rest.length > most ? `${rest.slice(0, wholeCharacter(rest, most))}${MARK}` : rest;
    return start > 0 && text !== "" ? MARK + shown : shown;
  };
  return { before: shorten(before), after: shorten(after) };
}

function sameStart(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  for (let index = 0; index < end; index++) if (one[index] !== other[index]) return index;
  return end;
}

/**
 * Returns a place to cut: never before a mark of the preceding letter (Thai vowels and tones), nor
 * within a surrogate pair.
 */
function wholeCharacter(text: string, index: number): number {
  let place = index;
  while (place > 0 && /^[\p{M}\udc00-\udfff]/u.test(text.slice(place, place + 1))) place--;
  return place;
}
