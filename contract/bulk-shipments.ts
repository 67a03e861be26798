import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OrderSummary } from "./orders.ts";
import { ShipmentChoice, ShippingParameters } from "./shipments.ts";
import { CHANNEL_TYPES } from "./statuses.ts";

/**
 * Arranges many orders across channels (docs/domain.md "Orders"), grouped by the channels' required
 * inputs.
 */
const permission = { access: "order-manage" } as const;
const BULK_LIMIT = 100;
const orderIds = z.array(z.string()).min(1, "invalid_ids_param").max(BULK_LIMIT, "too_big");
/** As many orders as a list's bulk bar can select. */
const MAX_PLANNED_ORDERS = 500;

/** The order needs a person, or its channel did not answer. */
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

const AskedShop = ShipmentGroup.pick({ channelId: true, channelType: true, channelName: true })
  .extend({ couriers: z.array(z.string()), orders: z.array(OrderSummary) })
  .openapi("AskedShop");
export type AskedShop = z.infer<typeof AskedShop>;

export const ShipmentPlan = z
  .object({
    planId: z.string(),
    status: z.enum(["running", "done"]),
    total: z.number().int(),
    done: z.number().int(),
    /** Shops that have not answered for all orders. */
    shops: z.array(AskedShop),
    /** Orders of one shop with the same offers form a group. */
    groups: z.array(ShipmentGroup),
    blocked: z.array(Blocked),
  })
  .openapi("ShipmentPlan");
export type ShipmentPlan = z.infer<typeof ShipmentPlan>;

/** Asks the channels for offers: 8 at a time, a second apart. */
export const planShipments = endpoint("planShipments", "post", "/v1/orders/shipments/;plan", {
  isNoted: false,
  ...permission,
  summary: "Begins to ask what these orders need to be shipped",
  body: z.object({
    orderIds: z.array(z.string()).min(1, "invalid_ids_param").max(MAX_PLANNED_ORDERS, "too_many"),
  }),
  response: z.object({ planId: z.string() }),
});
/** Omits orders that were arranged since. A plan is kept for a day. */
export const getShipmentPlan = endpoint(
  "getShipmentPlan",
  "get",
  "/v1/orders/shipments/plans/{planId}",
  {
    ...permission,
    summary: "How far the asking is, and what the orders need",
    params: z.object({ planId: z.string() }),
    response: z.object({ plan: ShipmentPlan }),
    errors: [404],
  },
);
/**
 * Arranges each order separately: a refused order keeps its reason. Choices are checked against
 * fresh offers of `planId`; for other orders the channels are asked.
 */
export const arrangeShipments = endpoint(
  "arrangeShipments",
  "post",
  "/v1/orders/shipments/;arrange",
  {
    ...permission,
    summary: "Arranges many shipments",
    body: z.object({
      shipments: z
        .array(z.object({ orderIds, choice: ShipmentChoice }))
        .min(1)
        .max(BULK_LIMIT),
      planId: z.string().optional(),
    }),
    response: z.object({ arranged: z.array(z.string()), failed: z.array(Blocked) }),
  },
);
