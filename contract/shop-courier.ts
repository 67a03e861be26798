import "@hono/zod-openapi";
import { z } from "zod";
import { COURIER_IDS } from "./couriers.ts";
import { endpoint } from "./endpoint.ts";
import { COURIER_FIELDS } from "./form-fields.ts";
import { instant } from "./query.ts";

/** The own shop's account at an aggregator of couriers (docs/marketplaces/couriers.md). */

export const ShopCourier = z
  .object({
    courierId: z.enum(COURIER_IDS),
    name: z.string(),
    /** The form asks for the account's e-mail too. */
    needsEmail: z.boolean(),
    /** `null` where none is connected, so that the seller delivers. */
    account: z
      .object({
        /** The last four characters of the key. */
        keyEnd: z.string(),
        email: z.string(),
        /** Parcels are insured for the price of the goods. */
        isInsured: z.boolean(),
        /** Since when the courier refuses the key. `null` while it works. */
        refusedAt: instant().nullable(),
        /** When its last push arrived. `null` for never. */
        pushedAt: instant().nullable(),
        /** Values that the seller enters at the courier, so that it tells news at once. */
        push: z.object({
          url: z.string(),
          /** `null` where the address alone proves a push. */
          header: z.object({ name: z.string(), value: z.string() }).nullable(),
        }),
      })
      .nullable(),
  })
  .openapi("ShopCourier");
export type ShopCourier = z.infer<typeof ShopCourier>;

const params = z.object({ channelId: z.string() });
const response = z.object({ courier: ShopCourier.nullable() });
const integration = { access: "integration-manage", params, response } as const;

export const getShopCourier = endpoint(
  "getShopCourier",
  "get",
  "/v1/channels/shop/{channelId}/courier",
  {
    ...integration,
    summary: "The shop's account with couriers. `null` where its country has none",
    errors: [404],
  },
);
/**
 * Asks the courier whether the key works. An empty key keeps the stored one. 409 `no_couriers`; 422
 * with `secretKey` `required` or `key_refused`, `email` `required`; 503 `couriers_unavailable`.
 */
export const connectShopCourier = endpoint(
  "connectShopCourier",
  "put",
  "/v1/channels/shop/{channelId}/courier",
  {
    ...integration,
    summary: "Connects the shop's account with couriers",
    body: z.object({
      secretKey: COURIER_FIELDS.secretKey.default(""),
      email: COURIER_FIELDS.email.default(""),
      isInsured: z.boolean().default(false),
    }),
    errors: [404, 409, 422, 503],
  },
);
/** Parcels that are under way are still followed. */
export const disconnectShopCourier = endpoint(
  "disconnectShopCourier",
  "delete",
  "/v1/channels/shop/{channelId}/courier",
  {
    ...integration,
    summary: "Offers no couriers any more; the seller delivers",
    errors: [404],
  },
);
