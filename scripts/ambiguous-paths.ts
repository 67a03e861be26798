/** Parameters that only our ids fill: the server makes them, and none is a word of an address. */
const OWN_ID = /^\{(id|[a-zA-Z]+Id)\}$/;

/**
 * Returns the pairs of addresses that one request could mean, a line each. Unlike Redocly's rule
 * `no-ambiguous-paths` it allows a fixed word beside one of our ids, as in the agreed addresses of
 * an order import and of an order's pick-pack record: the word is served first, and no id equals
 * it. Values that strangers choose (`{slug}`, `{token}`) can equal any word.
 */
export function findAmbiguousPaths(paths: readonly string[]): string[] {
  return paths.flatMap((path, index) =>
    paths.slice(index + 1).flatMap((other) => {
      const [at, there] = [path.split("/"), other.split("/")];
      return isAmbiguous(at, there) ? [`${path} and ${other} are ambiguous`] : [];
    }),
  );
}

function isAmbiguous(path: readonly string[], other: readonly string[]): boolean {
  if (path.length !== other.length) return false;
  const pairs = path.map((word, index) => [word, other[index] ?? ""] as const);
  if (pairs.some(([word, its]) => word !== its && !isParameter(word) && !isParameter(its)))
    return false;
  const differing = pairs.filter(([word, its]) => isParameter(word) !== isParameter(its));
  // One path has names where the other has parameters. OpenAPI matches such a path first.
  const isConcrete = [0, 1].some((side) =>
    differing.every((pair) => isParameter(pair[1 - side] ?? "") && !isParameter(pair[side] ?? "")),
  );
  if (isConcrete && differing.length > 0) return false;
  return !differing.some((pair) => pair.some((word) => OWN_ID.test(word)));
}

const isParameter = (word: string): boolean => word.startsWith("{");
