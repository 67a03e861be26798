/** More pages than any list has, and few enough that a page's offset is an exact number. */
const MOST_PAGES = 100_000;

/**
 * Returns the 1-based page of the address. Missing and invalid values are page 1; numbers beyond
 * the maximum are the maximum.
 */
export function readPage(query: URLSearchParams): number {
  const asked = Math.trunc(Number(query.get("page")));
  return asked >= 1 ? Math.min(asked, MOST_PAGES) : 1;
}
