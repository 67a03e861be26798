import type { MiddlewareHandler } from "hono";
import { buildTransportHeaders } from "#app/security-headers.ts";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Adds the transport headers to every response, and answers 405 to a method that the web's Request
 * does not know (TRACE) or no handler has.
 */
export function addTransportHeaders(
  publicOrigin: string,
  options?: Parameters<typeof buildTransportHeaders>[1],
): MiddlewareHandler {
  const headers = buildTransportHeaders(publicOrigin.startsWith("https:"), options);
  return async (c, next) => {
    if (!METHODS.includes(c.req.method))
      c.res = new Response(null, { status: 405, headers: { Allow: METHODS.join(", ") } });
    else await next();
    for (const [name, value] of headers) c.header(name, value);
  };
}
