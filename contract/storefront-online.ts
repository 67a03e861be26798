import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ONLINE_WAYS, StorefrontOrder } from "./storefront-orders.ts";

/**
 * Opens a payment at the shop's provider, or answers the open one of the same way. Stripe mails a
 * refund's questions, so it needs an e-mail (422 `email` `required`). 409 `wrong_status` if nothing
 * is to be paid, `way_refused` if the provider does not offer it; 503 `payments_unavailable`.
 */
export const payStorefrontOrder = endpoint(
  "payStorefrontOrder",
  "post",
  "/v1/storefronts/{slug}/orders/{token}/;pay",
  {
    access: "public",
    limit: { perSecond: 5 },
    summary: "The buyer chooses how to pay online",
    params: z.object({ slug: z.string(), token: z.string().max(64) }),
    body: z.object({
      way: z.enum(ONLINE_WAYS),
      email: z
        .union([z.literal(""), z.email("invalid_email").max(254, "too_long")], "invalid_email")
        .default(""),
    }),
    response: z.object({ order: StorefrontOrder }),
    errors: [404, 409, 422, 429, 503],
  },
);
