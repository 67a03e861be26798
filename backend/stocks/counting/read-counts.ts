import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { listStockCounts, StockCount } from "#contract/stock-counts.ts";
import type { Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { limitToIds } from "../../db/limited-to.ts";
import { users } from "../../db/schema/accounts.ts";
import { stockCounts } from "../../db/schema/stock-counts.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { notFound } from "../../http/problem-error.ts";
import { readStockSettings } from "../stock-settings.ts";
import { resolveWarehouseId } from "../warehouses.ts";

type CountRecord = typeof stockCounts.$inferSelect;
const assignees = alias(users, "assignees");

export async function listCounts(
  db: Queryable,
  { accountId, warehouseIds }: Caller,
  { limit, offset, statuses, warehouseId }: z.output<typeof listStockCounts.query>,
) {
  const condition = and(
    eq(stockCounts.accountId, accountId),
    limitToIds(stockCounts.warehouseId, warehouseIds),
    statuses ? inArray(stockCounts.status, statuses) : undefined,
    warehouseId
      ? eq(stockCounts.warehouseId, await resolveWarehouseId(db, accountId, warehouseId))
      : undefined,
  );
  const counts = await readCounts(db, accountId, condition, { limit, offset });
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(stockCounts)
    .where(condition);
  return { counts, total: count?.total ?? 0 };
}

/** Throws 404. */
export async function getCount(db: Queryable, accountId: string, id: string): Promise<StockCount> {
  const matchCount = and(eq(stockCounts.accountId, accountId), eq(stockCounts.id, id));
  const [count] = await readCounts(db, accountId, matchCount, { limit: 1, offset: 0 });
  if (!count) throw notFound("Count");
  return count;
}

/** A blind count shows the ledger's figures only after counting. */
export const areCountFiguresHidden = ({
  isBlind,
  status,
}: Pick<CountRecord, "isBlind" | "status">): boolean =>
  isBlind && (status === "draft" || status === "counting");

async function readCounts(
  db: Queryable,
  accountId: string,
  condition: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<StockCount[]> {
  const rows = await db
    .select({
      ...{ row: stockCounts, warehouseName: warehouses.name },
      ...{ userName: users.name, assigneeName: assignees.name },
    })
    .from(stockCounts)
    .innerJoin(
      warehouses,
      and(
        eq(warehouses.accountId, stockCounts.accountId),
        eq(warehouses.id, stockCounts.warehouseId),
      ),
    )
    .leftJoin(users, eq(users.id, stockCounts.actor))
    .leftJoin(assignees, eq(assignees.id, stockCounts.assigneeId))
    .where(condition)
    .orderBy(desc(stockCounts.createdAt), asc(stockCounts.id))
    .limit(limit)
    .offset(offset);
  const sums = await sumItems(
    db,
    accountId,
    rows.map(({ row }) => row.id),
  );
  const { countApprovalValue: limitValue } = await readStockSettings(db, accountId);
  return rows.map(({ row, warehouseName, userName, assigneeName }) => {
    const sum = sums.get(row.id) ?? EMPTY_SUMMARY;
    const areFiguresHidden = areCountFiguresHidden(row);
    const varianceWorth = (sum.missingValue ?? 0) + (sum.surplusValue ?? 0);
    return {
      ...{ id: row.id, name: row.name, warehouseId: row.warehouseId, warehouseName },
      ...{ status: row.status, scope: row.scope, scopeValues: row.scopeValues },
      ...{ isBlind: row.isBlind, assigneeId: row.assigneeId, assigneeName, note: row.note },
      actor: userName ?? row.actor,
      ...{ total: sum.total, counted: sum.counted },
      differing: areFiguresHidden ? null : sum.differing,
      missingValue: areFiguresHidden ? null : sum.missingValue,
      surplusValue: areFiguresHidden ? null : sum.surplusValue,
      unpriced: areFiguresHidden ? null : sum.unpriced,
      // A variance of unknown value may exceed the limit.
      needsApproval:
        !areFiguresHidden &&
        limitValue !== null &&
        (varianceWorth > limitValue || sum.unpriced > 0),
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
      closedAt: row.closedAt?.toISOString() ?? null,
    };
  });
}

interface CountSummary {
  total: number;
  counted: number;
  differing: number;
  /** `null` if no such unit has a known cost. */
  missingValue: number | null;
  surplusValue: number | null;
  unpriced: number;
}
const EMPTY_SUMMARY: CountSummary = {
  total: 0,
  counted: 0,
  differing: 0,
  missingValue: 0,
  surplusValue: 0,
  unpriced: 0,
};

/** Returns 0 without units, `null` if none of them has a known cost. */
const sumKnownCosts = (units: SQL): SQL =>
  sql`case when bool_or(${units} > 0) then sum((${units})::bigint * v.cogs) filter (where ${units} > 0 and v.cogs > 0) else 0 end`;

async function sumItems(
  db: Queryable,
  accountId: string,
  countIds: string[],
): Promise<Map<string, CountSummary>> {
  if (countIds.length === 0) return new Map();
  const { rows } = await db.execute<
    { countId: string } & Record<keyof CountSummary, string | null>
  >(sql`
    select i.count_id as "countId", count(*) as total, count(i.counted) as counted,
      count(*) filter (where i.counted <> i.expected) as differing,
      count(*) filter (where i.counted <> i.expected and v.cogs = 0) as unpriced,
      ${sumKnownCosts(sql`i.expected - i.counted`)} as "missingValue", ${sumKnownCosts(sql`i.counted - i.expected`)} as "surplusValue"
    from stock_count_items i join stocks s on s.account_id = i.account_id and s.id = i.stock_id
    join variants v on v.account_id = s.account_id and v.id = s.variant_id
    where i.account_id = ${accountId} and i.count_id in ${countIds} group by i.count_id`);
  return new Map(
    rows.map(({ countId, total, counted, differing, missingValue, surplusValue, unpriced }) => [
      countId,
      {
        ...{ total: Number(total), counted: Number(counted), differing: Number(differing) },
        missingValue: missingValue === null ? null : Number(missingValue),
        surplusValue: surplusValue === null ? null : Number(surplusValue),
        unpriced: Number(unpriced),
      },
    ]),
  );
}
