import "server-only";
import { z } from "zod";
import { plainNumber } from "#app/services/form/typed-number.ts";
import type { Problem } from "#contract/problem.ts";

/** A number field, with or without thousands separators. The call checks the range. */
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

/** Returns the problem with the form's field names, for fields that the call nests in `body`. */
export function fieldsWithin(body: string, problem: Problem): Problem {
  const fields = Object.entries(problem.fields ?? {}).map(([name, code]) => [
    name.startsWith(`${body}.`) ? name.slice(body.length + 1) : name,
    code,
  ]);
  return { ...problem, fields: fields.length > 0 ? Object.fromEntries(fields) : undefined };
}
