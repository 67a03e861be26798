import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OrderDetail } from "./orders.ts";

/**
 * What the seller tells of an order where neither courier nor marketplace does.
 */
const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const orderId = z.object({ orderId: z.string() });
const answer = z.object({ order: OrderDetail });
const trackingCode = z.string().trim().min(1, "required").max(200, "too_long");

/** Absent: the code that the order was arranged with. */
const given = z.object({ trackingCode: trackingCode.optional() }).optional();

/**
 * The parcel has left, with the order's tracking code or the one that is given: an order that was
 * not arranged here needs one. 409 `wrong_status`, `no_tracking_code`, or `not_offered` where a
 * courier's scan says it.
 */
export const markShipped = endpoint("markShipped", "post", "/v1/orders/{orderId}/;mark-shipped", {
  ...order,
  summary: "Says that the parcel has left",
  params: orderId,
  body: given,
  response: answer,
});
/**
 * What the seller brought by a courier of their own has arrived. 409 `wrong_status`, or
 * `wrong_state` where the channel's courier brings it.
 */
export const confirmDelivered = endpoint(
  "confirmDelivered",
  "post",
  "/v1/orders/{orderId}/;confirm-delivered",
  { ...order, summary: "Says that the parcel has arrived", params: orderId, response: answer },
);
/**
 * Of an order that is arranged or has left. 409 `wrong_status`, or `not_offered` where the code is
 * the courier's.
 */
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
