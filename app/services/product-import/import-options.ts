import "server-only";
import { z } from "zod";
import { parseRate } from "#app/models/product-import/parse-rate.ts";

const createTypedSchema = (code: string) =>
  z.string({ error: "required" }).transform((text, context) => {
    const value = parseRate(text);
    if (value !== null && value > 0 && value <= 1_000_000) return value;
    context.addIssue({ code: "custom", message: code });
    return z.NEVER;
  });

/** Typed options, for the upload and for checking again. */
export const optionFields = {
  rate: createTypedSchema("invalid_rate"),
  defaultWeightG: createTypedSchema("invalid_weight").refine(Number.isInteger, "invalid_weight"),
  missingPictures: z.enum(["placeholder", "none"]),
};
