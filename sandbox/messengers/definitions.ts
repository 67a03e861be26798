import { findShapeProblem, type JsonShape } from "../definition-shape.ts";
import definitions from "./definitions.json" with { type: "json" };

const WHATSAPP: Record<string, JsonShape> = definitions.whatsapp;
const LINE: Record<string, JsonShape> = definitions.line;

const requireShape = (shapes: Record<string, JsonShape>, name: string): JsonShape => {
  const shape = shapes[name];
  if (!shape) throw new Error(`definitions.json has no ${name}`);
  return shape;
};

/** Returns a body's or an answer's problem by Meta's own definition, or `null`. */
export const findWhatsAppProblem = (name: keyof typeof definitions.whatsapp, value: unknown) =>
  findShapeProblem(requireShape(WHATSAPP, name), value, true);

/** Returns a body's or an answer's problem by LINE's own definition, or `null`. */
export const findLineProblem = (name: keyof typeof definitions.line, value: unknown) =>
  findShapeProblem(requireShape(LINE, name), value, true);
