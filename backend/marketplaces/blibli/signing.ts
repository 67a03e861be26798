import { createHash, createHmac } from "node:crypto";

interface Signed {
  method: string;
  /** The body as it is sent; "" if there is none. */
  body: string | Uint8Array;
  contentType: string;
  at: Date;
  /** A call's path as Blibli signs it (`toSignedPath`), or the address of a push. */
  path: string;
}

const JAKARTA_MS = 7 * 3_600_000;
const DAY_NAMES = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTH_NAMES = [
  ...["Jan", "Feb", "Mar", "Apr", "May", "Jun"],
  ...["Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
];

/** Returns the HMAC-SHA256 over five lines; see docs/marketplaces/blibli.md "Signature". */
export function makeDigest(key: string, { method, body, contentType, at, path }: Signed): Buffer {
  const md5 = body.length === 0 ? "" : createHash("md5").update(body).digest("hex");
  const lines = [method, md5, contentType, formatInJakarta(at), path];
  return createHmac("sha256", key).update(lines.join("\n")).digest();
}

/** Returns the path after `/proxy`; `/mta` is signed by its internal name. */
export const toSignedPath = (path: string): string => path.replace("/mta/", "/mtaapi/");

/** `Tue May 12 16:28:52 WIB 2020` */
function formatInJakarta(time: Date): string {
  const localTime = new Date(time.getTime() + JAKARTA_MS);
  const clock = localTime.toISOString().slice(11, 19);
  const day = String(localTime.getUTCDate()).padStart(2, "0");
  return `${DAY_NAMES[localTime.getUTCDay()]} ${MONTH_NAMES[localTime.getUTCMonth()]} ${day} ${clock} WIB ${localTime.getUTCFullYear()}`;
}
