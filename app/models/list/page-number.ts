/** More than any list has, and few enough that the offset of a page is an exact number. */
const MOST_PAGES = 100_000;

/**
 * The page that an address asks for, from 1. Nothing and nonsense are the first, numbers beyond any
 * list the last there can be.
 */
export function readPage(query: URLSearchParams): number {
  const asked = Math.trunc(Number(query.get("page")));
  return asked >= 1 ? Math.min(asked, MOST_PAGES) : 1;
}
