export interface RouteNode {
  id: string;
  index?: boolean;
  path?: string;
  children?: RouteNode[];
}

/**
 * Returns the routes that could match `pathname`, a page's address: about five of seventy. The
 * router compiles, ranks and tries the pattern of every route it gets, for each request. Undecided
 * routes stay in, so the router's result does not change.
 */
export function matchableRoutes<R extends RouteNode>(routes: R[], pathname: string): R[] {
  const segments = segmentsOf(pathname);
  return segments ? routes.flatMap((route) => narrowed(route, segments)) : routes;
}

function narrowed<R extends RouteNode>(route: R, segments: readonly string[]): R[] {
  if (!couldMatch(route.path ?? "", segments)) return [];
  // Only layouts without a path have several branches.
  if (route.path || !route.children) return [route];
  return [{ ...route, children: route.children.flatMap((child) => narrowed(child, segments)) }];
}

function couldMatch(path: string, segments: readonly string[]): boolean {
  const parts = partsOf(path);
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    if (part === "*" || part.endsWith("?")) return true;
    const segment = segments[index];
    if (segment === undefined || (!part.startsWith(":") && part !== segment)) return false;
  }
  return true;
}

const known = new Map<string, readonly string[]>();

/**
 * Returns the segments of a route's path, in lower case except for parameter names. Cached, as each
 * request asks for all of them.
 */
function partsOf(path: string): readonly string[] {
  const parts =
    known.get(path) ??
    path
      .split("/")
      .filter(Boolean)
      .map((part) => (part.startsWith(":") ? part : part.toLowerCase()));
  known.set(path, parts);
  return parts;
}

/** Returns `null` for an address that cannot be decoded. The router answers those. */
function segmentsOf(pathname: string): string[] | null {
  try {
    return pathname
      .split("/")
      .filter(Boolean)
      .map((segment) => decodeURIComponent(segment).toLowerCase());
  } catch {
    return null;
  }
}
