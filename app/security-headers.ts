interface PageSecurity {
  nonce: string;
  https: boolean;
  dev: boolean;
  /** The page is at a shop's own domain. */
  isOwnDomain?: boolean;
  /** Origins of pictures besides ours. */
  pictures: readonly string[];
  /** Origins of the payment providers' scripts, fields and requests. */
  payments: readonly string[];
}

/**
 * Returns the policy. React, Vite's client and error overlays evaluate strings, write style
 * elements and open a web socket in development only. Production markup has one style element, in a
 * browser's first page (document/first-style.ts), and no style attributes: a length set at run time
 * is drawn as SVG (components/ui/filled.tsx).
 */
function buildContentPolicy({ nonce, https, dev, pictures, payments }: PageSecurity): string {
  return [
    "default-src 'self'",
    [
      dev
        ? "script-src 'self' 'unsafe-inline' 'unsafe-eval'"
        : `script-src 'self' 'nonce-${nonce}'`,
      ...payments,
    ].join(" "),
    // Card fields, and the bank's authentication page (routes/_app/order-quota/top-up).
    ["frame-src 'self'", ...(payments.length > 0 ? ["https:"] : [])].join(" "),
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...pictures].join(" "),
    [dev ? "connect-src 'self' ws: wss:" : "connect-src 'self'", ...payments].join(" "),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    // Chromium applies form-action to redirects, and connecting a shop ends on the channel's host.
    "form-action 'self' https:",
    "frame-ancestors 'none'",
    ...(https && !dev ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * Headers of every answer at the app's address: page, file or call. Names below a shop's domain
 * are the seller's, who may serve them without TLS.
 */
export const buildTransportHeaders = (
  https: boolean,
  { isOwnDomain = false } = {},
): [string, string][] => [
  ["X-Content-Type-Options", "nosniff"],
  // Browsers ignore it over http.
  ...(https
    ? [
        [
          "Strict-Transport-Security",
          `max-age=31536000${isOwnDomain ? "" : "; includeSubDomains"}`,
        ] as [string, string],
      ]
    : []),
];

/**
 * Returns the response with the headers of every app answer. Copies it only if needed: responses of
 * `fetch` and `Response.redirect` are immutable.
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
  // A standalone page has its own, narrower policy.
  if (!headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", buildContentPolicy(page));
  for (const [name, value] of buildTransportHeaders(page.https, page)) headers.set(name, value);
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.append("Vary", "Accept-Encoding");
  // Every page depends on the user. A route can set its own value.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
}
