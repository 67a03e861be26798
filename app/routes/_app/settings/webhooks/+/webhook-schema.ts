import { z } from "zod";

/** Where a webhook is sent; its events are boxes of their own. */
export const WebhookAddress = z.object({
  url: z
    .string({ error: "required" })
    .trim()
    .refine((text) => URL.canParse(text), "invalid_url"),
});
