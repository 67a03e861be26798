import type { Caller } from "../context.ts";
import type { HttpContext } from "../http/implement.ts";

/** The client's address and browser, for the audit log and the list of sessions. */
export const readOrigin = (c: HttpContext): Caller["from"] => ({
  // Formats an IPv4 address as usual, also if the server listens on IPv6.
  address: c.get("clientAddress").replace(/^::ffff:(?=\d+\.)/, ""),
  userAgent: c.req.header("User-Agent")?.slice(0, 300) ?? null,
});
