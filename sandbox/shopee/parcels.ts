import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { OrderRow } from "./order-life.ts";
import { orderItems, orders, type Parcel } from "./schema.ts";

type OrderedLine = typeof orderItems.$inferSelect;

/** Shopee's maximum in Indonesia and Thailand. */
export const MAX_PARCELS = 5;

export const createPackageNumber = () =>
  `OFG${String(randomInt(100_000_000_000_000)).padStart(15, "0")}`;

export function listParcels(order: OrderRow, lines: readonly OrderedLine[]): Parcel[] {
  const whole = {
    packageNumber: order.packageNumber,
    isArranged: false,
    items: readOrderItems(lines),
  };
  return order.parcels ?? [whole];
}

/** Parcels share the order's courier, but each is arranged by itself. */
export function getParcelStatus(order: OrderRow, parcel: Parcel): string {
  return order.parcels && order.status === "READY_TO_SHIP" && parcel.isArranged
    ? "LOGISTICS_REQUEST_CREATED"
    : order.logisticsStatus;
}

/** The courier gives each parcel its own number. */
export function getTracking(order: OrderRow, packageNumber: string | undefined): string {
  const index = order.parcels?.findIndex((parcel) => parcel.packageNumber === packageNumber) ?? 0;
  return `${order.trackingNumber ?? ""}${order.trackingNumber && index > 0 ? String(index + 1) : ""}`;
}

/** A parcel must be named for a split order, and only there. */
export function requireParcel(order: OrderRow, packageNumber: string | undefined): void {
  if (!order.parcels) {
    if (packageNumber !== undefined)
      throw createParamError("package_number is for split orders only.");
  } else if (!order.parcels.some((parcel) => parcel.packageNumber === packageNumber))
    throw createParamError(
      "Invalid package number, please get package number from field `package_number` instead of `forder_id`.",
    );
}

/** Records that a parcel is arranged. Returns whether all are. */
export async function arrangeParcel(
  deps: SandboxDeps,
  orderSn: string,
  packageNumber: string | undefined,
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderSn, orderSn)).for("update");
    if (!order?.parcels || order.status !== "READY_TO_SHIP") return true;
    const parcels = order.parcels.map((parcel) => {
      if (parcel.packageNumber !== packageNumber) return parcel;
      if (parcel.isArranged)
        throw new ApiError(
          "logistics.package_already_shipped",
          "This package has already been arranged shipment and you can't call this API again.",
        );
      return { ...parcel, isArranged: true };
    });
    await tx
      .update(orders)
      .set({ parcels, updatedAt: deps.now() })
      .where(eq(orders.orderSn, orderSn));
    return parcels.every(({ isArranged }) => isArranged);
  });
}

/** The marketplace or the seller splits an order: its units are distributed one by one. */
export async function splitOrder(deps: SandboxDeps, orderSn: string, count: number): Promise<void> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.orderSn, orderSn));
  const lines = await deps.db.select().from(orderItems).where(eq(orderItems.orderSn, orderSn));
  const units = readOrderItems(lines).flatMap(({ model_quantity, ...item }) =>
    Array.from({ length: model_quantity }, () => item),
  );
  if (order?.status !== "READY_TO_SHIP" || order.parcels)
    throw new ApiError("order.order_has_been_split", "This order can not be split.");
  if (count < 2 || count > MAX_PARCELS || units.length < count)
    throw createParamError(`An order is split into 2 to ${MAX_PARCELS} parcels, each with a unit.`);
  const parcels = Array.from({ length: count }, (_, at) => ({
    packageNumber: at === 0 ? order.packageNumber : createPackageNumber(),
    isArranged: false,
    items: mergeOptions(units.filter((_unit, n) => n % count === at)),
  }));
  await deps.db
    .update(orders)
    .set({ parcels, updatedAt: deps.now() })
    .where(eq(orders.orderSn, orderSn));
}

const readOrderItems = (lines: readonly OrderedLine[]) =>
  lines.map((line) => ({
    item_id: line.itemId,
    model_id: line.modelId,
    model_quantity: line.quantity - line.cancelledQuantity,
  }));

function mergeOptions(units: readonly { item_id: number; model_id: number }[]): Parcel["items"] {
  const groups = Map.groupBy(units, (unit) => `${unit.item_id}:${unit.model_id}`);
  return [...groups.values()].flatMap((same) =>
    same[0] ? [{ ...same[0], model_quantity: same.length }] : [],
  );
}
