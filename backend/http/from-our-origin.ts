/**
 * Returns whether a form came from one of our pages: by `Sec-Fetch-Site`, in older browsers by
 * `Origin`. A request with neither is not from a browser, so it carries no victim's cookie.
 */
export function isFromOurOrigin(request: Request, origins: readonly string[]): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  return origin === null || origins.includes(origin);
}
