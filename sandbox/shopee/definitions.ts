import { findShapeProblem, type JsonShape, queryShapeProblem } from "../definition-shape.ts";
import definitions from "./definitions.json" with { type: "json" };

const CALL_DEFINITIONS = definitions as Record<string, { request: JsonShape; response: JsonShape }>;
const COMMON_QUERY = new Set(["partner_id", "timestamp", "access_token", "shop_id", "sign"]);

/** Returns a parameter's error by Shopee's own definition (definitions.json), or `null`. */
export function findParameterProblem(call: string, given: unknown, from: "query" | "body") {
  const request = CALL_DEFINITIONS[call]?.request;
  if (request === undefined) return null;
  return from === "body"
    ? findShapeProblem(request, given, true)
    : queryShapeProblem(request as object, given as object, COMMON_QUERY);
}

/** Returns the field of a call's answer that Shopee's own definition lacks, or `null`. */
export function answerProblem(call: string, response: unknown): string | null {
  const shape = CALL_DEFINITIONS[call]?.response;
  return shape === undefined ? null : findShapeProblem(shape, response, false);
}
