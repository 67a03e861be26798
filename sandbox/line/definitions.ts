import { queryShapeProblem, type Shape, shapeProblem } from "../definition-shape.ts";
import definitions from "./definitions.json" with { type: "json" };

interface CallDefinition {
  query: { [field: string]: Shape };
  body: Shape;
  answer: Shape;
}

const NO_COMMON: ReadonlySet<string> = new Set();
const CALLS = Object.entries(definitions as unknown as Record<string, CallDefinition>).map(
  ([call, definition]) => {
    const [method = "", path = ""] = call.split(" ");
    return {
      method,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
      definition,
    };
  },
);

const definitionOf = (method: string, path: string): CallDefinition | undefined =>
  CALLS.find((call) => call.method === method && call.pattern.test(path))?.definition;

/** Returns a parameter's error by MyShop's own definition (definitions.json), or `null`. */
export function queryProblem(method: string, path: string, given: Record<string, string>) {
  const query = definitionOf(method, path)?.query;
  return query ? queryShapeProblem(query, given, NO_COMMON) : null;
}

export function bodyProblem(method: string, path: string, given: unknown): string | null {
  const definition = definitionOf(method, path);
  return definition ? shapeProblem(definition.body, given, true) : null;
}

/** Returns the field of a call's answer that MyShop's own definition lacks, or `null`. */
export function answerProblem(method: string, path: string, data: unknown): string | null {
  const definition = definitionOf(method, path);
  return definition ? shapeProblem(definition.answer, data, false) : null;
}
