import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The marketplace's side of Lazada's signatures, written separately from the connector's, so that a
 * mistake in one of them is a refused call.
 */

interface App {
  key: string;
  secret: string;
}

/** `path` is without mount and `/rest`; `params` are all but the signature itself. */
export function callSignature(app: App, path: string, params: ReadonlyMap<string, string>): string {
  const names = [...params.keys()].filter((name) => name !== "sign");
  const pieces = [path];
  for (const name of names.toSorted()) pieces.push(name, params.get(name) ?? "");
  return computeHmac(app.secret, pieces).toUpperCase();
}

/** Returns a push's `Authorization` header. */
export const pushSignature = (app: App, body: string) => computeHmac(app.secret, [app.key, body]);

export function isSameSignature(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const computeHmac = (key: string, parts: readonly string[]) =>
  createHmac("sha256", key).update(parts.join("")).digest("hex");
