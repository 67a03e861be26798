import definitions from "./definitions.json" with { type: "json" };

/** A word for the type; a list's one entry; or an object, whose keys end in "!" where the field must be given. */
type Shape = string | Shape[] | { [field: string]: Shape };
interface Definition {
  query: { [field: string]: Shape };
  body: Shape;
  answer: Shape;
}

const COMMON_QUERY = new Set(["app_key", "sign", "timestamp", "shop_cipher"]);

/** Versions of a call differ in what they answer more; one definition stands for all. */
const CALLS = Object.entries(definitions as Record<string, Definition>).map(
  ([call, definition]) => {
    const [method = "", path = ""] = call.split(" ");
    const pattern = path.replace(/\/\d{6}\//, "/\\d{6}/").replace(/\{\w+\}/g, "[^/]+");
    return {
      method,
      pattern: new RegExp(`^${pattern}$`),
      isFixed: !path.includes("{"),
      definition,
    };
  },
);

function definitionOf(method: string, path: string): Definition | undefined {
  const matching = CALLS.filter((call) => call.method === method && call.pattern.test(path));
  return (matching.find(({ isFixed }) => isFixed) ?? matching[0])?.definition;
}

/** What is wrong with a call's parameters by TikTok Shop's own definition of it (definitions.json); null: nothing. */
export function queryProblem(method: string, path: string, given: Record<string, string>) {
  const query = definitionOf(method, path)?.query;
  if (!query) return null;
  const names = Object.keys(query).map(bare);
  const unknown = Object.keys(given).find(
    (name) => !COMMON_QUERY.has(name) && !names.includes(name),
  );
  if (unknown !== undefined) return `${unknown} is not a parameter`;
  const missing = Object.keys(query).find(
    (key) => key.endsWith("!") && !Object.hasOwn(given, bare(key)),
  );
  return missing === undefined ? null : `${bare(missing)} is required`;
}

export function bodyProblem(method: string, path: string, given: unknown): string | null {
  const definition = definitionOf(method, path);
  return definition ? problem(definition.body, given, "", true) : null;
}

/** Which field of a call's answer TikTok Shop's own definition does not have; null: none. */
export function answerProblem(method: string, path: string, data: unknown): string | null {
  const definition = definitionOf(method, path);
  return definition ? problem(definition.answer, data, "", false) : null;
}

function problem(shape: Shape, value: unknown, at: string, isWhole: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (typeof shape === "string")
    return shape === "any" || shape === typeof value ? null : `${at || "it"} is not a ${shape}`;
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

function first<T>(values: readonly T[], find: (value: T) => string | null): string | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

const bare = (key: string) => key.replace(/!$/, "");
