import { queryShapeProblem, type Shape, shapeProblem } from "../definition-shape.ts";
import definitions from "./definitions.json" with { type: "json" };

const CALLS = definitions as Record<string, { request: Shape; response: Shape }>;
const COMMON_QUERY = new Set(["partner_id", "timestamp", "access_token", "shop_id", "sign"]);

/**
 * What is wrong with a call's parameters by Shopee's own definition of it (definitions.json); null:
 * nothing.
 */
export function parameterProblem(call: string, given: unknown, from: "query" | "body") {
  const request = CALLS[call]?.request;
  if (request === undefined) return null;
  return from === "body"
    ? shapeProblem(request, given, true)
    : queryShapeProblem(request as object, given as object, COMMON_QUERY);
}

/** Which field of a call's answer Shopee's own definition does not have; null: none. */
export function answerProblem(call: string, response: unknown): string | null {
  const shape = CALLS[call]?.response;
  return shape === undefined ? null : shapeProblem(shape, response, false);
}
