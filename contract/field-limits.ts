import type { z } from "zod";

/** Messages of these codes name the limit. */
export const LIMIT_CODES: ReadonlySet<string> = new Set([
  ...["too_small", "too_big", "too_short", "too_long", "too_few", "too_many"],
]);

/** Each has a unit: characters, entries, the currency's minor units, time. */
const LIMIT_BOUNDS = [
  ...(["at_least.text", "at_least.list", "at_least.number", "at_least.minutes"] as const),
  ...([
    "at_most.text",
    "at_most.list",
    "at_most.number",
    "at_most.money",
    "at_most.hours",
  ] as const),
] as const;
/** `bound`: a text `errors:input.…`. */
export interface FieldLimit {
  bound: (typeof LIMIT_BOUNDS)[number];
  limit: number;
}
export type FieldLimits = Record<string, FieldLimit>;

/** `null`: not about a limit, or without a number. */
export function findFieldLimit(issue: z.core.$ZodIssue): FieldLimit | null {
  switch (issue.code) {
    case "custom":
      return isFieldLimit(issue.params?.limit) ? issue.params.limit : null;
    case "too_small":
      return issue.inclusive === false ? null : makeLimit("at_least", issue.origin, issue.minimum);
    case "too_big":
      return issue.inclusive === false ? null : makeLimit("at_most", issue.origin, issue.maximum);
    default:
      return null;
  }
}

function makeLimit(
  side: "at_least" | "at_most",
  origin: string,
  limit: number | bigint,
): FieldLimit | null {
  const kind = KINDS[origin];
  return kind === undefined ? null : { bound: `${side}.${kind}`, limit: Number(limit) };
}
const KINDS: Record<string, "text" | "list" | "number"> = {
  ...{ string: "text", array: "list", set: "list" },
  ...{ number: "number", int: "number", bigint: "number" },
};

/** An older server may not send them. */
export function readFieldLimits(value: unknown): FieldLimits {
  if (typeof value !== "object" || value === null) return {};
  const limits = Object.entries(value).filter((entry): entry is [string, FieldLimit] =>
    isFieldLimit(entry[1]),
  );
  return Object.fromEntries(limits);
}

const isFieldLimit = (value: unknown): value is FieldLimit =>
  typeof value === "object" &&
  value !== null &&
  "limit" in value &&
  typeof value.limit === "number" &&
  "bound" in value &&
  (LIMIT_BOUNDS as readonly unknown[]).includes(value.bound);
