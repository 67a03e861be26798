import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { limitToIds } from "../db/limited-to.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { conflict, notFound, type ProblemError } from "../http/problem-error.ts";
import type { OrderRef } from "../marketplaces/channel-shipping.ts";

export interface OrderKey {
  accountId: string;
  orderId: string;
}

export const toOrderKey = ({ accountId, id }: Pick<OrderRow, "accountId" | "id">): OrderKey => ({
  accountId,
  orderId: id,
});

/** A member with their reach, or a job, which has only the account and no limits. */
export type OrderReader = Pick<Caller, "accountId"> &
  Partial<Pick<Caller, "channelIds" | "warehouseIds">>;

/** A member who acts on an order, or a job for one. */
export type OrderActor = OrderReader & Pick<Caller, "userId">;

/** Condition: the order is in a member's channels, and in their warehouses once it has one. */
export const visibleToCaller = ({
  accountId,
  channelIds = null,
  warehouseIds = null,
}: OrderReader): SQL | undefined =>
  and(
    eq(orders.accountId, accountId),
    limitToIds(orders.channelId, channelIds),
    warehouseIds
      ? or(isNull(orders.warehouseId), limitToIds(orders.warehouseId, warehouseIds))
      : undefined,
  );

/** Condition: the caller may see the order `orderId`. True for a caller without limits. */
export const isVisibleToCaller = (
  caller: Pick<Caller, "accountId" | "channelIds" | "warehouseIds">,
  orderId: SQL,
): SQL =>
  caller.channelIds === null && caller.warehouseIds === null
    ? sql`true`
    : sql`exists (select 1 from ${orders} where ${visibleToCaller(caller)} and ${orders.id} = ${orderId})`;

/** Throws 404 for an order that the caller may not see. */
export async function loadOrder(
  db: Queryable,
  caller: OrderReader,
  orderId: string,
): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), visibleToCaller(caller)));
  if (!order) throw notFound("Order");
  return order;
}

export async function lockOrder(
  tx: Transaction,
  caller: OrderReader,
  orderId: string,
): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), visibleToCaller(caller)))
    .for("update");
  if (!order) throw notFound("Order");
  return order;
}

export async function loadOrderOfJob(
  backend: Backend,
  { accountId, orderId }: OrderKey,
): Promise<OrderRow | null> {
  const [order] = await backend.db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)));
  return order ?? null;
}

/** Throws 409 `wrong_status` (details: the status) unless the order is in one of `allowed`. */
export function requireStatus(order: OrderRow, allowed: readonly OrderRow["status"][]): void {
  if (!allowed.includes(order.status)) throw wrongStatusProblem(order);
}

/** Returns 409 `wrong_status` (details: the status). */
export const wrongStatusProblem = ({ status }: Pick<OrderRow, "status">): ProblemError =>
  conflict("wrong_status", `The order is ${status}`, { status });

export const toOrderRef = (order: OrderRow): OrderRef => ({
  externalOrderId: order.externalId,
  packageNumber: order.packageNumber,
});
