import type { Format } from "#app/i18n/format.ts";
import type { Problem } from "#contract/problem.ts";

/**
 * A refusal of the file as a whole belongs beside the file's field, also where the upstream names
 * no field (413).
 */
export function fileProblem(problem: Problem, format: Format): Problem {
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
