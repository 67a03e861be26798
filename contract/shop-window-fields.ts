import { z } from "zod";
import { COLOUR, computeContrast, MIN_CONTRAST, WHITE } from "./theme-colours.ts";

/** Fields of the shop's window that a seller types. A browser loads this file (form-fields.ts). */

/** Pages about the shop, in the order of their links. The seller may write those with a text. */
export const SHOP_PAGES = ["about", "shipping", "returns", "privacy"] as const;
export type ShopPage = (typeof SHOP_PAGES)[number];

/** Registrations that buyers know, by country. */
export const TRUST_MARKS = {
  id: ["nib", "pse", "halal", "bpom", "pirt", "sni"],
  th: ["dbd", "commerce", "fda", "tisi", "halal", "otop"],
} as const;
export const EVERY_TRUST_MARK = [
  ...["nib", "pse", "halal", "bpom", "pirt", "sni"],
  ...["dbd", "commerce", "fda", "tisi", "otop"],
] as const as readonly TrustMarkKind[];
export type TrustMarkKind = (typeof TRUST_MARKS)[keyof typeof TRUST_MARKS][number];
export const MAX_TRUST_MARKS = 4;

const longText = z.string().trim().max(10_000, "too_long");
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "invalid_value");

export const WORKING_HOURS = z
  .object({
    /** 1 is Monday. */
    weekday: z.number().int().min(1).max(7),
    from: clock,
    to: clock,
  })
  .refine(({ from, to }) => from < to, { path: ["to"], error: "ends_before_it_begins" });
export type WorkingHours = z.infer<typeof WORKING_HOURS>;

export const TRUST_MARK = z.object({
  kind: z.enum(EVERY_TRUST_MARK as readonly [TrustMarkKind, ...TrustMarkKind[]], "invalid_value"),
  number: z.string().trim().min(3, "too_short").max(60, "too_long"),
});
export type TrustMark = z.infer<typeof TRUST_MARK>;

/** Who pays the parcel of a return. */
export const RETURN_PAYERS = ["buyer", "shop"] as const;
export type ReturnPayer = (typeof RETURN_PAYERS)[number];

/** Categories with a place of their own. */
export const MAX_SHELVES = 50;

/** Look of the shop. */
export const THEME_FIELDS = {
  /** The colour of buttons, links and marks, on which white can be read. "" for ours. */
  colour: z
    .string()
    .trim()
    .toLowerCase()
    .refine((colour) => colour === "" || COLOUR.test(colour), "invalid_colour")
    .refine(
      (colour) => !COLOUR.test(colour) || computeContrast(colour, WHITE) >= MIN_CONTRAST,
      "low_contrast",
    ),
  /** Categories in the seller's order. Others follow, those with most products first. */
  shelves: z.array(z.string().max(255)).max(MAX_SHELVES, "too_many"),
};

export const WINDOW_FIELDS = {
  /** Whether search engines may list the shop. */
  isFindable: z.boolean(),
  /**
   * Days in which buyers may return goods that they do not like; 0 for none. `null` where the
   * seller has not decided, so that the shop promises nothing.
   */
  returnDays: z.number().int("invalid_number").min(0, "negative").max(365, "too_big").nullable(),
  returnPayer: z.enum(RETURN_PAYERS),
  /** The seller's own words. "" shows our text, which follows from the settings. */
  shippingText: longText,
  returnsText: longText,
  privacyText: longText,
  /** Days without hours are closed. Empty where the seller tells none. */
  hours: z.array(WORKING_HOURS).max(7, "too_many"),
  ...THEME_FIELDS,
  trustMarks: z.array(TRUST_MARK).max(MAX_TRUST_MARKS, "too_many"),
};
