import "server-only";
import { open, RESOURCES, ROUTES, type RouteRule } from "./routes-table.ts";

const segmentsOf = (path: string) => path.replace(/(?<=.)\/$/, "").split("/");

/** Split once, as each menu entry of each page asks. */
const PATTERNS = new Map(
  [...ROUTES.map(({ path }) => path), ...RESOURCES].map((path) => [path, path.split("/")]),
);

function covers(pattern: string, given: readonly string[]): boolean {
  const wanted = PATTERNS.get(pattern) ?? pattern.split("/");
  return (
    given.length >= wanted.length &&
    wanted.every(
      (segment, index) =>
        segment === given[index] || (segment.startsWith(":") && given[index] !== ""),
    )
  );
}

/** Returns a pattern's specificity: names count more than `:id`, longer paths more. */
function weight({ path }: RouteRule): number {
  return path.split("/").reduce((sum, segment) => sum + (segment.startsWith(":") ? 10 : 11), 0);
}

/** Groups rules by first segment, always a name: the menu asks for dozens of paths per page. */
const BY_WEIGHT = Map.groupBy(
  ROUTES.filter(({ path }) => path !== "/").sort((a, b) => weight(b) - weight(a)),
  ({ path }) => segmentsOf(path)[1],
);

/** Returns the most specific rule for a path. `null` for an unknown address. */
export function knownRule(pathname: string): RouteRule | null {
  if (pathname === "/") return ROUTES.find(({ path }) => path === "/") ?? null;
  const given = segmentsOf(pathname);
  return BY_WEIGHT.get(given[1])?.find(({ path }) => covers(path, given)) ?? null;
}

/**
 * Returns the rule for a path. A path without one is open to every member of an account in good
 * standing: it leads to the "not found" page.
 */
export function ruleFor(pathname: string): RouteRule {
  return knownRule(pathname) ?? { path: pathname, ...open };
}

/** Returns whether the address is a page that a person can be sent to. */
export function isPage(pathname: string): boolean {
  const given = segmentsOf(pathname);
  return !RESOURCES.some(
    (resource) => PATTERNS.get(resource)?.length === given.length && covers(resource, given),
  );
}
