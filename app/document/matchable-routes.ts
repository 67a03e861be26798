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
export function findMatchableRoutes<R extends RouteNode>(routes: R[], pathname: string): R[] {
  const segments = splitPathname(pathname);
  return segments ? routes.flatMap((route) => narrowRoute(route, segments)) : routes;
}

function narrowRoute<R extends RouteNode>(route: R, segments: readonly string[]): R[] {
  if (!couldMatch(route.path ?? "", segments)) return [];
  // Only layouts without a path have several branches.
  if (route.path || !route.children) return [route];
  return [{ ...route, children: route.children.flatMap((child) => narrowRoute(child, segments)) }];
}

function couldMatch(path: string, segments: readonly string[]): boolean {
  const parts = splitRoutePath(path);
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    if (part === "*" || part.endsWith("?")) return true;
    const segment = segments[index];
    if (segment === undefined || (!part.startsWith(":") && part !== segment)) return false;
  }
  return true;
}

const segmentsByPath = new Map<string, readonly string[]>();

/**
 * Returns the segments of a route's path, in lower case except for parameter names. Cached, as each
 * request asks for all of them.
 */
function splitRoutePath(path: string): readonly string[] {
  const parts =
    segmentsByPath.get(path) ??
    path
      .split("/")
      .filter(Boolean)
      .map((part) => (part.startsWith(":") ? part : part.toLowerCase()));
  segmentsByPath.set(path, parts);
  return parts;
}

/** Returns `null` for an address that cannot be decoded. The router answers those. */
function splitPathname(pathname: string): string[] | null {
  try {
    return pathname
      .split("/")
      .filter(Boolean)
      .map((segment) => decodeURIComponent(segment).toLowerCase());
  } catch {
    return null;
  }
}
