/**
 * A shape from a marketplace's own definitions: a type's name (`string|number`: either), a list
 * with one entry, or an object whose keys end in "!" where the field is required.
 */
export type JsonShape = string | JsonShape[] | { [field: string]: JsonShape };

/**
 * Returns the field that the shape lacks or defines differently, or `null`. With `isWhole` it also
 * returns a missing field.
 */
export function findShapeProblem(
  shape: JsonShape,
  value: unknown,
  isWhole: boolean,
): string | null {
  return findProblem(shape, value, "", isWhole);
}

/** Returns a query's problem; its values are texts. `common`: the parameters of every call. */
export function queryShapeProblem(
  shape: object,
  given: object,
  common: ReadonlySet<string>,
): string | null {
  const keys = Object.keys(shape);
  const names = keys.map(getBareKey);
  const unknown = Object.keys(given).find((name) => !common.has(name) && !names.includes(name));
  if (unknown !== undefined) return `${unknown} is not a parameter`;
  const missing = keys.find((key) => key.endsWith("!") && !Object.hasOwn(given, getBareKey(key)));
  return missing === undefined ? null : `${getBareKey(missing)} is required`;
}

function findProblem(
  shape: JsonShape,
  value: unknown,
  at: string,
  isWhole: boolean,
): string | null {
  if (value === null || value === undefined) return null;
  if (typeof shape === "string")
    return isOfType(shape, value) ? null : `${at || "it"} is not a ${shape}`;
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${at || "it"} is not a list`;
    const [item = "any"] = shape;
    return findFirst(value, (one) => findProblem(item, one, at, isWhole));
  }
  if (typeof value !== "object" || Array.isArray(value)) return `${at || "it"} is not an object`;
  const fields = new Map(Object.entries(shape).map(([key, inner]) => [getBareKey(key), inner]));
  const joinPath = (name: string) => (at ? `${at}.${name}` : name);
  const missing = Object.keys(shape).find(
    (key) => key.endsWith("!") && !(getBareKey(key) in value),
  );
  if (isWhole && missing !== undefined) return `${joinPath(getBareKey(missing))} is required`;
  return findFirst(Object.entries(value), ([name, inner]) => {
    const known = fields.get(name);
    return known === undefined
      ? `${joinPath(name)} is not a parameter`
      : findProblem(known, inner, joinPath(name), isWhole);
  });
}

function isOfType(type: string, value: unknown): boolean {
  return type === "any" || type.split("|").includes(typeof value);
}

function findFirst<T>(values: readonly T[], find: (value: T) => string | null): string | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

const getBareKey = (key: string) => key.replace(/!$/, "");
