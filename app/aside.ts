/** Stands in a page for HTML that goes past its payload (middleware/set-aside.ts). Nobody's text can read like this in a page: there it is escaped. */
export const asidePlace = (index: number): string => `<!--aside ${index}-->`;

/** Puts what was set aside into the finished page. */
export function putBack(page: string, aside: readonly string[]): string {
  return aside.reduce((html, part, index) => html.replace(asidePlace(index), () => part), page);
}
