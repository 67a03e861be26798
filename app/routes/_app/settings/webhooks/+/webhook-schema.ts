import { z } from "zod";

/** The address of a webhook. Its events are separate checkboxes. */
export const WebhookAddress = z.object({
  url: z
    .string({ error: "required" })
    .trim()
    .refine((text) => URL.canParse(text), "invalid_url"),
});
