import { z } from "zod";
import { passIssue } from "#app/models/form/pass-issue.ts";
import type { FieldLimit } from "#contract/field-limits.ts";
import { ORDER_EXPIRY } from "#contract/form-fields.ts";
import { HOURS_RULE, readNumber } from "#contract/written-number.ts";

/** Minutes until an unpaid order expires, from hours as people type them: "24", "1,5". */
export const minutesOfTypedHours = z.string({ error: "required" }).transform((typed, context) => {
  const read = readNumber(typed, HOURS_RULE);
  if (read.kind !== "number" || read.unit !== null || read.currency !== null) {
    context.addIssue({ code: "custom", message: "invalid_number" });
    return z.NEVER;
  }
  const minutes = ORDER_EXPIRY.safeParse(Math.round(Number(read.plain) * 60));
  if (minutes.success) return minutes.data;
  passIssue(context, minutes.error.issues[0], { path: [], convert: asHours });
  return z.NEVER;
});
const asHours = ({ bound, limit }: FieldLimit): FieldLimit =>
  bound === "at_most.number"
    ? { bound: "at_most.hours", limit: limit / 60 }
    : { bound: "at_least.minutes", limit };
