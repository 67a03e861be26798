import "server-only";
import { redirect } from "react-router";

type Params = Record<string, string | number | boolean>;

/**
 * The query of a list's address, with its "?" or empty: only what differs from the defaults, in the
 * order of the defaults. A switch that is on is written as 1.
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

/** A list has one address: empty fields of its form, defaults and invalid values leave the URL. */
export function requireCleanUrl(url: URL, search: string): void {
  const given = new URLSearchParams(url.search);
  // `index` is the router's own, on the address of a submitted form.
  for (const name of ["lang", "index"]) given.delete(name);
  const wanted = new URLSearchParams(search);
  given.sort();
  wanted.sort();
  if (given.toString() !== wanted.toString()) throw redirect(url.pathname + search);
}

/** An address beyond a list's end leads to its last page; the other parameters stay. */
export function requirePage(
  { pathname, searchParams }: URL,
  page: number,
  total: number,
  pageSize: number,
): void {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (page <= last) return;
  const query = new URLSearchParams(searchParams);
  query.delete("page");
  if (last > 1) query.set("page", String(last));
  throw redirect(pathname + (query.size > 0 ? `?${query}` : ""));
}
