import { z } from "zod";
import { readNumber, UNITS_RULE } from "#contract/written-number.ts";

/**
 * Normalizes a typed whole number to plain digits: "1.500.000", "1,500", "−3" (also with the
 * typographic minus), "๑๒". Invalid text stays as it is. A plus sign stays, as it means "this many
 * more".
 */
export function normaliseNumber(typed: string): string {
  const readResult = readNumber(typed, UNITS_RULE);
  if (readResult.kind !== "number" || readResult.currency !== null || readResult.unit !== null)
    return typed.trim();
  return (readResult.hasSign && !readResult.plain.startsWith("-") ? "+" : "") + readResult.plain;
}

/**
 * Schema of a typed whole number, for use instead of `z.int()`, which reads "2.000" as two. The
 * contract's schema is `within`. Codes `required`, `invalid_number` and those of `within`.
 */
export const createTypedInteger = <S extends z.ZodType<unknown, number>>(within: S) =>
  z
    .string({ error: "required" })
    .transform(normaliseNumber)
    .pipe(
      z
        .string()
        .regex(/^[+-]?\d{1,10}$/, "invalid_number")
        .transform(Number)
        .pipe(within),
    );

/** Schema of a typed whole number within bounds. Codes `too_small` and `too_big`. */
export const createTypedWhole = (least: number, most: number) =>
  createTypedInteger(z.number().min(least, "too_small").max(most, "too_big"));
