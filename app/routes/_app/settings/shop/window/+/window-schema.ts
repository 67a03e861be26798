import { z } from "zod";
import { passIssue } from "#app/models/form/pass-issue.ts";
import {
  EVERY_TRUST_MARK,
  TRUST_MARK,
  WINDOW_FIELDS,
  WORKING_HOURS,
} from "#contract/shop-window-fields.ts";

const text = z.string().trim().default("");
/** The days that a seller can choose; "" for no decision. */
export const RETURN_DAYS = ["", "0", "3", "7", "14", "30"] as const;

/** Hours of one weekday; a day of which nothing is typed is closed. */
const hours = z
  .object({ weekday: z.coerce.number().int(), from: text, to: text })
  .transform((row, context) => {
    if (!(row.from || row.to)) return null;
    const parsed = WORKING_HOURS.safeParse(row);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) passIssue(context, issue);
    return z.NEVER;
  });

/** A row without a number is no mark. */
const trustMark = z
  .object({ kind: z.enum(EVERY_TRUST_MARK as readonly ["nib"]), number: text })
  .transform((row, context) => {
    if (row.number === "") return null;
    const parsed = TRUST_MARK.safeParse(row);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) passIssue(context, issue);
    return z.NEVER;
  });

export const PolicyForm = z.object({
  intent: z.literal("policies"),
  version: z.coerce.number().int(),
  returnDays: z
    .string()
    .regex(/^\d{0,3}$/, "invalid_value")
    .transform((days) => (days === "" ? null : Number(days))),
  returnPayer: WINDOW_FIELDS.returnPayer,
  shippingText: WINDOW_FIELDS.shippingText.default(""),
  returnsText: WINDOW_FIELDS.returnsText.default(""),
  privacyText: WINDOW_FIELDS.privacyText.default(""),
});
export const TrustForm = z.object({
  intent: z.literal("trust"),
  version: z.coerce.number().int(),
  isFindable: z.literal("on").optional(),
  hours: z.array(hours).max(7).default([]),
  trustMarks: z.array(trustMark).max(4).default([]),
});
