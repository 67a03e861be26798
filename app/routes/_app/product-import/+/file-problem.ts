import type { Format } from "#app/i18n/format.ts";
import type { Problem } from "#contract/problem.ts";

/**
 * Moves a problem with the whole file to the file's field, even if the upstream names no field
 * (413).
 */
export function moveToFileField(problem: Problem, format: Format): Problem {
  const details = Object.entries(problem.details ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.join(", ")
      : typeof value === "number"
        ? format.number(value)
        : value,
  ]);
  return {
    ...problem,
    fields: problem.fields ?? { file: problem.code },
    details: Object.fromEntries(details),
  };
}
