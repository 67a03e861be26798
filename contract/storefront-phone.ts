import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PHONE_CODE } from "./form-fields.ts";
import { NEWS_WAYS } from "./messengers.ts";
import { StorefrontOrder } from "./storefront-orders.ts";

/** The code by which a buyer confirms the phone, where the shop asks for it. */

const shop = { access: "public", errors: [404, 409, 422, 429] } as const;
const params = z.object({ slug: z.string(), token: z.string().max(64) });
const response = z.object({ order: StorefrontOrder });
const CODE = "/v1/storefronts/{slug}/orders/{token}/phone-code";

/**
 * 409 `wrong_status` if no code is awaited; 422 with `by`: `invalid`; 429 `too_soon` (details:
 * `retryAfter`, seconds), `too_many_codes` for an order or a recipient with enough of them, and
 * `too_many_tries`.
 */
export const sendPhoneCode = endpoint("sendPhoneCode", "post", `${CODE}/;send`, {
  ...shop,
  limit: { perSecond: 2, tries: { network: 20, device: 6, phone: 6 } },
  summary: "Sends the buyer a new code; the one before is over",
  params,
  body: z.object({ by: z.enum(NEWS_WAYS) }),
  response,
});
/**
 * 409 `wrong_status` if no code is awaited; 422 with `code`: `wrong_code`, `code_over` after ten
 * minutes or five wrong ones; 429 `too_many_tries`.
 */
export const confirmPhone = endpoint("confirmPhone", "post", `${CODE}/;confirm`, {
  ...shop,
  limit: { perSecond: 5, tries: { network: 60, device: 15, phone: 15 } },
  summary: "The buyer enters the code, and the order goes on",
  params,
  body: z.object({ code: PHONE_CODE }),
  response,
});
