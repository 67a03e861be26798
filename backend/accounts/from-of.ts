import type { Caller } from "../context.ts";
import type { HttpContext } from "../http/implement.ts";

/** Where somebody comes from, for the log of what they change and the list of their sessions. */
export const fromOf = (c: HttpContext): Caller["from"] => ({
  // An IPv4 address as people write it, also where the server listens for IPv6.
  address: c.get("clientAddress").replace(/^::ffff:(?=\d+\.)/, ""),
  userAgent: c.req.header("User-Agent")?.slice(0, 300) ?? null,
});
