const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: safe methods always, others only from our own pages.
 * Browsers say so in `Sec-Fetch-Site`; older ones send `Origin`. A request with neither does not
 * come from a browser, so no cookie of a victim rides on it. Stands before the router, which does
 * not check POSTs to routes without a component.
 */
export function isFromOurOrigin(request: Request, publicOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  return origin === null || origin === publicOrigin;
}
