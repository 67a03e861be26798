import "server-only";

/**
 * Whether a phone asks. Chromium says so itself; of the others the user agent does. A tablet is a
 * desk: it shows the screens as they are (Chromium on a tablet answers `?0`, and Android's tablets
 * leave "Mobile" out).
 */
export function isPhone({ headers }: Request): boolean {
  const hint = headers.get("Sec-CH-UA-Mobile");
  if (hint !== null) return hint === "?1";
  return /iPhone|iPod|Android.+Mobile|Windows Phone|Opera Mini/.test(
    headers.get("User-Agent") ?? "",
  );
}
