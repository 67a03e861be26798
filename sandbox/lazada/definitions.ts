import { findShapeProblem, type JsonShape } from "../definition-shape.ts";
import definitions from "./definitions.json" with { type: "json" };

interface CallDefinition {
  /** "GET", "POST" or "GET/POST". */
  methods: string;
  parameters: { [field: string]: JsonShape };
  answer: JsonShape;
}
const CALL_DEFINITIONS = definitions as unknown as Record<string, CallDefinition>;
const findDefinition = (path: string) =>
  Object.hasOwn(CALL_DEFINITIONS, path) ? CALL_DEFINITIONS[path] : undefined;

/**
 * Returns the error of a call's parameters by Lazada's own definition (definitions.json), or
 * `null`. Lists and objects are JSON.
 */
export function findParametersProblem(path: string, given: Readonly<Record<string, string>>) {
  const definition = findDefinition(path);
  if (!definition) return null;
  const shapes = new Map(
    Object.entries(definition.parameters).map(([name, shape]) => [name.replace(/!$/, ""), shape]),
  );
  const read = Object.entries(given).map(([name, value]) => [
    name,
    typeof shapes.get(name) === "object" ? parseOrKeep(value) : value,
  ]);
  return findShapeProblem(definition.parameters, Object.fromEntries(read), true);
}

export const listMethods = (path: string): string[] =>
  (findDefinition(path)?.methods ?? "GET/POST").split("/");

/** Returns the field of a call's answer that Lazada's own definition lacks, or `null`. */
export function answerProblem(path: string, answer: object): string | null {
  const definition = findDefinition(path);
  return definition ? findShapeProblem(definition.answer, answer, false) : null;
}

function parseOrKeep(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
