import type { Caller } from "../context.ts";
import type { HttpContext } from "../http/implement.ts";

/** Returns the client's address and browser for the audit log and the list of sessions. */
export const readOrigin = (c: HttpContext): Caller["from"] => ({
  // Removes the IPv6 prefix of an IPv4 address.
  address: c.get("clientAddress").replace(/^::ffff:(?=\d+\.)/, ""),
  userAgent: c.req.header("User-Agent")?.slice(0, 300) ?? null,
});
