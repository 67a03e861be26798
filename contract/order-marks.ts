import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OrderDetail } from "./orders.ts";

/** For orders whose shipping neither courier nor marketplace reports. */
const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const orderId = z.object({ orderId: z.string() });
const answer = z.object({ order: OrderDetail });
const trackingCode = z.string().trim().min(1, "required").max(200, "too_long");

/** Default: the code of the arrangement. */
const markedShipment = z.object({ trackingCode: trackingCode.optional() }).optional();

/**
 * An order not arranged here needs a tracking code. 409 `wrong_status`, `no_tracking_code`, or
 * `not_offered` where a courier's scan reports it.
 */
export const markShipped = endpoint("markShipped", "post", "/v1/orders/{orderId}/;mark-shipped", {
  ...order,
  summary: "Says that the parcel has left",
  params: orderId,
  body: markedShipment,
  response: answer,
});
/** For the seller's own courier. 409 `wrong_status`, or `wrong_state` for the channel's courier. */
export const confirmDelivered = endpoint(
  "confirmDelivered",
  "post",
  "/v1/orders/{orderId}/;confirm-delivered",
  { ...order, summary: "Says that the parcel has arrived", params: orderId, response: answer },
);
/** 409 `wrong_status`, or `not_offered` for the courier's own code. */
export const changeTracking = endpoint(
  "changeTracking",
  "put",
  "/v1/orders/{orderId}/tracking-code",
  {
    ...order,
    summary: "Gives another tracking code",
    params: orderId,
    body: z.object({ trackingCode }),
    response: answer,
  },
);
