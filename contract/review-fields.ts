import { z } from "zod";

/** A browser loads this file (form-fields.ts). */

export const MAX_REVIEW_PICTURES = 3;
/** Days from the delivery until the shop asks for a review. */
export const ASK_FOR_REVIEW_DAYS = 4;

export const REVIEW_FIELDS = {
  stars: z.coerce
    .number({ error: "required" })
    .int("invalid_value")
    .min(1, "required")
    .max(5, "invalid_value"),
  text: z.string().trim().max(2000, "too_long").default(""),
};
export const REVIEW_ANSWER = z.string().trim().max(1000, "too_long");
