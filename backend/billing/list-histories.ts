import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { listOrderQuotaHistories, OrderQuotaEntry } from "#contract/billing.ts";
import type { Backend } from "../context.ts";
import { orderQuotaEntries } from "../db/schema/billing.ts";
import { orders } from "../db/schema/orders.ts";
import { coupons, couponUses } from "../db/schema/promotions.ts";

type HistoryQuery = z.output<typeof listOrderQuotaHistories.query>;

export async function listHistories(
  { db }: Backend,
  accountId: string,
  query: HistoryQuery,
): Promise<{ histories: z.input<typeof OrderQuotaEntry>[]; total: number }> {
  const { startDate, endDate, historyTypes } = query;
  const historyCondition = and(
    eq(orderQuotaEntries.accountId, accountId),
    startDate ? gte(orderQuotaEntries.createdAt, new Date(startDate)) : undefined,
    endDate ? lt(orderQuotaEntries.createdAt, new Date(endDate)) : undefined,
    historyTypes?.length ? inArray(orderQuotaEntries.type, historyTypes) : undefined,
  );
  const rows = await db
    .select({
      entry: orderQuotaEntries,
      orderNumber: orders.externalId,
      couponCode: coupons.code,
    })
    .from(orderQuotaEntries)
    .leftJoin(
      orders,
      and(
        eq(orders.accountId, orderQuotaEntries.accountId),
        eq(orders.id, orderQuotaEntries.orderId),
      ),
    )
    .leftJoin(
      couponUses,
      and(
        eq(couponUses.accountId, orderQuotaEntries.accountId),
        eq(couponUses.id, orderQuotaEntries.couponUseId),
      ),
    )
    .leftJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(historyCondition)
    .orderBy(desc(orderQuotaEntries.id))
    .limit(query.limit)
    .offset(query.offset);
  const [countRow] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(orderQuotaEntries)
    .where(historyCondition);
  const histories = rows.map(({ entry, orderNumber, couponCode }) => ({
    id: String(entry.id),
    type: entry.type,
    delta: entry.delta,
    balanceAfter: entry.balanceAfter,
    orderId: entry.orderId,
    orderNumber,
    transactionId: entry.transactionId,
    couponCode,
    note: entry.note,
    createdAt: entry.createdAt.toISOString(),
  }));
  return { histories, total: countRow?.total ?? 0 };
}
