import "server-only";
import { open, RESOURCES, ROUTES, type RouteRule } from "./routes-table.ts";

const segmentsOf = (path: string) => path.replace(/(?<=.)\/$/, "").split("/");

/** Each menu entry of each page asks: patterns are cut into segments once. */
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

/** A name says more than `:id`, and a longer path more than a shorter one. */
function weight({ path }: RouteRule): number {
  return path.split("/").reduce((sum, segment) => sum + (segment.startsWith(":") ? 10 : 11), 0);
}

/**
 * By the first segment, which is a name in every pattern: the menu asks for dozens of paths a page.
 */
const BY_WEIGHT = Map.groupBy(
  ROUTES.filter(({ path }) => path !== "/").sort((a, b) => weight(b) - weight(a)),
  ({ path }) => segmentsOf(path)[1],
);

/** The most specific rule for a path, or null for an address that nothing is known of. */
export function knownRule(pathname: string): RouteRule | null {
  if (pathname === "/") return ROUTES.find(({ path }) => path === "/") ?? null;
  const given = segmentsOf(pathname);
  return BY_WEIGHT.get(given[1])?.find(({ path }) => covers(path, given)) ?? null;
}

/**
 * A path without a rule is open to every member of an account in good standing: the page that says
 * there is none.
 */
export function ruleFor(pathname: string): RouteRule {
  return knownRule(pathname) ?? { path: pathname, ...open };
}

/** Whether a person can be sent to it. */
export function isPage(pathname: string): boolean {
  const given = segmentsOf(pathname);
  return !RESOURCES.some(
    (resource) => PATTERNS.get(resource)?.length === given.length && covers(resource, given),
  );
}
