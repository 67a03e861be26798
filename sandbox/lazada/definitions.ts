import { type Shape, shapeProblem } from "../definition-shape.ts";
import definitions from "./definitions.json" with { type: "json" };

interface Definition {
  /** "GET", "POST" or "GET/POST". */
  methods: string;
  parameters: { [field: string]: Shape };
  answer: Shape;
}
const CALLS = definitions as unknown as Record<string, Definition>;
const definitionOf = (path: string) => (Object.hasOwn(CALLS, path) ? CALLS[path] : undefined);

/**
 * Returns the error of a call's parameters by Lazada's own definition (definitions.json), or
 * `null`. Lists and objects are JSON.
 */
export function parametersProblem(path: string, given: Readonly<Record<string, string>>) {
  const definition = definitionOf(path);
  if (!definition) return null;
  const shapes = new Map(
    Object.entries(definition.parameters).map(([name, shape]) => [name.replace(/!$/, ""), shape]),
  );
  const read = Object.entries(given).map(([name, value]) => [
    name,
    typeof shapes.get(name) === "object" ? parsed(value) : value,
  ]);
  return shapeProblem(definition.parameters, Object.fromEntries(read), true);
}

export const methodsOf = (path: string): string[] =>
  (definitionOf(path)?.methods ?? "GET/POST").split("/");

/** Returns the field of a call's answer that Lazada's own definition lacks, or `null`. */
export function answerProblem(path: string, answer: object): string | null {
  const definition = definitionOf(path);
  return definition ? shapeProblem(definition.answer, answer, false) : null;
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
