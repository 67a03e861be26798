import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";
import { VOUCHER_FIELDS } from "./shop-voucher-fields.ts";

/** Vouchers of the own shop. Terms never change, so that every order stays explained. */
export const ShopVoucher = z
  .object({
    id: z.string(),
    ...VOUCHER_FIELDS,
    startsAt: instant().nullable(),
    endsAt: instant().nullable(),
    /** The seller ended it before its time. */
    isEnded: z.boolean(),
    /** Orders that use it and were not cancelled. */
    used: z.number().int(),
    createdAt: instant(),
  })
  .openapi("ShopVoucher");
export type ShopVoucher = z.infer<typeof ShopVoucher>;

export const MAX_VOUCHERS = 200;

const integration = { access: "integration-manage" } as const;
const params = z.object({ channelId: z.string() });

export const listShopVouchers = endpoint(
  "listShopVouchers",
  "get",
  "/v1/channels/shop/{channelId}/vouchers",
  {
    ...integration,
    summary: "The own shop's vouchers, the newest first",
    params,
    response: z.object({ vouchers: z.array(ShopVoucher) }),
    errors: [404],
  },
);
/** 409 `voucher_exists`, `too_many_vouchers`; 422 with the field. */
export const createShopVoucher = endpoint(
  "createShopVoucher",
  "post",
  "/v1/channels/shop/{channelId}/vouchers",
  {
    ...integration,
    summary: "Adds a voucher to the own shop",
    params,
    body: z.object({
      ...VOUCHER_FIELDS,
      startsAt: instant().nullable(),
      endsAt: instant().nullable(),
    }),
    response: z.object({ voucher: ShopVoucher }),
    errors: [404, 409],
  },
);
export const endShopVoucher = endpoint(
  "endShopVoucher",
  "post",
  "/v1/channels/shop/{channelId}/vouchers/{voucherId}/;end",
  {
    ...integration,
    summary: "Ends a voucher. Orders that used it keep their discount",
    params: params.extend({ voucherId: z.string() }),
    response: z.object({ voucher: ShopVoucher }),
    errors: [404],
  },
);
