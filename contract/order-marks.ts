import { z } from "@hono/zod-openapi";
import { endpoint } from "./endpoint.ts";
import { OrderDetail } from "./orders.ts";
import { cancelOrder, confirmPayment, getLabelStatus } from "./shipments.ts";

/**
 * What the seller tells of an order where neither courier nor marketplace does, and LINE's own
 * addresses of it (docs/specification.md "Calls").
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
const LINE = "/v1/channels/line/orders/{orderId}";

export const cancelLineOrder = endpoint("cancelLineOrder", "post", `${LINE}/;cancel`, {
  ...order,
  summary: "Cancels the order on LINE SHOPPING",
  params: orderId,
  body: cancelOrder.body,
  response: answer,
});
export const markLineOrderPaid = endpoint("markLineOrderPaid", "post", `${LINE}/;mark-as-paid`, {
  ...order,
  summary: confirmPayment.summary,
  params: orderId,
  response: answer,
});
export const markLineOrderShipped = endpoint(
  "markLineOrderShipped",
  "post",
  `${LINE}/;mark-as-ship`,
  { ...order, summary: markShipped.summary, params: orderId, body: given, response: answer },
);
/** Up to 20; each by itself: `code` says why one was not. */
export const shipLineOrders = endpoint("shipLineOrders", "post", "/v1/channels/line/orders/;ship", {
  ...order,
  summary: "Says of several orders that their parcels have left",
  body: z.object({ orderIds: z.array(z.string()).min(1).max(20) }),
  response: z.object({
    results: z.array(z.object({ orderId: z.string(), code: z.string().nullable() })),
  }),
});
export const updateLineTracking = endpoint("updateLineTracking", "put", `${LINE}/tracking-info`, {
  ...order,
  summary: changeTracking.summary,
  params: orderId,
  body: changeTracking.body,
  response: answer,
});
export const createLineLabel = endpoint("createLineLabel", "post", `${LINE}/shipping-labels`, {
  ...order,
  summary: "Asks for the shipping label",
  params: orderId,
  response: answer,
});
export const getLineLabelStatus = endpoint(
  "getLineLabelStatus",
  "get",
  `${LINE}/shipping-labels/status`,
  {
    ...order,
    summary: "How far the label is",
    params: orderId,
    response: getLabelStatus.response,
  },
);
export const downloadLineLabel = endpoint("downloadLineLabel", "get", `${LINE}/shipping-labels`, {
  ...order,
  summary: "The label as a PDF",
  params: orderId,
  produces: "application/pdf",
});
