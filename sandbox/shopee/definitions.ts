import definitions from "./definitions.json" with { type: "json" };

/** A word for the type; a list's one entry; or an object, whose keys end in "!" where the field must be given. */
type Shape = string | Shape[] | { [field: string]: Shape };

const CALLS = definitions as Record<string, { request: Shape; response: Shape }>;
const COMMON_QUERY = new Set(["partner_id", "timestamp", "access_token", "shop_id", "sign"]);

/** What is wrong with a call's parameters by Shopee's own definition of it (definitions.json); null: nothing. */
export function parameterProblem(call: string, given: unknown, from: "query" | "body") {
  const request = CALLS[call]?.request;
  if (request === undefined) return null;
  if (from === "body") return problem(request, given, "", true);
  const names = Object.keys(request).map(bare);
  const unknown = Object.keys(given as object).find(
    (name) => !COMMON_QUERY.has(name) && !names.includes(name),
  );
  if (unknown !== undefined) return `${unknown} is not a parameter`;
  const missing = Object.keys(request).find(
    (key) => key.endsWith("!") && !Object.hasOwn(given as object, bare(key)),
  );
  return missing === undefined ? null : `${bare(missing)} is required`;
}

/** Which field of a call's answer Shopee's own definition does not have; null: none. */
export function answerProblem(call: string, response: unknown): string | null {
  const shape = CALLS[call]?.response;
  return shape === undefined ? null : problem(shape, response, "", false);
}

function problem(shape: Shape, value: unknown, at: string, isWhole: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (typeof shape === "string")
    return isOfType(shape, value) ? null : `${at || "it"} is not a ${shape}`;
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${at || "it"} is not a list`;
    const [item = "any"] = shape;
    return first(value, (one) => problem(item, one, at, isWhole));
  }
  if (typeof value !== "object" || Array.isArray(value)) return `${at || "it"} is not an object`;
  const fields = new Map(Object.entries(shape).map(([key, inner]) => [bare(key), inner]));
  const path = (name: string) => (at ? `${at}.${name}` : name);
  const missing = Object.keys(shape).find((key) => key.endsWith("!") && !(bare(key) in value));
  if (isWhole && missing !== undefined) return `${path(bare(missing))} is required`;
  return first(Object.entries(value), ([name, inner]) => {
    const known = fields.get(name);
    return known === undefined
      ? `${path(name)} is not a parameter`
      : problem(known, inner, path(name), isWhole);
  });
}

function isOfType(type: string, value: unknown): boolean {
  return type === "any" || type.split("|").includes(typeof value);
}

function first<T>(values: readonly T[], find: (value: T) => string | null): string | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

const bare = (key: string) => key.replace(/!$/, "");
