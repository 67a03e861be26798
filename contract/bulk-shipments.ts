import { z } from "@hono/zod-openapi";
import { endpoint } from "./endpoint.ts";
import { OrderSummary } from "./orders.ts";
import { ShipmentChoice, ShippingParameters } from "./shipments.ts";
import { CHANNEL_TYPES } from "./statuses.ts";

/**
 * Many orders arranged at once, across channels (docs/domain.md "Orders"): grouped by the inputs
 * that each channel asks for.
 */
const p = { access: "order-manage" } as const;
const MOST = 100;
const orderIds = z.array(z.string()).min(1, "invalid_ids_param").max(MOST, "too_big");

/**
 * Why an order is not arranged with the others: it needs a person first, or its channel did not
 * answer.
 */
const Blocked = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  /** An error code, or a flag of the order: `out_of_stock`, `unmapped`, `no_warehouse`. */
  code: z.string(),
  message: z.string(),
});

export const ShipmentGroup = z
  .object({
    channelId: z.string(),
    channelType: z.enum(CHANNEL_TYPES),
    channelName: z.string(),
    couriers: z.array(z.string()),
    parameters: ShippingParameters,
    orders: z.array(OrderSummary),
  })
  .openapi("ShipmentGroup");
export type ShipmentGroup = z.infer<typeof ShipmentGroup>;

/**
 * Asks the channels what they offer for these orders. Orders of one shop that are offered the same
 * are one group.
 */
export const planShipments = endpoint("planShipments", "post", "/v1/orders/shipments/;plan", {
  isNoted: false,
  ...p,
  summary: "What these orders need to be shipped",
  body: z.object({ orderIds }),
  response: z.object({ groups: z.array(ShipmentGroup), blocked: z.array(Blocked) }),
});
/** Each order for itself: one that is refused keeps its reason, the others are arranged. */
export const arrangeShipments = endpoint(
  "arrangeShipments",
  "post",
  "/v1/orders/shipments/;arrange",
  {
    ...p,
    summary: "Arranges many shipments",
    body: z.object({
      shipments: z
        .array(z.object({ orderIds, choice: ShipmentChoice }))
        .min(1)
        .max(MOST),
    }),
    response: z.object({ arranged: z.array(z.string()), failed: z.array(Blocked) }),
  },
);
