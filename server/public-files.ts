/** The files of public/, served as they are under fixed names. */
export const PUBLIC_FILES = ["/favicon.svg", "/app-icons/*"] as const;

export const isPublicFile = (pathname: string): boolean =>
  PUBLIC_FILES.some((path) =>
    path.endsWith("*") ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
  );

/** For names that contain a hash of their content. */
export const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";
/** For fixed names whose content a release may change. */
export const A_DAY = "public, max-age=86400";
