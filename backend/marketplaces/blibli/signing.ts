import { createHash, createHmac } from "node:crypto";

interface Signed {
  method: string;
  /** As it is sent; "" where there is none. */
  body: string | Uint8Array;
  contentType: string;
  at: Date;
  /** A call's path as Blibli signs it (`signedPath`), or the address of a push. */
  path: string;
}

const JAKARTA_MS = 7 * 3_600_000;
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = [
  ...["Jan", "Feb", "Mar", "Apr", "May", "Jun"],
  ...["Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
];

/** Returns the HMAC-SHA256 over five lines; see docs/marketplaces/blibli.md "Signature". */
export function digestOf(key: string, { method, body, contentType, at, path }: Signed): Buffer {
  const md5 = body.length === 0 ? "" : createHash("md5").update(body).digest("hex");
  const lines = [method, md5, contentType, inJakarta(at), path];
  return createHmac("sha256", key).update(lines.join("\n")).digest();
}

/** Returns the path after `/proxy`; `/mta` is signed by its internal name. */
export const signedPath = (path: string): string => path.replace("/mta/", "/mtaapi/");

/** `Tue May 12 16:28:52 WIB 2020` */
function inJakarta(at: Date): string {
  const there = new Date(at.getTime() + JAKARTA_MS);
  const clock = there.toISOString().slice(11, 19);
  const day = String(there.getUTCDate()).padStart(2, "0");
  return `${DAYS[there.getUTCDay()]} ${MONTHS[there.getUTCMonth()]} ${day} ${clock} WIB ${there.getUTCFullYear()}`;
}
