import { findShapeProblem, type JsonShape, queryShapeProblem } from "../definition-shape.ts";
import definitions from "./definitions.json" with { type: "json" };

interface CallDefinition {
  query: { [field: string]: JsonShape };
  body: JsonShape;
  answer: JsonShape;
}

const COMMON_QUERY = new Set(["app_key", "sign", "timestamp", "shop_cipher"]);

/** Versions of a call only differ in additional answers; one definition covers all. */
const CALL_DEFINITIONS = Object.entries(definitions as Record<string, CallDefinition>).map(
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

function findCallDefinition(method: string, path: string): CallDefinition | undefined {
  const matching = CALL_DEFINITIONS.filter(
    (call) => call.method === method && call.pattern.test(path),
  );
  return (matching.find(({ isFixed }) => isFixed) ?? matching[0])?.definition;
}

/** Returns a parameter's error by TikTok Shop's definition (definitions.json), or `null`. */
export function queryProblem(method: string, path: string, given: Record<string, string>) {
  const query = findCallDefinition(method, path)?.query;
  return query ? queryShapeProblem(query, given, COMMON_QUERY) : null;
}

export function findBodyProblem(method: string, path: string, given: unknown): string | null {
  const definition = findCallDefinition(method, path);
  return definition ? findShapeProblem(definition.body, given, true) : null;
}

/** Returns the field of a call's answer that TikTok Shop's own definition lacks, or `null`. */
export function answerProblem(method: string, path: string, data: unknown): string | null {
  const definition = findCallDefinition(method, path);
  return definition ? findShapeProblem(definition.answer, data, false) : null;
}
