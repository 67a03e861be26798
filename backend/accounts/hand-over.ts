import { getOwnPath } from "#contract/own-path.ts";
import type { BackendConfig } from "../config.ts";

/**
 * Returns the address to which the browser brings a new code: `{redirect}/{code}?target=…`. Ignores
 * a foreign `redirect`, which would get the code.
 */
export function makeHandOverUrl(
  { appOrigin, publicOrigin }: BackendConfig,
  code: string,
  query: URLSearchParams,
): string {
  const redirectUrl = query.get("redirect");
  const isAllowedRedirect =
    redirectUrl !== null &&
    URL.canParse(redirectUrl) &&
    [appOrigin, publicOrigin].includes(new URL(redirectUrl).origin);
  const url = new URL(isAllowedRedirect ? redirectUrl : "/signup/callback", appOrigin);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${code}`;
  const target = getOwnPath(query.get("target"));
  // The app checks the target itself.
  if (target) url.searchParams.set("target", target);
  const language = query.get("lang");
  if (language) url.searchParams.set("lang", language);
  return url.href;
}
