import { and, count, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { getPickpackStatuses, listPickpacks, PickPack } from "#contract/pick-packs.ts";
import type { Backend, Caller } from "../../context.ts";
import { pickPacks } from "../../db/schema/pick-packs.ts";
import { isVisibleToCaller, loadOrder } from "../visible-orders.ts";
import { IS_WORKABLE, TO_PUT_BACK } from "./pick-stops.ts";
import { readPickPacks } from "./read-pick-packs.ts";

export async function findPickPacks(
  backend: Backend,
  caller: Caller,
  { limit, offset, status, me, open, createdAfter }: z.output<typeof listPickpacks.query>,
): Promise<{ pickpacks: PickPack[]; total: number }> {
  const { accountId, userId } = caller;
  const isPickedByCaller = sql`exists (select 1 from pick_lines l join pick_takes t on t.account_id = l.account_id and t.pick_line_id = l.id
    where l.account_id = p.account_id and l.pick_pack_id = p.id and t.user_id = ${userId})`;
  const isOpen = sql`p.closed_at is null and exists (select 1 from orders o where o.account_id = p.account_id and o.id = p.order_id
    and ${IS_WORKABLE} and not ${TO_PUT_BACK})`;
  const condition = sql`${isVisibleToCaller(caller, sql`p.order_id`)} ${status ? sql`and p.status = ${status}` : sql``}
    ${me === undefined ? sql`` : me ? sql`and ${isPickedByCaller}` : sql`and not ${isPickedByCaller}`}
    ${open === undefined ? sql`` : open ? sql`and ${isOpen}` : sql`and not (${isOpen})`}
    ${createdAfter ? sql`and p.created_at >= ${createdAfter}::timestamptz` : sql``}`;
  const order = sql`p.created_at desc, p.id`;
  const [pickpacks, { rows }] = await Promise.all([
    readPickPacks(backend, accountId, { where: condition, order, limit, offset }),
    backend.db.execute<{ total: number }>(
      sql`select count(*)::int as total from pick_packs p where p.account_id = ${accountId} and ${condition}`,
    ),
  ]);
  return { pickpacks, total: rows[0]?.total ?? 0 };
}

const MAX_STATUSES = 1_000;

export async function readPickPackStatuses(
  { db }: Backend,
  caller: Caller,
  { orderId, createdAfter }: z.output<typeof getPickpackStatuses.query>,
) {
  const rows = await db
    .select({
      id: pickPacks.id,
      orderId: pickPacks.orderId,
      part: pickPacks.part,
      status: pickPacks.status,
      updatedAt: pickPacks.updatedAt,
    })
    .from(pickPacks)
    .where(
      and(
        eq(pickPacks.accountId, caller.accountId),
        isVisibleToCaller(caller, sql`${pickPacks.orderId}`),
        orderId ? inArray(pickPacks.orderId, orderId) : undefined,
        createdAfter ? gte(pickPacks.createdAt, new Date(createdAfter)) : undefined,
      ),
    )
    .orderBy(desc(pickPacks.createdAt), pickPacks.id)
    .limit(MAX_STATUSES);
  return {
    statuses: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
  };
}

export async function countPickPacks({ db }: Backend, caller: Caller) {
  const rows = await db
    .select({ status: pickPacks.status, count: count() })
    .from(pickPacks)
    .where(
      and(
        eq(pickPacks.accountId, caller.accountId),
        isVisibleToCaller(caller, sql`${pickPacks.orderId}`),
        isNull(pickPacks.closedAt),
      ),
    )
    .groupBy(pickPacks.status);
  return { counts: Object.fromEntries(rows.map((row) => [row.status, row.count])) };
}

/**
 * Returns the order's open record of the lowest part, unpacked parts first, else its last record.
 * Throws 404.
 */
export async function readOrderPickPack(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<PickPack | null> {
  await loadOrder(backend.db, caller, orderId);
  const [pickPack] = await readPickPacks(backend, caller.accountId, {
    where: sql`p.order_id = ${orderId}`,
    order: sql`(p.closed_at is not null), case when p.closed_at is null then p.status = 'packed' end, case when p.closed_at is null then p.part end, p.created_at desc, p.id`,
    limit: 1,
  });
  return pickPack ?? null;
}
