import { findShapeProblem, type JsonShape, queryShapeProblem } from "../definition-shape.ts";
import definitions from "./definitions.json" with { type: "json" };

interface CallDefinition {
  query: { [field: string]: JsonShape };
  body: JsonShape;
  answer: JsonShape;
}

const NO_COMMON: ReadonlySet<string> = new Set();
const CALL_DEFINITIONS = Object.entries(
  definitions as unknown as Record<string, CallDefinition>,
).map(([call, definition]) => {
  const [method = "", path = ""] = call.split(" ");
  return {
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    definition,
  };
});

const findDefinition = (method: string, path: string): CallDefinition | undefined =>
  CALL_DEFINITIONS.find((call) => call.method === method && call.pattern.test(path))?.definition;

/** Returns a parameter's error by MyShop's own definition (definitions.json), or `null`. */
export function queryProblem(method: string, path: string, given: Record<string, string>) {
  const query = findDefinition(method, path)?.query;
  return query ? queryShapeProblem(query, given, NO_COMMON) : null;
}

export function findBodyProblem(method: string, path: string, given: unknown): string | null {
  const definition = findDefinition(method, path);
  return definition ? findShapeProblem(definition.body, given, true) : null;
}

/** Returns the field of a call's answer that MyShop's own definition lacks, or `null`. */
export function answerProblem(method: string, path: string, data: unknown): string | null {
  const definition = findDefinition(method, path);
  return definition ? findShapeProblem(definition.answer, data, false) : null;
}
