const BASE = "http://etalase.invalid";

/**
 * Path, query and fragment of a target within the app's own origin, or null. Resolved against that
 * origin the result never leaves it: neither `//host` and `/\host` nor `/.//host` and
 * `/x/..//host`, which only become `//host` when they are resolved.
 */
export function ownPath(target: string | null | undefined): string | null {
  if (!target?.startsWith("/") || !URL.canParse(target, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(target, BASE);
  return origin === BASE && !pathname.startsWith("//") ? pathname + search + hash : null;
}
