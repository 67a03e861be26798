import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { findCountry } from "#contract/countries.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { stockCountItems as items, stockCounts } from "../../db/schema/stock-counts.ts";
import { beginNewRound } from "./begin-new-round.ts";

/**
 * Adds levels with missing units to the warehouse's open count of such levels, or a new one.
 * Counted levels are counted again.
 */
export async function planRecount(
  backend: Backend,
  tx: Transaction,
  caller: Pick<Caller, "accountId" | "userId" | "countryCode" | "timeZone">,
  warehouseId: string,
  stockIds: readonly string[],
): Promise<void> {
  if (stockIds.length === 0) return;
  const { accountId, userId: actor } = caller;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`recount:${accountId}:${warehouseId}`}, 0))`,
  );
  const [openCount] = await tx
    .select({ id: stockCounts.id })
    .from(stockCounts)
    .where(
      and(
        eq(stockCounts.accountId, accountId),
        eq(stockCounts.warehouseId, warehouseId),
        eq(stockCounts.scope, "doubtful"),
        inArray(stockCounts.status, ["draft", "counting"]),
      ),
    )
    .orderBy(asc(stockCounts.createdAt))
    .limit(1)
    .for("share");
  const countId = openCount?.id ?? newId();
  if (!openCount)
    await tx.insert(stockCounts).values({
      ...{ id: countId, accountId, actor, warehouseId, scope: "doubtful" },
      name: formatDay(backend.now(), caller),
      createdAt: backend.now(),
    });
  const missingStockIds = [...new Set(stockIds)];
  await tx
    .insert(items)
    .values(missingStockIds.map((stockId) => ({ accountId, countId, stockId })))
    .onConflictDoNothing();
  await beginNewRound(
    tx,
    and(
      eq(items.accountId, accountId),
      eq(items.countId, countId),
      inArray(items.stockId, missingStockIds),
      isNull(items.postedAt),
      sql`${items.counted} is not null`,
    ),
  );
}

const formatDay = (
  instant: Date,
  { countryCode, timeZone }: Pick<Caller, "countryCode" | "timeZone">,
): string =>
  new Intl.DateTimeFormat(findCountry(countryCode).locale, {
    dateStyle: "medium",
    timeZone,
  }).format(instant);
