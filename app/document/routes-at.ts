export interface RouteNode {
  id: string;
  index?: boolean;
  path?: string;
  children?: RouteNode[];
}

/**
 * The routes that could match `pathname`, a page's own address. For each request the router makes,
 * ranks and tries a pattern of every route it is given: of seventy this leaves about five. What it
 * cannot tell it keeps, so the router decides as before.
 */
export function routesAt<R extends RouteNode>(routes: R[], pathname: string): R[] {
  const segments = segmentsOf(pathname);
  return segments ? routes.flatMap((route) => narrowed(route, segments)) : routes;
}

function narrowed<R extends RouteNode>(route: R, segments: readonly string[]): R[] {
  if (!couldMatch(route.path ?? "", segments)) return [];
  // Only layouts without a path of their own hold more than one branch.
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
 * Of a route's own path, in small letters but for the names of its parameters: there are as many as
 * routes, and each request asks for all of them.
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

/** Null where the address is not decodable: that is the router's to answer. */
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
