import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OrderSummary } from "./orders.ts";
import { flag, paging } from "./query.ts";

/** An order is active while its lines hold stock; with `onOrderUI` also while they wait for it. */
const activeOrderParams = {
  productVariationId: z.string().optional(),
  productId: z.string().optional(),
  /** `default` is the account's default warehouse, `all` is every warehouse. */
  warehouseId: z.string().default("default"),
  onOrderUI: flag(),
};

export const getActiveStats = endpoint("getActiveStats", "get", "/v1/orders/active-stats", {
  access: "order-manage",
  forPicking: true,
  summary: "How many units open orders hold, by variation",
  query: z.strictObject(activeOrderParams),
  response: z.object({
    stats: z.array(
      z.object({
        productVariationId: z.string(),
        productId: z.string(),
        warehouseId: z.string(),
        orders: z.number().int(),
        units: z.number().int(),
      }),
    ),
  }),
  errors: [400],
});
/** Lists the orders behind a level's "Reserved", earliest ship-by time first. */
export const listActiveOrders = endpoint("listActiveOrders", "get", "/v1/orders/active-orders", {
  access: "order-manage",
  forPicking: true,
  summary: "The open orders that hold something",
  query: z.strictObject({
    ...paging(100, 200),
    ...activeOrderParams,
    warehouseId: z.string().default("all"),
  }),
  response: z.object({ orders: z.array(OrderSummary), total: z.number().int() }),
  errors: [400],
});
