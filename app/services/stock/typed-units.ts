import "server-only";
import { z } from "zod";
import { normaliseNumber } from "#app/models/form/typed-number.ts";

/** "+24", "−3" (also typographic), "1.200". Codes `required` and `invalid_number`. */
export const typedUnits = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .transform(normaliseNumber)
  .pipe(
    z
      .string()
      .regex(/^[+-]?\d{1,8}$/, "invalid_number")
      .transform(Number),
  );

/** Units that something is done with: one or more. */
export const typedUnitsToMove = typedUnits.pipe(z.number().min(1, "too_small"));
