import "server-only";
import { redirect } from "react-router";
import { readPage } from "#app/models/list/page-number.ts";
import type { Pager } from "#app/models/list/pager.ts";

/** How a list's address carries the typed name of a refused view. */
export const TYPED_VIEW = { name: "viewName", isShared: "viewShared" } as const;

type Params = Record<string, string | number | boolean>;

/**
 * Returns the query of a list's address, such as `?a=b`, or "" if all values are defaults. The
 * values have the order of `defaults`, and `true` is written as 1.
 */
export function listSearch<T extends Params>(params: T, defaults: T): string {
  const search = new URLSearchParams();
  for (const [name, fallback] of Object.entries(defaults)) {
    const value = params[name];
    if (value !== undefined && value !== fallback)
      search.set(name, value === true ? "1" : String(value));
  }
  return search.size > 0 ? `?${search}` : "";
}

/** Redirects to the list's canonical address, without empty fields, defaults and invalid values. */
export function requireCleanUrl(url: URL, search: string): void {
  const givenParams = new URLSearchParams(url.search);
  // `index` is added by the router to the address of a submitted form.
  for (const name of ["lang", "index", ...Object.values(TYPED_VIEW)]) givenParams.delete(name);
  const wantedParams = new URLSearchParams(search);
  givenParams.sort();
  wantedParams.sort();
  if (givenParams.toString() !== wantedParams.toString()) throw redirect(url.pathname + search);
}

type PagePosition = Omit<Pager, "url">;

/**
 * Returns a page's pager. `search` is the list's query without its page. Redirects like
 * `requirePage`.
 */
export function pagerOf(url: URL, search: string, place: PagePosition): Pager {
  requirePage(url, place);
  return { ...place, url: url.pathname + search };
}

/**
 * Loads a page of a list without parameters: what `read` answers for it, and the props of
 * `ListFoot`.
 */
export async function loadPage<Found extends { total: number }>(
  url: URL,
  pageSize: number,
  read: (query: { limit: number; offset: number }) => Promise<Found>,
): Promise<Found & { pager: Pager }> {
  const page = readPage(url.searchParams);
  const foundRows = await read({ limit: pageSize, offset: (page - 1) * pageSize });
  return { ...foundRows, pager: pagerOf(url, "", { page, pageSize, total: foundRows.total }) };
}

/** Redirects a page number beyond the end to the last page. Other parameters stay. */
export function requirePage(
  { pathname, searchParams }: URL,
  { page, total, pageSize }: PagePosition,
): void {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (page <= last) return;
  const query = new URLSearchParams(searchParams);
  query.delete("page");
  if (last > 1) query.set("page", String(last));
  throw redirect(pathname + (query.size > 0 ? `?${query}` : ""));
}
