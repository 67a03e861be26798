import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OrderDetail } from "./orders.ts";

/** The seller's reports for orders on which neither courier nor marketplace reports. */
const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const orderId = z.object({ orderId: z.string() });
const answer = z.object({ order: OrderDetail });
const trackingCode = z.string().trim().min(1, "required").max(200, "too_long");

/** Absent: the code with which the order was arranged. */
const markedShipment = z.object({ trackingCode: trackingCode.optional() }).optional();

/**
 * The parcel has left, with the order's tracking code or the given one; an order that was not
 * arranged here needs one. 409 `wrong_status`, `no_tracking_code`, or `not_offered` where a
 * courier's scan reports it.
 */
export const markShipped = endpoint("markShipped", "post", "/v1/orders/{orderId}/;mark-shipped", {
  ...order,
  summary: "Says that the parcel has left",
  params: orderId,
  body: markedShipment,
  response: answer,
});
/**
 * A parcel of the seller's own courier has arrived. 409 `wrong_status`, or `wrong_state` if the
 * channel's courier delivers it.
 */
export const confirmDelivered = endpoint(
  "confirmDelivered",
  "post",
  "/v1/orders/{orderId}/;confirm-delivered",
  { ...order, summary: "Says that the parcel has arrived", params: orderId, response: answer },
);
/** For an arranged or sent order. 409 `wrong_status`, `not_offered` if it is the courier's. */
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
