import "server-only";
import { open, RESOURCE_PATHS, ROUTES, type RouteRule } from "./routes-table.ts";

const splitPath = (path: string) => path.replace(/(?<=.)\/$/, "").split("/");

/** Split once, as each menu entry of each page asks. */
const PATTERN_SEGMENTS = new Map(
  [...ROUTES.map(({ path }) => path), ...RESOURCE_PATHS].map((path) => [path, path.split("/")]),
);

function matchesPattern(pattern: string, pathSegments: readonly string[]): boolean {
  const patternSegments = PATTERN_SEGMENTS.get(pattern) ?? pattern.split("/");
  return (
    pathSegments.length >= patternSegments.length &&
    patternSegments.every(
      (segment, index) =>
        segment === pathSegments[index] || (segment.startsWith(":") && pathSegments[index] !== ""),
    )
  );
}

/** Returns a pattern's specificity: names count more than `:id`, longer paths more. */
function computeSpecificity({ path }: RouteRule): number {
  return path.split("/").reduce((sum, segment) => sum + (segment.startsWith(":") ? 10 : 11), 0);
}

/** Groups rules by first segment, always a name: the menu asks for dozens of paths per page. */
const BY_WEIGHT = Map.groupBy(
  ROUTES.filter(({ path }) => path !== "/").sort(
    (a, b) => computeSpecificity(b) - computeSpecificity(a),
  ),
  ({ path }) => splitPath(path)[1],
);

/** Returns the most specific rule for a path. `null` for an unknown address. */
export function findKnownRule(pathname: string): RouteRule | null {
  if (pathname === "/") return ROUTES.find(({ path }) => path === "/") ?? null;
  const pathSegments = splitPath(pathname);
  return (
    BY_WEIGHT.get(pathSegments[1])?.find(({ path }) => matchesPattern(path, pathSegments)) ?? null
  );
}

/**
 * Returns the rule for a path. A path without one is open to every member of an account in good
 * standing: it leads to the "not found" page.
 */
export function findRule(pathname: string): RouteRule {
  return findKnownRule(pathname) ?? { path: pathname, ...open };
}

/** Returns whether the address is a page that a person can be sent to. */
export function isPage(pathname: string): boolean {
  const pathSegments = splitPath(pathname);
  return !RESOURCE_PATHS.some(
    (resource) =>
      PATTERN_SEGMENTS.get(resource)?.length === pathSegments.length &&
      matchesPattern(resource, pathSegments),
  );
}
