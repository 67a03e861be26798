/**
 * Returns whether a form came from one of our pages. Browsers say so in `Sec-Fetch-Site`, older
 * ones send `Origin`. A request with neither does not come from a browser, so it carries no
 * victim's cookie or address.
 */
export function isFromOurOrigin(request: Request, origins: readonly string[]): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  return origin === null || origins.includes(origin);
}
