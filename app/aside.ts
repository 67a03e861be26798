/** Stands in a page for HTML that goes past its payload (middleware/set-aside.ts). Nobody's text can read like this in a page: there it is escaped. */
export const asidePlace = (index: number): string => `<!--aside ${index}-->`;

/** The finished page in pieces, in their order, with what was set aside back in its places: put into one text each time, the page would be copied for each. */
export function piecesOf(page: string, aside: readonly (readonly string[])[]): string[] {
  const places = aside
    .map((part, index) => ({ part, place: asidePlace(index), at: page.indexOf(asidePlace(index)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const pieces: string[] = [];
  let from = 0;
  for (const { part, place, at } of places) {
    pieces.push(page.slice(from, at), ...part);
    from = at + place.length;
  }
  pieces.push(page.slice(from));
  return pieces;
}
