import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type getStockMonitor, MOST_LOOKED_AT } from "#contract/stock-monitor.ts";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { limitedTo } from "../db/limited-to.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { canRunLow } from "./can-run-low.ts";
import { readFigureOf } from "./read-figures.ts";

type Monitor = z.input<typeof getStockMonitor.response>;

/** How much lies in each warehouse, and how far behind each channel is. */
export async function readMonitor(db: Queryable, caller: Caller): Promise<Monitor> {
  return {
    warehouses: await sumWarehouses(db, caller),
    channels: await readLags(db, caller),
  };
}

async function sumWarehouses(
  db: Queryable,
  { accountId, warehouseIds }: Caller,
): Promise<Monitor["warehouses"]> {
  const [account] = await db
    .select({ level: accounts.lowStockLevel })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const canBeLow = canRunLow(accountId, {
    warehouseId: sql`s.warehouse_id`,
    hasMoved: sql`s.has_moved`,
  });
  const { rows } = await db.execute<{
    id: string;
    name: string;
    levels: string;
    on_hand: string;
    available: string;
    out: string;
    low: string;
  }>(sql`
    select w.id, w.name, count(s.id) as levels, coalesce(sum(s.on_hand), 0) as on_hand, coalesce(sum(s.available), 0) as available,
      count(s.id) filter (where s.available < 1 and ${canBeLow}) as out, count(s.id) filter (where s.available < ${account?.level ?? 0} and ${canBeLow}) as low
    from warehouses w left join stocks s on s.account_id = w.account_id and s.warehouse_id = w.id
      and not exists (select 1 from variants v where v.account_id = s.account_id and v.id = s.variant_id and v.deleted_at is not null)
    where w.account_id = ${accountId} and w.deleted_at is null
      ${warehouseIds === null ? sql`` : sql`and w.id = any(string_to_array(${warehouseIds.join(",")}, ','))`} group by w.account_id, w.id order by w.is_default desc, w.name`);
  return rows.map((row) => ({
    ...{ warehouseId: row.id, warehouseName: row.name, levels: Number(row.levels) },
    ...{ onHand: Number(row.on_hand), available: Number(row.available) },
    ...{ out: Number(row.out), low: Number(row.low) },
  }));
}

interface Behind {
  waiting: number;
  since: Date | null;
}

async function readLags(
  db: Queryable,
  { accountId, channelIds }: Caller,
): Promise<Monitor["channels"]> {
  const found = await db
    .select({
      id: channels.id,
      isPaused: channels.stockPushPaused,
      lastPushAt: channels.lastStockPushAt,
      listed: sql<number>`(select count(*)::int from channel_variants v where v.account_id = channels.account_id and v.channel_id = channels.id)`,
      refused: sql<number>`(select count(*)::int from channel_variants v where v.account_id = channels.account_id and v.channel_id = channels.id and v.push_error is not null)`,
    })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        limitedTo(channels.id, channelIds),
        isNull(channels.disconnectedAt),
      ),
    )
    .orderBy(channels.createdAt);
  const { behind, isMore } = await findBehind(db, accountId);
  return found.map(({ id, lastPushAt, ...channel }) => ({
    ...channel,
    channelId: id,
    waiting: behind.get(id)?.waiting ?? 0,
    waitingSince: behind.get(id)?.since?.toISOString() ?? null,
    lastPushAt: lastPushAt?.toISOString() ?? null,
    isMore,
  }));
}

/**
 * Listings whose level changed after they were told last, those that the change makes another
 * figure of.
 */
async function findBehind(
  db: Queryable,
  accountId: string,
): Promise<{ behind: Map<string, Behind>; isMore: boolean }> {
  const { rows } = await db.execute<{
    channel_id: string;
    variant_id: string;
    pushed: number | null;
    changed: string;
  }>(sql`
    select cv.channel_id, cv.variant_id, cv.pushed_quantity as pushed, max(s.updated_at)::text as changed
    from channel_variants cv
    join channel_products cp on cp.account_id = cv.account_id and cp.id = cv.channel_product_id and cp.external_product_id is not null
    join stocks s on s.account_id = cv.account_id and s.variant_id = cv.variant_id
    where cv.account_id = ${accountId} and (cv.pushed_at is null or s.updated_at > cv.pushed_at)
    group by cv.account_id, cv.channel_product_id, cv.channel_id, cv.variant_id, cv.pushed_quantity limit ${MOST_LOOKED_AT}`);
  const figureOf = await readFigureOf(db, {
    accountId,
    channelIds: [...new Set(rows.map((row) => row.channel_id))],
    variantIds: [...new Set(rows.map((row) => row.variant_id))],
  });
  const behind = new Map<string, Behind>();
  for (const row of rows) {
    const figure = figureOf(row.variant_id, row.channel_id);
    if (figure === null || figure.quantity === row.pushed) continue;
    const known = behind.get(row.channel_id) ?? { waiting: 0, since: null };
    const changed = new Date(row.changed);
    const since = known.since && known.since < changed ? known.since : changed;
    behind.set(row.channel_id, { waiting: known.waiting + 1, since });
  }
  return { behind, isMore: rows.length === MOST_LOOKED_AT };
}
