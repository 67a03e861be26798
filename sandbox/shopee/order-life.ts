import { eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { SETTLES_AFTER_MS } from "../order-fees.ts";
import { ApiError, createOrderNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { findAnyChannel } from "./logistics-channels.ts";
import type { NativeOrderStatus } from "./order-status.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { createScans } from "./scans.ts";
import { orders } from "./schema.ts";
import { returnStock } from "./stock.ts";

export type OrderRow = typeof orders.$inferSelect;
type OrderPatch = Partial<typeof orders.$inferInsert>;

const DAY_MS = 86_400_000;
/** Sellers in both countries have two days to ship. */
const SHIP_WITHIN = 2 * DAY_MS;
/** Milliseconds until the courier answers an arranged parcel. */
const TRACKING_DELAY = 2_000;

interface Transition {
  from: readonly NativeOrderStatus[];
  change: (order: OrderRow, at: Date) => OrderPatch & { status: NativeOrderStatus };
  /** The order's stock goes back. */
  givesBack?: true;
}

const BEFORE_SHIPPED = ["UNPAID", "PENDING", "READY_TO_SHIP", "RETRY_SHIP", "PROCESSED"] as const;
const FORGET_PARCEL: OrderPatch = {
  trackingNumber: null,
  trackingReadyAt: null,
  trackingAsked: 0,
  trackingPushed: false,
  label: null,
  labelPushed: false,
};

/** The states of an order, docs/marketplaces/shopee.md "Status". */
export const TRANSITIONS = {
  pay: {
    from: ["UNPAID"],
    change: (_order, at) => ({
      status: "READY_TO_SHIP",
      logisticsStatus: "LOGISTICS_READY",
      paidAt: at,
      shipByAt: new Date(at.getTime() + SHIP_WITHIN),
    }),
  },
  /** Shopee has checked it, or the courier has capacity again. */
  release: {
    from: ["PENDING", "READY_TO_SHIP"],
    change: (order) => ({
      status: "READY_TO_SHIP",
      logisticsStatus: order.logisticsStatus,
      pendingTerms: [],
    }),
  },
  ship: {
    from: ["READY_TO_SHIP"],
    change: (order, at) => ({ status: "PROCESSED", ...assignTracking(order, at) }),
  },
  /** The courier did not come: another pickup. */
  reschedule: {
    from: ["RETRY_SHIP"],
    change: (order, at) => ({ status: "PROCESSED", ...assignTracking(order, at) }),
  },
  collect: {
    from: ["PROCESSED"],
    change: (_order, at) => ({
      status: "SHIPPED",
      logisticsStatus: "LOGISTICS_PICKUP_DONE",
      pickedUpAt: at,
    }),
  },
  failPickup: {
    from: ["PROCESSED"],
    change: () => ({
      status: "RETRY_SHIP",
      logisticsStatus: "LOGISTICS_PICKUP_RETRY",
      ...FORGET_PARCEL,
    }),
  },
  deliver: {
    from: ["SHIPPED"],
    change: () => ({ status: "TO_CONFIRM_RECEIVE", logisticsStatus: "LOGISTICS_DELIVERY_DONE" }),
  },
  failDelivery: {
    from: ["SHIPPED"],
    change: () => ({ status: "SHIPPED", logisticsStatus: "LOGISTICS_DELIVERY_FAILED" }),
  },
  complete: {
    from: ["TO_CONFIRM_RECEIVE"],
    change: (order, at) => ({
      status: "COMPLETED",
      paidAt: order.paidAt ?? at,
      settlesAt: new Date(at.getTime() + SETTLES_AFTER_MS),
    }),
  },
  requestCancel: {
    from: ["READY_TO_SHIP", "RETRY_SHIP", "PROCESSED"],
    change: (order) => ({
      status: "IN_CANCEL",
      statusBeforeCancel: order.status,
      cancelBy: "buyer",
      cancelReason: "Buyer wants to change the address",
    }),
  },
  rejectCancel: {
    from: ["IN_CANCEL"],
    change: (order) => ({
      status: order.statusBeforeCancel ?? "READY_TO_SHIP",
      cancelBy: "",
      cancelReason: "",
    }),
  },
  acceptCancel: {
    from: ["IN_CANCEL"],
    change: () => ({ status: "CANCELLED", logisticsStatus: "LOGISTICS_REQUEST_CANCELED" }),
    givesBack: true,
  },
  cancel: {
    from: BEFORE_SHIPPED,
    change: () => ({ status: "CANCELLED", logisticsStatus: "LOGISTICS_REQUEST_CANCELED" }),
    givesBack: true,
  },
  requestReturn: {
    from: ["TO_CONFIRM_RECEIVE", "COMPLETED"],
    change: () => ({ status: "TO_RETURN" }),
  },
  /** With or without a refund: the order alone does not tell. */
  endReturn: {
    from: ["TO_RETURN"],
    change: (order, at) => ({
      status: "COMPLETED",
      settlesAt: order.settlesAt ?? new Date(at.getTime() + SETTLES_AFTER_MS),
    }),
  },
} satisfies Record<string, Transition>;

export type TransitionName = keyof typeof TRANSITIONS;

/** The courier assigns a number, unless the seller typed their own courier's. */
function assignTracking(order: OrderRow, at: Date): OrderPatch {
  const channel = findAnyChannel(order.logisticsChannelId);
  const digits = String(Math.abs(hashText(order.orderSn))).padStart(10, "0");
  const trackingNumber =
    order.trackingNumber ?? `${channel?.prefix ?? "SPX"}${digits}${order.orderSn.slice(-2)}`;
  return {
    logisticsStatus: "LOGISTICS_REQUEST_CREATED",
    trackingNumber,
    trackingReadyAt: new Date(at.getTime() + TRACKING_DELAY),
  };
}

function hashText(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
}

interface MoveOptions {
  at?: Date;
  patch?: OrderPatch;
  /** The change belongs to an invented past, so it sends no pushes. */
  quiet?: boolean;
}

/**
 * Moves an order by one transition, tells the partner, and returns the changed order. From a state
 * without such a step it throws the API's error.
 */
export async function moveOrder(
  deps: SandboxDeps,
  orderSn: string,
  name: TransitionName,
  options: MoveOptions = {},
): Promise<OrderRow> {
  const currentTime = options.at ?? deps.now();
  const { order, pushIds } = await transaction(deps.db, async (tx) => {
    const before = await lockOrder(tx, orderSn);
    const transition: Transition = TRANSITIONS[name];
    if (!transition.from.includes(before.status)) throw createStatusError(before.status, name);
    const silence = options.quiet ? { trackingPushed: true } : {};
    const change = transition.change(before, currentTime);
    const scans = createScans(
      before,
      change.logisticsStatus ?? before.logisticsStatus,
      currentTime,
    );
    const patch = { ...change, scans, ...silence, ...options.patch, updatedAt: currentTime };
    const [order] = await tx
      .update(orders)
      .set(patch)
      .where(eq(orders.orderSn, orderSn))
      .returning();
    if (!order) throw createOrderNotFound();
    if (transition.givesBack) await returnStock(tx, orderSn);
    return {
      order,
      pushIds: options.quiet ? [] : await enqueuePushes(tx, before, order, currentTime),
    };
  });
  deliverSoon(deps, pushIds);
  return order;
}

async function lockOrder(tx: Queryable, orderSn: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderSn, orderSn)).for("update");
  if (!order) throw createOrderNotFound();
  return order;
}

