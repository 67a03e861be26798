import { getOwnPath } from "#contract/own-path.ts";
import type { BackendConfig } from "../config.ts";

/**
 * Returns where the browser goes with a fresh code: `{redirect}/{code}?target=…`. `redirect` counts
 * only on the app's origin or ours; otherwise the app's own callback is used, so that nobody can
 * have codes sent elsewhere.
 */
export function handOverUrl(
  { appOrigin, publicOrigin }: BackendConfig,
  code: string,
  query: URLSearchParams,
): string {
  const wantedAddress = query.get("redirect");
  const isOurs =
    wantedAddress !== null &&
    URL.canParse(wantedAddress) &&
    [appOrigin, publicOrigin].includes(new URL(wantedAddress).origin);
  const url = new URL(isOurs ? wantedAddress : "/signup/callback", appOrigin);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${code}`;
  const target = getOwnPath(query.get("target"));
  // The app checks the target again, because it decides where its own pages lead.
  if (target) url.searchParams.set("target", target);
  const language = query.get("lang");
  if (language) url.searchParams.set("lang", language);
  return url.href;
}
