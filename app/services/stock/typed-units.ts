import "server-only";
import { z } from "zod";
import { plainNumber } from "#app/models/form/typed-number.ts";

/** "+24", "−3" (also typographic), "1.200". Codes `required` and `invalid_number`. */
export const typedUnits = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .transform(plainNumber)
  .pipe(
    z
      .string()
      .regex(/^[+-]?\d{1,8}$/, "invalid_number")
      .transform(Number),
  );
