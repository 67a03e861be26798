import "server-only";
import { z } from "@hono/zod-openapi";
import { plainNumber } from "#app/services/form/typed-number.ts";
import type { Problem } from "#contract/problem.ts";

/**
 * A number as a person types it, with or without separators of thousands; the call says what is too
 * low or too high.
 */
export const wholeNumber = () =>
  z
    .string({ error: "required" })
    .transform(plainNumber)
    .pipe(
      z
        .string()
        .regex(/^\d{1,9}$/, "invalid_number")
        .transform(Number),
    );

/** The problem with the form's names for the fields that the call has inside of `body`. */
export function fieldsWithin(body: string, problem: Problem): Problem {
  const fields = Object.entries(problem.fields ?? {}).map(([name, code]) => [
    name.startsWith(`${body}.`) ? name.slice(body.length + 1) : name,
    code,
  ]);
  return { ...problem, fields: fields.length > 0 ? Object.fromEntries(fields) : undefined };
}
