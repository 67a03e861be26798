import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { OrderDetail } from "./orders.ts";

/**
 * For channels that send orders in several parcels: 422 `channel_rejected` elsewhere. Failures as
 * in contract/shipments.ts.
 */
const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const params = z.object({ orderId: z.string() });
const response = z.object({ order: OrderDetail });
const PARCEL_LIMIT = 30;

export const OrderParcel = z
  .object({
    packageNumber: z.string(),
    isArranged: z.boolean(),
    trackingCode: z.string().nullable(),
    lines: z.array(z.object({ lineId: z.string(), quantity: z.number().int() })),
  })
  .openapi("OrderParcel");
export type OrderParcel = z.infer<typeof OrderParcel>;

export const getOrderParcels = endpoint(
  "getOrderParcels",
  "get",
  "/v1/orders/{orderId}/shipment/parcels",
  {
    ...order,
    forPicking: true,
    summary: "The parcels that the order is sent in",
    params,
    response: z.object({
      parcels: z.array(OrderParcel),
      /** 1: it cannot be split now. */
      most: z.number().int(),
      /** Units of one line may go into several parcels. */
      byUnit: z.boolean(),
      mayJoin: z.boolean(),
      /** The buyer's other orders that may share one parcel with this one. */
      combinable: z.array(z.object({ orderId: z.string(), externalId: z.string() })),
    }),
  },
);
/**
 * Each unit goes into one parcel: 422 with `parcels` `units_left_out`, `too_big` (too many
 * parcels), `whole_lines` (a line may not be divided). 409 `wrong_status` unless it is to be
 * processed, `wrong_state` if it is already split.
 */
export const splitOrder = endpoint(
  "splitOrder",
  "post",
  "/v1/orders/{orderId}/shipment/parcels/;split",
  {
    ...order,
    summary: "Sends the order in several parcels",
    params,
    body: z.object({
      parcels: z
        .array(
          z
            .array(z.object({ lineId: z.string(), quantity: integer().min(1, "too_small") }))
            .min(1, "empty_parcel"),
        )
        .min(2, "too_few_parcels")
        .max(PARCEL_LIMIT, "too_big"),
    }),
    response,
  },
);
export const joinParcels = endpoint(
  "joinParcels",
  "post",
  "/v1/orders/{orderId}/shipment/parcels/;join",
  { ...order, summary: "Sends the order in one parcel again", params, response },
);
/** Joins the `combinable` orders. 409 `wrong_status`, or `not_combinable` if there are none now. */
export const combineOrders = endpoint(
  "combineOrders",
  "post",
  "/v1/orders/{orderId}/shipment/parcels/;combine",
  { ...order, summary: "Sends the buyer's orders in one parcel", params, response },
);
