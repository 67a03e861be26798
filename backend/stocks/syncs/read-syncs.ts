import { and, asc, count, eq, inArray, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  ChannelStock,
  getChannelStocks,
  listStockSyncLogs,
  StockSync,
} from "#contract/stock-syncs.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { limitToIds } from "../../db/limited-to.ts";
import { channels } from "../../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../../db/schema/listings.ts";
import { products, variants } from "../../db/schema/products.ts";
import { stockSyncs } from "../../db/schema/stock-syncs.ts";
import { transaction } from "../../db/transaction.ts";
import { streamEvents, toReachKey } from "../../http/event-stream.ts";
import { notFound } from "../../http/problem-error.ts";
import { loadFigureLookup } from "../read-figures.ts";
import { schedulePush } from "../schedule-push.ts";

/**
 * Returns the last sent and the correct figure of each variant, by SKU. Throws 404 for a foreign
 * channel.
 */
export async function findChannelStocks(
  db: Queryable,
  caller: Caller,
  channelId: string,
  { limit, offset, variationIds }: z.output<typeof getChannelStocks.query>,
): Promise<{ stocks: z.input<typeof ChannelStock>[]; total: number }> {
  await requireChannel(db, caller, channelId);
  const condition = and(
    eq(channelVariants.accountId, caller.accountId),
    eq(channelVariants.channelId, channelId),
    variationIds && inArray(channelVariants.variantId, variationIds),
  );
  const [totalRow] = await db.select({ n: count() }).from(channelVariants).where(condition);
  const rows = await db
    .select({
      listed: channelVariants,
      sku: variants.sku,
      name: products.name,
      externalProductId: channelProducts.externalProductId,
    })
    .from(channelVariants)
    .innerJoin(
      variants,
      and(
        eq(variants.accountId, channelVariants.accountId),
        eq(variants.id, channelVariants.variantId),
      ),
    )
    .innerJoin(
      products,
      and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
    )
    .innerJoin(
      channelProducts,
      and(
        eq(channelProducts.accountId, channelVariants.accountId),
        eq(channelProducts.id, channelVariants.channelProductId),
      ),
    )
    .where(condition)
    .orderBy(asc(variants.sku), asc(channelVariants.variantId))
    .limit(limit)
    .offset(offset);
  const figureOf = await loadFigureLookup(db, {
    accountId: caller.accountId,
    channelIds: [channelId],
    variantIds: rows.map(({ listed }) => listed.variantId),
  });
  return {
    total: totalRow?.n ?? 0,
    stocks: rows.map(({ listed, ...names }) => ({
      ...names,
      ...{ variantId: listed.variantId, externalVariantId: listed.externalVariantId },
      wanted: figureOf(listed.variantId, channelId)?.quantity ?? null,
      told: listed.pushedQuantity,
      toldAt: listed.pushedAt?.toISOString() ?? null,
      error: listed.pushError,
    })),
  };
}

/** Returns the variants that are listed there. Throws 404. */
export async function updateChannelStocks(
  backend: Backend,
  caller: Caller,
  channelId: string,
  variationIds: readonly string[],
): Promise<{ variationIds: string[] }> {
  const { accountId } = caller;
  await requireChannel(backend.db, caller, channelId);
  const listedChannelVariants = await backend.db
    .selectDistinct({ variantId: channelVariants.variantId })
    .from(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        eq(channelVariants.channelId, channelId),
        inArray(channelVariants.variantId, [...variationIds]),
      ),
    );
  const ids = listedChannelVariants.map(({ variantId }) => variantId);
  await transaction(backend.db, (tx) => schedulePush(backend.enqueue, tx, accountId, ids));
  return { variationIds: ids };
}

async function requireChannel(
  db: Queryable,
  { accountId }: Caller,
  channelId: string,
): Promise<void> {
  const [channel] = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  if (!channel) throw notFound("Channel");
}

type LogQuery = z.output<typeof listStockSyncLogs.query>;

export async function listSyncs(
  db: Queryable,
  caller: Caller,
  { limit, cursor, channelIds, variantId }: LogQuery,
): Promise<{ logs: z.input<typeof StockSync>[]; cursor: number | null }> {
  const syncRows = await db
    .select({ sync: stockSyncs, sku: variants.sku, channelName: channels.name })
    .from(stockSyncs)
    .innerJoin(
      variants,
      and(eq(variants.accountId, stockSyncs.accountId), eq(variants.id, stockSyncs.variantId)),
    )
    .innerJoin(
      channels,
      and(eq(channels.accountId, stockSyncs.accountId), eq(channels.id, stockSyncs.channelId)),
    )
    .where(
      and(
        eq(stockSyncs.accountId, caller.accountId),
        limitToIds(stockSyncs.channelId, caller.channelIds),
        channelIds && inArray(stockSyncs.channelId, channelIds),
        variantId === undefined ? undefined : eq(stockSyncs.variantId, variantId),
        cursor === undefined ? undefined : lt(stockSyncs.id, cursor),
      ),
    )
    // Matches the indexes (stock-histories.ts).
    .orderBy(sql`${stockSyncs.id} desc nulls last`)
    .limit(limit + 1);
  const logs = syncRows.slice(0, limit).map(({ sync, ...names }) => ({
    ...{ id: sync.id, channelId: sync.channelId, variantId: sync.variantId, ...names },
    ...{ quantity: sync.quantity, error: sync.error, at: sync.createdAt.toISOString() },
  }));
  return { logs, cursor: syncRows.length > limit ? (logs.at(-1)?.id ?? null) : null };
}

/** Sends an event `stock-sync` with the log's newest entry at each change. */
export function watchSyncs(
  backend: Pick<Backend, "db" | "news" | "log">,
  caller: Caller,
  lastEventId: string | undefined,
): Response {
  const readNewestSync = async () =>
    (await listSyncs(backend.db, caller, { limit: 1, channelIds: undefined })).logs[0];
  return streamEvents(backend, caller, lastEventId, {
    event: "stock-sync",
    scope: toReachKey(caller),
    readNewestId: async () => String((await readNewestSync())?.id ?? ""),
    data: readNewestSync,
  });
}
