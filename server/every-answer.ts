import type { MiddlewareHandler } from "hono";
import { transportHeaders } from "#app/security-headers.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * What holds for whatever answers at an address of ours: its transport headers, and 405 for a
 * method that the web's Request does not know (TRACE) or nobody here does.
 */
export function everyAnswer(publicOrigin: string): MiddlewareHandler {
  const headers = transportHeaders(publicOrigin.startsWith("https:"));
  return async (c, next) => {
    if (!METHODS.includes(c.req.method))
      c.res = new Response(null, { status: 405, headers: { Allow: METHODS.join(", ") } });
    else await next();
    for (const [name, value] of headers) c.header(name, value);
  };
}
