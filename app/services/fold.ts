import "server-only";
import { readCookie } from "./cookies.ts";

const COOKIE = "sidebar";

export function isFolded(request: Request): boolean {
  return readCookie(request, COOKIE) === "folded";
}

/** The cookie's name and value for a choice. */
export function foldCookie(folded: boolean): [name: string, value: string] {
  return [COOKIE, folded ? "folded" : "open"];
}
