import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { listStockCountItems, StockCountItem } from "#contract/stock-counts.ts";
import type { Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { products, variants } from "../../db/schema/products.ts";
import {
  stockCountItems as items,
  stockCountScans as scans,
  stockCounts,
} from "../../db/schema/stock-counts.ts";
import { stocks } from "../../db/schema/stocks.ts";
import { notFound } from "../../http/problem-error.ts";
import { selectMatchingVariants } from "../find-variants.ts";
import { formatVariantName } from "../variant-name.ts";
import { readCounters } from "./counters.ts";
import { type CountKey, matchCount } from "./lock-count.ts";
import { areCountFiguresHidden } from "./read-counts.ts";

type ItemQuery = z.output<typeof listStockCountItems.query>;

/**
 * Sorts by rack and SKU. In a running blind count, a filter by differences finds nothing. Throws
 * 404.
 */
export async function listItems(
  db: Queryable,
  { accountId }: Caller,
  countId: string,
  { limit, offset, show, search }: ItemQuery,
): Promise<{ items: StockCountItem[]; total: number }> {
  const key = { accountId, countId };
  const [count] = await db.select().from(stockCounts).where(matchCount(key));
  if (!count) throw notFound("Count");
  const condition = and(
    matchCountItems(key),
    matchShownItems(show, areCountFiguresHidden(count)),
    search
      ? sql`${stocks.variantId} in (${selectMatchingVariants(accountId, { search })})`
      : undefined,
  );
  const itemRows = await readItems(db, condition, areCountFiguresHidden(count), { limit, offset });
  const [sum] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(items)
    .innerJoin(stocks, matchLevelOfItem)
    .where(condition);
  return { items: itemRows, total: sum?.total ?? 0 };
}

export async function readItem(
  db: Queryable,
  key: CountKey,
  stockId: string,
): Promise<StockCountItem> {
  const [count] = await db.select().from(stockCounts).where(matchCount(key));
  const [item] = await readItems(
    db,
    and(matchCountItems(key), eq(items.stockId, stockId)),
    count ? areCountFiguresHidden(count) : true,
    { limit: 1, offset: 0 },
  );
  if (!item) throw notFound("Item");
  return item;
}

const matchCountItems = ({ accountId, countId }: CountKey) =>
  and(eq(items.accountId, accountId), eq(items.countId, countId));
const matchLevelOfItem = and(eq(stocks.accountId, items.accountId), eq(stocks.id, items.stockId));

function matchShownItems(
  shownItems: ItemQuery["show"],
  areFiguresHidden: boolean,
): SQL | undefined {
  if (areFiguresHidden && (shownItems === "differing" || shownItems === "moved")) return sql`false`;
  return {
    all: undefined,
    open: sql`${items.counted} is null`,
    counted: sql`${items.counted} is not null`,
    differing: sql`${items.counted} <> ${items.expected}`,
    disputed: sql`${items.isDisputed}`,
    moved: sql`${items.movedMeanwhile}`,
    failed: sql`${items.errorCode} is not null`,
  }[shownItems];
}

async function readItems(
  db: Queryable,
  condition: SQL | undefined,
  areFiguresHidden: boolean,
  { limit, offset }: { limit: number; offset: number },
): Promise<StockCountItem[]> {
  const rows = await db
    .select({
      item: items,
      variantId: variants.id,
      productName: products.name,
      variationTypes: products.variationTypes,
      optionIds: variants.optionIds,
      sku: variants.sku,
      barcode: variants.barcode,
      cogs: variants.cogs,
      rack: stocks.rack,
      onHand: stocks.onHand,
      userName: users.name,
    })
    .from(items)
    .innerJoin(stocks, matchLevelOfItem)
    .innerJoin(
      variants,
      and(eq(variants.accountId, stocks.accountId), eq(variants.id, stocks.variantId)),
    )
    .innerJoin(
      products,
      and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
    )
    .leftJoin(users, eq(users.id, items.countedBy))
    .where(condition)
    .orderBy(sql`lower(${stocks.rack}), lower(${variants.sku}), ${items.stockId}`)
    .limit(limit)
    .offset(offset);
  const findCounters = await readItemCounters(
    db,
    rows.map(({ item }) => item),
  );
  return rows.map(({ item, onHand, cogs, userName, variationTypes, optionIds, ...row }) => {
    const expectedUnits = areFiguresHidden ? null : (item.expected ?? onHand);
    const variance =
      areFiguresHidden || item.counted === null || item.expected === null
        ? null
        : item.counted - item.expected;
    return {
      ...row,
      stockId: item.stockId,
      variantName: formatVariantName(variationTypes, optionIds),
      ...{ round: item.round, counted: item.counted, expected: expectedUnits, variance },
      // A variant without a cost has an unknown value, not zero.
      varianceValue: variance === null || (cogs === 0 && variance !== 0) ? null : variance * cogs,
      counters: findCounters(item.stockId),
      isDisputed: item.isDisputed,
      movedMeanwhile: !areFiguresHidden && item.movedMeanwhile,
      countedBy: userName ?? item.countedBy,
      countedAt: item.countedAt?.toISOString() ?? null,
      ...{ reason: item.reason, note: item.note, errorCode: item.errorCode },
      postedAt: item.postedAt?.toISOString() ?? null,
    };
  });
}

/** Returns who counted each item in this round, with their figures. */
async function readItemCounters(
  db: Queryable,
  itemRows: readonly (typeof items.$inferSelect)[],
): Promise<(stockId: string) => StockCountItem["counters"]> {
  const [first] = itemRows;
  if (!first) return () => [];
  const rows = await db
    .select({
      stockId: scans.stockId,
      round: scans.round,
      actor: scans.actor,
      quantity: scans.quantity,
      isTotal: scans.isTotal,
      name: users.name,
    })
    .from(scans)
    .leftJoin(users, eq(users.id, scans.actor))
    .where(
      and(
        eq(scans.accountId, first.accountId),
        eq(scans.countId, first.countId),
        inArray(
          scans.stockId,
          itemRows.map(({ stockId }) => stockId),
        ),
      ),
    )
    .orderBy(asc(scans.id));
  const nameByActor = new Map(rows.map(({ actor, name }) => [actor, name ?? actor]));
  const roundByLevel = new Map(itemRows.map(({ stockId, round }) => [stockId, round]));
  const scansByLevel = Map.groupBy(
    rows.filter(({ stockId, round }) => roundByLevel.get(stockId) === round),
    ({ stockId }) => stockId,
  );
  return (stockId) =>
    readCounters(scansByLevel.get(stockId) ?? []).counters.map(({ actor, counted }) => ({
      name: nameByActor.get(actor) ?? actor,
      counted,
    }));
}
