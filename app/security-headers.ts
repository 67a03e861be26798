interface PageSecurity {
  nonce: string;
  https: boolean;
  dev: boolean;
  /** Origins beside ours that pictures are shown from. */
  pictures: readonly string[];
  /** Origins of the payment providers' scripts, fields and answers. */
  payments: readonly string[];
}

/**
 * React, Vite's client and error overlays evaluate strings, write style elements and open a web
 * socket in development only. Nothing that is served has a style attribute: what a browser shows in
 * a length of its own is drawn (components/ui/filled.tsx).
 */
function contentSecurityPolicy({ nonce, https, dev, pictures, payments }: PageSecurity): string {
  return [
    "default-src 'self'",
    [
      dev
        ? "script-src 'self' 'unsafe-inline' 'unsafe-eval'"
        : `script-src 'self' 'nonce-${nonce}'`,
      ...payments,
    ].join(" "),
    // A card's fields, and the page on which its bank asks its holder
    // (routes/_app/order-quota/top-up).
    ["frame-src 'self'", ...(payments.length > 0 ? ["https:"] : [])].join(" "),
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["img-src 'self' data: blob:", ...pictures].join(" "),
    [dev ? "connect-src 'self' ws: wss:" : "connect-src 'self'", ...payments].join(" "),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    // Chromium applies form-action to redirects after a submit, and connecting a shop ends on the
    // channel's own host.
    "form-action 'self' https:",
    "frame-ancestors 'none'",
    ...(https && !dev ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** On every answer at the app's address, be it a page, a file or a call. */
export const transportHeaders = (https: boolean): [string, string][] => [
  ["X-Content-Type-Options", "nosniff"],
  // Over http a browser ignores it, and behind https it must not be there by halves.
  ...(https
    ? [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as [string, string]]
    : []),
];

/**
 * The response with the headers every answer of the app carries. A copy only where it must be: what
 * `fetch` or `Response.redirect` answered is immutable.
 */
export function withSecurityHeaders(response: Response, page: PageSecurity): Response {
  try {
    setSecurityHeaders(response.headers, page);
    return response;
  } catch {
    const headers = new Headers(response.headers);
    setSecurityHeaders(headers, page);
    return new Response(response.body, {
      status: response.status,
      statusText: response.statusText,
      headers,
    });
  }
}

function setSecurityHeaders(headers: Headers, page: PageSecurity): void {
  // A page that stands by itself has a narrower policy of its own.
  if (!headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", contentSecurityPolicy(page));
  for (const [name, value] of transportHeaders(page.https)) headers.set(name, value);
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Vary", "Accept-Encoding");
  // Every page depends on who is asking; a route that knows better sets its own.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
}
