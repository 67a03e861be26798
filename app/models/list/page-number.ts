/** More pages than any list has, and few enough that a page's offset is an exact number. */
const MAX_PAGES = 100_000;

/**
 * Returns the 1-based page of the address. Missing and invalid values are page 1; numbers beyond
 * the maximum are the maximum.
 */
export function readPage(query: URLSearchParams): number {
  const askedPage = Math.trunc(Number(query.get("page")));
  return askedPage >= 1 ? Math.min(askedPage, MAX_PAGES) : 1;
}
