import { queryShapeProblem, type Shape, shapeProblem } from "../definition-shape.ts";
import definitions from "./definitions.json" with { type: "json" };

const CALLS = definitions as Record<string, { request: Shape; response: Shape }>;
const COMMON_QUERY = new Set(["partner_id", "timestamp", "access_token", "shop_id", "sign"]);

/** Returns a parameter's error by Shopee's own definition (definitions.json), or `null`. */
export function parameterProblem(call: string, given: unknown, from: "query" | "body") {
  const request = CALLS[call]?.request;
  if (request === undefined) return null;
  return from === "body"
    ? shapeProblem(request, given, true)
    : queryShapeProblem(request as object, given as object, COMMON_QUERY);
}

/** Returns the field of a call's answer that Shopee's own definition lacks, or `null`. */
export function answerProblem(call: string, response: unknown): string | null {
  const shape = CALLS[call]?.response;
  return shape === undefined ? null : shapeProblem(shape, response, false);
}
