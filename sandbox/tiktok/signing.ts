import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The marketplace's side of TikTok Shop's signatures, written separately from the connector's, so
 * that a mistake in one of them is a refused call.
 */

interface App {
  key: string;
  secret: string;
}

/** `path` is without the mount, `search` as it came, `body` as text ("" for a form with files). */
export function callSignature(app: App, path: string, search: URLSearchParams, body: string) {
  const names = [...new Set(search.keys())].filter(
    (name) => name !== "sign" && name !== "access_token",
  );
  const pieces = [app.secret, path];
  for (const name of names.toSorted()) pieces.push(name, search.get(name) ?? "");
  return computeHmac(app.secret, [...pieces, body, app.secret]);
}

/** Returns a push's `Authorization` header. */
export const pushSignature = (app: App, body: string) => computeHmac(app.secret, [app.key, body]);

export function isSameSignature(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const computeHmac = (key: string, parts: readonly string[]) =>
  createHmac("sha256", key).update(parts.join("")).digest("hex");

/** Signs a document's address until an instant, in seconds. */
export const signDocument = (app: App, packageId: string, until: string) =>
  computeHmac(app.secret, ["document", packageId, until]);
