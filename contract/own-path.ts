const BASE_URL = "http://etalase.invalid";

/**
 * Returns path, query and fragment of a target within the app's own origin, or `null`. Excludes
 * `//host` and `/\host`, and also `/.//host` and `/x/..//host`, which become `//host` when
 * resolved.
 */
export function getOwnPath(target: string | null | undefined): string | null {
  if (!target?.startsWith("/") || !URL.canParse(target, BASE_URL)) return null;
  const { origin, pathname, search, hash } = new URL(target, BASE_URL);
  return origin === BASE_URL && !pathname.startsWith("//") ? pathname + search + hash : null;
}
