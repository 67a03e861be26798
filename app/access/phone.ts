import "server-only";

/** Set by the page that says that a screen needs a computer (routes/_app/mobile-gateway.tsx). */
export const DESK_SCREENS_COOKIE = "desk-screens";
const OPEN_CHOICE = new RegExp(`(?:^|; ?)${DESK_SCREENS_COOKIE}=open(?:;|$)`);

/** Whether the request is from a phone whose reader has not opened desktop screens anyway. */
export const isWithoutDeskScreens = (request: Request): boolean =>
  isPhone(request) && !OPEN_CHOICE.test(request.headers.get("Cookie") ?? "");

/**
 * Returns whether the request is from a phone. Chromium sends a header; for others the user agent
 * decides. A tablet counts as a desktop (Chromium on a tablet sends `?0`, and Android tablets leave
 * "Mobile" out).
 */
export function isPhone({ headers }: Request): boolean {
  const hint = headers.get("Sec-CH-UA-Mobile");
  if (hint !== null) return hint === "?1";
  return /iPhone|iPod|Android.+Mobile|Windows Phone|Opera Mini/.test(
    headers.get("User-Agent") ?? "",
  );
}
