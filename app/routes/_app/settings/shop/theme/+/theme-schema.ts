import { z } from "zod";
import { THEME_FIELDS } from "#contract/shop-window-fields.ts";

const shelf = z.object({
  name: z.string(),
  place: z.coerce
    .number({ error: "invalid_number" })
    .int("invalid_number")
    .min(1, "too_small")
    .max(999, "too_big"),
});

export const ThemeForm = z.object({
  intent: z.literal("theme"),
  next: z.enum(["save", "preview"]).default("save"),
  version: z.coerce.number().int(),
  colour: THEME_FIELDS.colour.default(""),
  shelves: z.array(shelf).default([]),
});
