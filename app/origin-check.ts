const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns whether a request may change something: safe methods always, others only from our own
 * pages. Browsers send `Sec-Fetch-Site`, older ones `Origin`. A request with neither is not from a
 * browser, so it carries no victim's cookie. Runs before the router, which does not check POSTs to
 * routes without a component.
 */
export function isFromOurOrigin(request: Request, publicOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  return origin === null || origin === publicOrigin;
}
