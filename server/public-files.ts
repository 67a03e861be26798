/** What public/ holds: served as it is, under names that never change. */
export const PUBLIC_FILES = ["/favicon.svg", "/app-icons/*"] as const;

export const isPublicFile = (pathname: string): boolean =>
  PUBLIC_FILES.some((path) =>
    path.endsWith("*") ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
  );

/** Names with a hash of their content in them. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/** Names that stay, of what a release may change. */
export const A_DAY = "public, max-age=86400";
