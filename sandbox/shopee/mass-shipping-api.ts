import { and, eq, or, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { ApiError, createOrderNotFound, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import {
  findOrderChannel,
  presentShippingParameter,
  requireShippable,
  ShippingWay,
  shipOrder,
} from "./logistics-api.ts";
import { getMainLocation } from "./logistics-channels.ts";
import type { OrderRow } from "./order-life.ts";
import { orders } from "./schema.ts";

const ParcelSelection = z.object({
  logistics_channel_id: z.number().optional(),
  product_location_id: z.string().optional(),
  package_list: z
    .array(z.object({ package_number: z.string() }))
    .min(1)
    .max(50),
});
type ParcelSelection = z.infer<typeof ParcelSelection>;
const MassShip = ParcelSelection.extend({
  ...ShippingWay.shape,
  non_integrated: z
    .object({
      tracking_number: z
        .array(z.object({ package_number: z.string(), tracking_number: z.string() }))
        .optional(),
    })
    .optional(),
});

/** Arranges parcels of one courier and one warehouse with one call. */
export function addMassShippingRoutes(api: Hono, deps: SandboxDeps): void {
  api.post(
    "/logistics/get_mass_shipping_parameter",
    handleShopCall(deps, async ({ shop, body }) => {
      const some = await body(ParcelSelection);
      const told = await forEachParcel(deps, shop, some, async (order) => requireShippable(order));
      const [first] = told.success_list;
      if (!first) return told;
      const order = await findOrder(deps, shop, first.package_number);
      return {
        ...told,
        ...presentShippingParameter(shop, findOrderChannel(shop, order), deps.now()),
      };
    }),
  );
  api.post(
    "/logistics/mass_ship_order",
    handleShopCall(deps, async ({ shop, body }) => {
      const { non_integrated, ...some } = await body(MassShip);
      return forEachParcel(deps, shop, some, async (order, package_number) => {
        const typed = non_integrated?.tracking_number?.find(
          (one) => one.package_number === package_number,
        );
        await shipOrder(deps, shop, {
          order_sn: order.orderSn,
          ...(order.parcels ? { package_number } : {}),
          ...{ pickup: some.pickup, dropoff: some.dropoff },
          ...(non_integrated ? { non_integrated: typed ?? {} } : {}),
        });
      });
    }),
  );
}

/** Handles each parcel by itself; refuses those of another courier or warehouse. */
async function forEachParcel(
  deps: SandboxDeps,
  shop: ShopRow,
  some: ParcelSelection,
  work: (order: OrderRow, packageNumber: string) => Promise<void>,
) {
  const success_list: { package_number: string }[] = [];
  const fail_list: { package_number: string; fail_reason: string }[] = [];
  let channelId = some.logistics_channel_id;
  const locationId = some.product_location_id ?? getMainLocation(shop.region);
  for (const { package_number } of some.package_list)
    try {
      const order = await findOrder(deps, shop, package_number);
      channelId ??= order.logisticsChannelId;
      if (order.logisticsChannelId !== channelId || getMainLocation(shop.region) !== locationId)
        throw createParamError(
          "The packages must be under the same product_location_id and logistics_channel_id.",
        );
      await work(order, package_number);
      success_list.push({ package_number });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail_list.push({ package_number, fail_reason: error.message });
    }
  return { success_list, fail_list };
}

async function findOrder(deps: SandboxDeps, shop: ShopRow, packageNumber: string) {
  const inside = sql`${orders.parcels} @> ${JSON.stringify([{ packageNumber }])}::jsonb`;
  const [order] = await deps.db
    .select()
    .from(orders)
    .where(
      and(eq(orders.shopId, shop.shopId), or(eq(orders.packageNumber, packageNumber), inside)),
    );
  if (!order) throw createOrderNotFound();
  return order;
}
