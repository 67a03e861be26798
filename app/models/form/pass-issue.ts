import type { z } from "zod";
import { type FieldLimit, findFieldLimit } from "#contract/field-limits.ts";

interface PassedIssue {
  /** Absent: the issue's own path. */
  path?: PropertyKey[];
  /** Expresses the limit in the unit of the field: an amount instead of its minor units. */
  convert?: (limit: FieldLimit) => FieldLimit;
}

/** Reports the issue of an inner schema in a transformation, with its code and its limit. */
export function passIssue(
  context: z.core.$RefinementCtx,
  issue: z.core.$ZodIssue | undefined,
  { path = issue?.path ?? [], convert = (limit) => limit }: PassedIssue = {},
): void {
  const limit = issue && findFieldLimit(issue);
  context.addIssue({
    ...{ code: "custom", path, message: issue?.message ?? "invalid" },
    params: limit ? { limit: convert(limit) } : {},
  });
}

export const toMoneyLimit = (limit: FieldLimit): FieldLimit =>
  limit.bound === "at_most.number" ? { ...limit, bound: "at_most.money" } : limit;