async function enqueuePushes(
  tx: Queryable,
  before: OrderRow,
  after: OrderRow,
  at: Date,
): Promise<(string | null)[]> {
  const pushIds: (string | null)[] = [];
  if (after.status !== before.status) pushIds.push(await pushOrderStatus(tx, after, at));
  if (after.logisticsStatus !== before.logisticsStatus) {
    const update_time = toSeconds(at);
    const data = {
      ordersn: after.orderSn,
      package_number: after.packageNumber,
      fulfillment_status: after.logisticsStatus,
      update_time,
    };
    pushIds.push(await enqueuePush(tx, at, after.shopId, 30, data));
  }
  return pushIds;
}

export async function pushOrderStatus(
  tx: Queryable,
  order: OrderRow,
  at: Date,
): Promise<string | null> {
  return enqueuePush(tx, at, order.shopId, 3, {
    ordersn: order.orderSn,
    status: order.status,
    update_time: toSeconds(at),
  });
}

const ARRANGED_STATUSES = new Set(["PROCESSED", "SHIPPED", "TO_CONFIRM_RECEIVE", "COMPLETED"]);

/** Each call refuses a wrong state in its own words. */
function createStatusError(status: string, step: TransitionName): ApiError {
  if (step === "ship")
    return ARRANGED_STATUSES.has(status)
      ? new ApiError(
          "logistics.package_already_shipped",
          "This package has already been arranged shipment and you can't call this API again.",
        )
      : new ApiError("logistics.error_param", "The order status is not ready to ship.");
  if (step === "reschedule") return new ApiError("error_param", "Package cannot be rescheduled");
  if (step === "cancel") return new ApiError("order.error_limit", "Can not cancel this order");
  if (step === "acceptCancel" || step === "rejectCancel") {
    return new ApiError(
      "order.order_status_invalid",
      "Invalid order_status.The order status should be IN_CANCEL.",
    );
  }
  return new ApiError(
    "logistics.error_order_state",
    `The order status ${status} does not allow ${step}.`,
  );
}
const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
