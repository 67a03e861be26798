import "server-only";

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
