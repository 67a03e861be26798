import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { changeMeanwhile } from "../moods.ts";
import { ApiError, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { announceTracking } from "./due.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import {
  COURIER_BRANCHES,
  findChannel,
  type LogisticsChannel,
  SHOP_ADDRESSES,
} from "./logistics-channels.ts";
import { moveOrder, type OrderRow } from "./order-life.ts";
import { requireOrder } from "./orders-api.ts";
import { arrangeParcel, getTracking, requireParcel } from "./parcels.ts";
import { orders } from "./schema.ts";

const DAY_MS = 86_400_000;
/** Jakarta and Bangkok. */
const LOCAL_OFFSET = 7 * 3_600_000;
const SLOT_DAYS = 3;
const SLOT_HOURS = ["09:00 - 13:00", "13:00 - 17:00"];
/** Today's first slot is offered until this local hour. */
const CUT_OFF_HOUR = 8;

const OrderQuery = z.object({ order_sn: z.string(), package_number: z.string().optional() });
export const ShippingWay = z.object({
  pickup: z
    .object({
      address_id: z.number(),
      pickup_time_id: z.string().optional(),
      tracking_number: z.string().optional(),
    })
    .optional(),
  dropoff: z
    .object({ branch_id: z.number().optional(), sender_real_name: z.string().optional() })
    .optional(),
});
const ShipBody = ShippingWay.extend({
  ...OrderQuery.shape,
  non_integrated: z.object({ tracking_number: z.string().optional() }).optional(),
});
type ShipBody = z.infer<typeof ShipBody>;

const RescheduleBody = z.object({
  order_sn: z.string(),
  package_number: z.string().optional(),
  pickup: z.object({ address_id: z.number(), pickup_time_id: z.string() }),
});

export function addLogisticsRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/logistics/get_shipping_parameter",
    handleShopCall(deps, async ({ shop, query }) => {
      const order = await requireOrder(deps, shop, query(OrderQuery).order_sn);
      requireShippable(order);
      return presentShippingParameter(shop, findOrderChannel(shop, order), deps.now());
    }),
  );
  api.post(
    "/logistics/ship_order",
    handleShopCall(deps, async ({ shop, fate, body }) => {
      const wanted = await body(ShipBody);
      await changeMeanwhile(fate, ApiError, () =>
        moveOrder(deps, wanted.order_sn, "requestCancel"),
      );
      return shipOrder(deps, shop, wanted);
    }),
  );
  api.post(
    "/logistics/update_shipping_order",
    handleShopCall(deps, async ({ shop, body }) => {
      const { order_sn, package_number, pickup } = await body(RescheduleBody);
      const order = await requireOrder(deps, shop, order_sn);
      requireParcel(order, package_number);
      if (order.status !== "RETRY_SHIP") throw createParamError("Package cannot be rescheduled");
      checkWay(shop, findOrderChannel(shop, order), { order_sn, pickup }, deps.now());
      await moveOrder(deps, order_sn, "reschedule");
      return {};
    }),
  );
  api.get(
    "/logistics/get_tracking_number",
    handleShopCall(deps, async ({ shop, query }) => {
      const { order_sn, package_number } = query(OrderQuery);
      const order = await requireOrder(deps, shop, order_sn);
      return { tracking_number: await askTracking(deps, order, package_number), hint: "" };
    }),
  );
  api.get(
    "/logistics/get_tracking_info",
    handleShopCall(deps, async ({ shop, query }) => {
      const order = await requireOrder(deps, shop, query(OrderQuery).order_sn);
      const tracking_info = order.scans.map(({ at, status, text }) => ({
        update_time: Math.floor(Date.parse(at) / 1000),
        description: text,
        logistics_status: status,
      }));
      return {
        order_sn: order.orderSn,
        package_number: order.packageNumber,
        logistics_status: order.logisticsStatus,
        tracking_info,
      };
    }),
  );
}

export async function shipOrder(deps: SandboxDeps, shop: ShopRow, body: ShipBody) {
  const order = await requireOrder(deps, shop, body.order_sn);
  requireParcel(order, body.package_number);
  if (order.isAdvance)
    throw new ApiError(
      "logistics.error_booking_order",
      "This order is matched order with booking, don't need arrange shipment through seller side.",
    );
  if (order.pendingTerms.length > 0) requireShippable(order);
  if (order.status === "READY_TO_SHIP")
    checkChoice(shop, findOrderChannel(shop, order), body, deps.now());
  if (!(await arrangeParcel(deps, order.orderSn, body.package_number))) return {};
  const typed = body.non_integrated?.tracking_number ?? body.pickup?.tracking_number;
  await moveOrder(deps, order.orderSn, "ship", typed ? { patch: { trackingNumber: typed } } : {});
  return {};
}

