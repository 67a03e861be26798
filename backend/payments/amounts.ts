import { z } from "zod";
import { number } from "../marketplaces/wire.ts";

/** An amount of money in the provider's unit. One that is missing or broken refuses the rest. */
export const amount = number.pipe(z.number().int().nonnegative());

/** The same where an answer may lack it: `null` then. */
export const optionalAmount = z
  .unknown()
  .optional()
  .transform((value): unknown => (value === "" ? null : (value ?? null)))
  .pipe(amount.nullable());
