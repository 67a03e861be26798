import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { StorefrontOrder } from "./storefront-orders.ts";

/**
 * The look-up of an order by its number and phone. Both stand on the parcel's label, so it shows a
 * short view; the buyer's page opens by the link that the buyer got.
 */

/** Where the order is, without what identifies its buyer. */
export const FoundOrder = StorefrontOrder.pick({
  ...{ number: true, status: true, placedAt: true, paidAt: true, paymentClaimedAt: true },
  ...{ shippedAt: true, deliveredAt: true, payment: true, courier: true, trackingCode: true },
  tracking: true,
})
  .extend({
    /** The beginning of the street, the city and the province. */
    address: z.string(),
    /** Where the page's link can be mailed to, with its name hidden; "" for none. */
    email: z.string(),
  })
  .openapi("FoundOrder");
export type FoundOrder = z.infer<typeof FoundOrder>;

const shop = { access: "public", limit: { perSecond: 5 }, errors: [404] } as const;
const params = z.object({ slug: z.string() });
const ticket = params.extend({ ticket: z.string().max(300) });

/**
 * 404 for every pair that fits no order, so that neither is told apart. 429 `too_many_tries` after
 * thirty wrong ones of a network or ten for a number in ten minutes.
 */
export const findStorefrontOrder = endpoint(
  "findStorefrontOrder",
  "post",
  "/v1/storefronts/{slug}/;find-order",
  {
    ...shop,
    limit: { perSecond: 1, tries: { network: 30, device: 10, phone: 10 } },
    summary: "Finds an order by its number and the phone that ordered",
    params,
    body: z.object({ number: z.string().trim().min(1).max(20), phone: z.string().trim().max(30) }),
    /** The calls below take it for a quarter of an hour. */
    response: z.object({ ticket: z.string() }),
    errors: [404, 429],
  },
);
export const getFoundOrder = endpoint(
  "getFoundOrder",
  "get",
  "/v1/storefronts/{slug}/found-orders/{ticket}",
  {
    ...shop,
    summary: "A found order: where it is, and nothing that identifies its buyer",
    params: ticket,
    response: z.object({ order: FoundOrder }),
  },
);
/** 409 `no_email` without an address; 429 `too_many_tries` after two in ten minutes. */
export const mailOrderLink = endpoint(
  "mailOrderLink",
  "post",
  "/v1/storefronts/{slug}/found-orders/{ticket}/;mail-link",
  {
    ...shop,
    limit: { perSecond: 1 },
    summary: "Mails the address of the order's page to its buyer",
    params: ticket,
    errors: [404, 409, 429],
  },
);