/** Empty the first time and until the courier has answered. */
async function askTracking(
  deps: SandboxDeps,
  order: OrderRow,
  packageNumber: string | undefined,
): Promise<string> {
  if (!order.trackingReadyAt)
    throw new ApiError("logistics.error_order_state", "The order is not arranged yet.");
  await deps.db
    .update(orders)
    .set({ trackingAsked: sql`${orders.trackingAsked} + 1` })
    .where(eq(orders.orderSn, order.orderSn));
  if (order.trackingAsked === 0 || order.trackingReadyAt > deps.now()) return "";
  await announceTracking(deps, order.orderSn);
  return getTracking(order, packageNumber);
}

export function presentShippingParameter(shop: ShopRow, channel: LogisticsChannel, now: Date) {
  const { pickup, dropoff, nonIntegrated } = channel.methods;
  const slots = listTimeSlots(now);
  return {
    info_needed: {
      ...(pickup
        ? {
            pickup: [
              "address_id",
              ...(pickup.slots ? ["pickup_time_id"] : []),
              ...(pickup.ownCode ? ["tracking_number"] : []),
            ],
          }
        : {}),
      ...(dropoff
        ? { dropoff: dropoff.senderName ? ["branch_id", "sender_real_name"] : ["branch_id"] }
        : {}),
      ...(nonIntegrated ? { non_integrated: ["tracking_number"] } : {}),
    },
    ...(pickup
      ? {
          pickup: {
            address_list: SHOP_ADDRESSES[shop.region].map((address, at) => ({
              ...address,
              address_flag: at === 0 ? ["default_address", "pickup_address"] : ["pickup_address"],
              time_slot_list: pickup.slots ? slots : [],
            })),
          },
        }
      : {}),
    ...(dropoff ? { dropoff: { branch_list: COURIER_BRANCHES[shop.region] } } : {}),
  };
}

/** Two slots a day for the coming days; `date` is the local midnight. */
function listTimeSlots(now: Date) {
  const local = now.getTime() + LOCAL_OFFSET;
  const hour = Math.floor((local % DAY_MS) / 3_600_000);
  const first = Math.floor(local / DAY_MS) + (hour < CUT_OFF_HOUR ? 0 : 1);
  return Array.from({ length: SLOT_DAYS }, (_, day) => first + day).flatMap((day) =>
    SLOT_HOURS.map((time_text, at) => ({
      date: (day * DAY_MS - LOCAL_OFFSET) / 1000,
      time_text,
      pickup_time_id: `${day}_${at + 1}`,
      ...(day === first && at === 0 ? { flags: ["recommended"] } : {}),
    })),
  );
}

function checkChoice(shop: ShopRow, channel: LogisticsChannel, body: ShipBody, now: Date): void {
  const { pickup, dropoff, non_integrated } = body;
  if ([pickup, dropoff, non_integrated].filter(Boolean).length !== 1)
    throw createParamError("Exactly one of pickup, dropoff and non_integrated is needed.");
  if (pickup && channel.methods.pickup?.ownCode && !pickup.tracking_number?.trim())
    throw new ApiError("logistics.error_traceno_required", "Trace number is required.");
  checkWay(shop, channel, body, now);
}

/** Checks address and time of a pickup, branch and sender of a drop-off. */
function checkWay(shop: ShopRow, channel: LogisticsChannel, body: ShipBody, now: Date): void {
  const { pickup, dropoff, non_integrated } = body;
  if (pickup) {
    if (!channel.methods.pickup) throw createParamError(`${channel.name} has no pickup.`);
    if (!SHOP_ADDRESSES[shop.region].some((address) => address.address_id === pickup.address_id))
      throw createParamError("The address_id is wrong.");
    const { pickup_time_id } = pickup;
    if (
      pickup_time_id &&
      !listTimeSlots(now).some((slot) => slot.pickup_time_id === pickup_time_id)
    )
      throw createParamError("The pickup_time_id is not available any more.");
  }
  if (dropoff) {
    if (!channel.methods.dropoff) throw createParamError(`${channel.name} has no dropoff.`);
    if (!COURIER_BRANCHES[shop.region].some((branch) => branch.branch_id === dropoff.branch_id))
      throw createParamError("The branch_id is wrong.");
    if (channel.methods.dropoff.senderName && !dropoff.sender_real_name?.trim())
      throw createParamError("sender_real_name is needed.");
  }
  if (non_integrated && !channel.methods.nonIntegrated)
    throw createParamError(`${channel.name} is an integrated channel.`);
  if (non_integrated && !non_integrated.tracking_number?.trim())
    throw createParamError("tracking_number is needed.");
}

export function requireShippable(order: OrderRow): void {
  if (order.pendingTerms.length > 0)
    throw new ApiError(
      "logistics.error_param",
      "The order is being allocated, please wait until the allocate is completed.",
    );
  if (order.status === "READY_TO_SHIP" || order.status === "RETRY_SHIP") return;
  throw new ApiError("logistics.error_param", "The order status is not ready to ship.");
}

export function findOrderChannel(shop: ShopRow, order: OrderRow): LogisticsChannel {
  const channel = findChannel(shop.region, order.logisticsChannelId);
  if (!channel) throw createParamError("The logistics channel of this order is closed.");
  return channel;
}
