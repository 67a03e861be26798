import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type getStockMonitor, MAX_LOOKED_AT } from "#contract/stock-monitor.ts";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { limitToIds } from "../db/limited-to.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { canRunLow } from "./can-run-low.ts";
import { loadFigureLookup } from "./read-figures.ts";

type StockMonitor = z.input<typeof getStockMonitor.response>;

export async function readMonitor(db: Queryable, caller: Caller): Promise<StockMonitor> {
  return {
    warehouses: await sumStockOfWarehouses(db, caller),
    channels: await readChannelLags(db, caller),
  };
}

async function sumStockOfWarehouses(
  db: Queryable,
  { accountId, warehouseIds }: Caller,
): Promise<StockMonitor["warehouses"]> {
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

async function readChannelLags(
  db: Queryable,
  { accountId, channelIds }: Caller,
): Promise<StockMonitor["channels"]> {
  const channelRows = await db
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
        limitToIds(channels.id, channelIds),
        isNull(channels.disconnectedAt),
      ),
    )
    .orderBy(channels.createdAt);
  const lags: StockMonitor["channels"] = [];
  for (const { id, lastPushAt, ...channel } of channelRows)
    lags.push({
      ...channel,
      channelId: id,
      ...(await readChannelLag(db, { accountId, channelId: id })),
      lastPushAt: lastPushAt?.toISOString() ?? null,
    });
  return lags;
}

type ChannelLag = Pick<StockMonitor["channels"][number], "waiting" | "waitingSince" | "isMore">;

/** Counts listings with a wrong figure among those with a pending push, longest behind first. */
async function readChannelLag(
  db: Queryable,
  { accountId, channelId }: { accountId: string; channelId: string },
): Promise<ChannelLag> {
  const rows = await db
    .select({
      variantId: channelVariants.variantId,
      pushed: channelVariants.pushedQuantity,
      since: channelVariants.behindSince,
    })
    .from(channelVariants)
    .innerJoin(
      channelProducts,
      and(
        eq(channelProducts.accountId, channelVariants.accountId),
        eq(channelProducts.id, channelVariants.channelProductId),
      ),
    )
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        eq(channelVariants.channelId, channelId),
        isNotNull(channelVariants.behindSince),
        isNotNull(channelProducts.externalProductId),
      ),
    )
    .orderBy(asc(channelVariants.behindSince))
    .limit(MAX_LOOKED_AT);
  const variantIds = [...new Set(rows.map((row) => row.variantId))];
  const figureOf = await loadFigureLookup(db, { accountId, channelIds: [channelId], variantIds });
  const behindRows = rows.filter(({ variantId, pushed }) => {
    const figure = figureOf(variantId, channelId);
    return figure !== null && figure.quantity !== pushed;
  });
  return {
    waiting: behindRows.length,
    waitingSince: behindRows[0]?.since?.toISOString() ?? null,
    isMore: rows.length === MAX_LOOKED_AT,
  };
}
