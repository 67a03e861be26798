import { randomInt } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, createNotFoundError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { deliverSoon, enqueueEvent } from "./pushes.ts";
import { type ItemStatus, orderItems, orders, returns, shops, variants } from "./schema.ts";
import { settleLater } from "./settle.ts";

export type OrderRow = typeof orders.$inferSelect;
export type ItemRow = typeof orderItems.$inferSelect;

interface Transition {
  from: readonly ItemStatus[];
  to: ItemStatus;
  /** The units are for sale again. */
  givesBack?: true;
  event: string;
}

/** The states of an order's items, docs/marketplaces/blibli.md "Status". */
export const TRANSITIONS = {
  pay: { from: ["UNPAID"], to: "FP", event: "newOrder" },
  expire: { from: ["UNPAID"], to: "EXPIRED", givesBack: true, event: "paymentExpired" },
  ship: { from: ["FP"], to: "PU", event: "packageCreated" },
  /** For the buyer who collects it, or for the seller who brings it. */
  ready: { from: ["FP"], to: "BP", event: "packageCreated" },
  collect: { from: ["PU"], to: "CX", event: "inDelivery" },
  deliver: { from: ["PU", "BP", "CX"], to: "D", event: "delivered" },
  failDelivery: { from: ["PU", "BP", "CX"], to: "DF", event: "reported" },
  requestCancel: { from: ["FP"], to: "CR", event: "reported" },
  cancel: { from: ["FP", "CR"], to: "X", givesBack: true, event: "cancelled" },
} satisfies Record<string, Transition>;
export type TransitionName = keyof typeof TRANSITIONS;

export const createPackageNumber = () => String(randomInt(10_000_000, 99_999_999));
const createWaybill = () => `BLI${randomInt(10_000_000, 99_999_999)}${randomInt(10, 99)}`;

/**
 * Moves those of an order's items that can be moved, tells the app, and returns the changed items.
 * Throws ApiError if none can be.
 */
export async function moveOrder(
  deps: SandboxDeps,
  orderId: string,
  name: TransitionName,
  { only, awbNumber }: { only?: (item: ItemRow) => boolean; awbNumber?: string } = {},
): Promise<ItemRow[]> {
  const currentTime = deps.now();
  const { items, pushes } = await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const transition: Transition = TRANSITIONS[name];
    const moving = (await readOrderItems(tx, orderId)).filter(
      (item) => transition.from.includes(item.status) && (only?.(item) ?? true),
    );
    if (moving.length === 0)
      throw new ApiError(400, "INVALID_STATE", `The order cannot be changed by ${name} now`);
    const rest = createPackageNumber();
    const packageIds = [rest, ...moving.flatMap(({ packageId }) => packageId ?? [])];
    const waybills = new Map(packageIds.map((id) => [id, awbNumber || createWaybill()] as const));
    for (const item of moving) {
      await tx
        .update(orderItems)
        .set({
          ...{ status: transition.to, updatedAt: currentTime },
          ...(transition.to === "PU"
            ? {
                packageId: item.packageId ?? rest,
                awbNumber: waybills.get(item.packageId ?? rest) ?? "",
              }
            : {}),
        })
        .where(eq(orderItems.itemId, item.itemId));
      if (transition.givesBack) await returnStock(tx, item);
    }
    if (name === "deliver") await settleLater(tx, order, moving, currentTime);
    if (name === "pay")
      await tx.update(orders).set({ paidAt: currentTime }).where(eq(orders.orderId, orderId));
    const pushes = await tellItems(tx, order, moving, transition, currentTime);
    return { items: await readOrderItems(tx, orderId), pushes };
  });
  deliverSoon(deps, pushes);
  return items;
}

/** Cancels some units of an item, which keeps its status. */
export async function cancelUnits(
  deps: SandboxDeps,
  orderId: string,
  itemId: number,
  quantity: number,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const item = (await readOrderItems(tx, orderId)).find((one) => one.itemId === itemId);
    const { from }: Transition = TRANSITIONS.cancel;
    if (!item || item.quantity <= quantity || !from.includes(item.status))
      throw new ApiError(400, "INVALID_STATE", `Order item ${itemId} cannot be cancelled now`);
    await tx
      .update(orderItems)
      .set({ quantity: item.quantity - quantity, updatedAt: deps.now() })
      .where(eq(orderItems.itemId, itemId));
    await returnStock(tx, { ...item, quantity });
  });
}

/** Gives items that are packed together one number. They keep their status. */
export async function packItems(
  deps: SandboxDeps,
  shop: ShopRow,
  itemIds: readonly number[],
): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const packageId = createPackageNumber();
    for (const itemId of itemIds) {
      const [row] = await tx
        .select({ item: orderItems, kind: orders.kind })
        .from(orderItems)
        .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
        .where(and(eq(orderItems.itemId, itemId), eq(orders.shopId, shop.shopId)))
        .for("update");
      if (row?.item.status !== "FP" || row.kind === "collected")
        throw new ApiError(400, "INVALID_STATE", `Order item ${itemId} cannot be packed now`);
      await tx
        .update(orderItems)
        .set({ packageId, updatedAt: deps.now() })
        .where(eq(orderItems.itemId, itemId));
    }
    return packageId;
  });
}

/** The seller has brought the package. It counts as delivered once the buyer confirms it. */
export async function markBrought(deps: SandboxDeps, packageId: string): Promise<void> {
  const brought = await deps.db
    .update(orderItems)
    .set({ broughtAt: deps.now() })
    .where(and(eq(orderItems.packageId, packageId), eq(orderItems.status, "BP")))
    .returning({ itemId: orderItems.itemId });
  if (brought.length === 0)
    throw new ApiError(400, "INVALID_STATE", "No item of the package is on its way");
}

/** The buyer returns goods that have arrived. The API reads returns; no push reports them. */
export async function requestReturn(deps: SandboxDeps, orderId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const arrived = (await readOrderItems(tx, orderId)).filter(({ status }) => status === "D");
    if (arrived.length === 0) throw new ApiError(400, "INVALID_STATE", "The order has not arrived");
    await tx.insert(returns).values(
      arrived.map(({ itemId }) => ({
        ...{ orderId, itemId, status: "OPEN" as const, createdAt: deps.now() },
      })),
    );
  });
}

async function lockOrder(tx: Queryable, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for("update");
  if (!order) throw createNotFoundError(`Order ${orderId}`);
  return order;
}

const returnStock = (tx: Queryable, { blibliSku, quantity }: ItemRow) =>
  tx
    .update(variants)
    .set({ stock: sql`${variants.stock} + ${quantity}` })
    .where(eq(variants.blibliSku, blibliSku));

export const readOrderItems = (db: Queryable, orderId: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.itemId));

export async function tellItems(
  tx: Queryable,
  { orderId, shopId }: OrderRow,
  items: readonly ItemRow[],
  { to, event }: Pick<Transition, "to" | "event">,
  at: Date,
): Promise<(string | null)[]> {
  const [shop] = await tx.select().from(shops).where(eq(shops.shopId, shopId));
  const sent: (string | null)[] = [];
  if (shop)
    for (const { itemId } of items)
      sent.push(
        await enqueueEvent(tx, at, shop, event, {
          ...{ orderId, orderItemId: String(itemId), orderStatus: to },
        }),
      );
  return sent;
}
