import { and, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { limitToIds } from "../db/limited-to.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channelImportItems, channelImports } from "../db/schema/channel-imports.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { productImports } from "../db/schema/product-imports.ts";
import { shopMigrations } from "../db/schema/shop-migrations.ts";
import { stockCounts } from "../db/schema/stock-counts.ts";
import { stockBatches, stockTransfers } from "../db/schema/stock-operations.ts";
import { stocks } from "../db/schema/stocks.ts";
import { countOpenDifferences } from "../listings/index.ts";
import { countLevelsBelow } from "../stocks/index.ts";
import { type FoundToDo, type ToDoReader, toToDos } from "./found-to-do.ts";

const COUNT = sql<number>`count(*)::int`;

/** Listings that channels refused. */
export const LISTING_TO_DOS: ToDoReader = {
  mayRead: ({ permissions }) => permissions.has("product-manage"),
  read: async ({ db }, { accountId, channelIds }) => {
    const [row] = await db
      .select({ count: sql<number>`count(distinct ${channelProducts.productId})::int` })
      .from(channelProducts)
      .where(
        and(
          eq(channelProducts.accountId, accountId),
          inArray(channelProducts.syncStatus, [SYNC_STATUS.failed, SYNC_STATUS.invalid]),
          limitToIds(channelProducts.channelId, channelIds),
        ),
      );
    return toToDos("listings_failed", { count: row?.count ?? 0 });
  },
};

/** Imports and migrations that wait for an answer. They concern the whole account. */
export const IMPORT_TO_DOS: ToDoReader = {
  mayRead: ({ permissions, channelIds, warehouseIds }) =>
    permissions.has("product-manage") &&
    permissions.has("integration-manage") &&
    channelIds === null &&
    warehouseIds === null,
  read: async ({ db }, { accountId }) => {
    const hasQuestion = exists(
      db
        .select({ one: sql`1` })
        .from(channelImportItems)
        .where(
          and(
            eq(channelImportItems.accountId, channelImports.accountId),
            eq(channelImportItems.importId, channelImports.id),
            isNotNull(channelImportItems.question),
            isNull(channelImportItems.decision),
          ),
        ),
    );
    const [shopImports, [files], [migrations]] = await Promise.all([
      db
        .select({ channelId: channelImports.channelId, count: COUNT })
        .from(channelImports)
        .where(
          and(
            eq(channelImports.accountId, accountId),
            or(
              and(eq(channelImports.status, "ready"), hasQuestion),
              eq(channelImports.status, "failed"),
            ),
          ),
        )
        .groupBy(channelImports.channelId),
      db
        .select({ count: COUNT })
        .from(productImports)
        .where(
          and(
            eq(productImports.accountId, accountId),
            inArray(productImports.status, ["mapping", "checked", "stopped"]),
          ),
        ),
      db
        .select({ count: COUNT })
        .from(shopMigrations)
        .where(
          and(
            eq(shopMigrations.accountId, accountId),
            or(eq(shopMigrations.status, "ready"), isNotNull(shopMigrations.errorCode)),
            isNull(shopMigrations.finishedAt),
          ),
        ),
    ]);
    return [
      ...shopImports.flatMap(({ channelId, count }) =>
        toToDos("shop_imports", { count }, channelId),
      ),
      ...toToDos("file_imports", { count: files?.count ?? 0 }),
      ...toToDos("shop_migrations", { count: migrations?.count ?? 0 }),
    ];
  },
};

/** Levels, counts and transfers of the caller's warehouses, and channels' differing figures. */
export const STOCK_TO_DOS: ToDoReader = {
  mayRead: ({ permissions }) => permissions.has("stock-manage"),
  read: async (backend, caller) =>
    (
      await Promise.all([
        readLevels(backend, caller),
        readWarehouseWork(backend, caller),
        countOpenDifferences(backend, caller).then((count) =>
          toToDos("shop_differences", { count }),
        ),
      ])
    ).flat(),
};

async function readLevels(backend: Backend, caller: Caller): Promise<FoundToDo[]> {
  const { db } = backend;
  const { accountId, warehouseIds } = caller;
  const [account] = await db
    .select({ lowStockLevel: accounts.lowStockLevel })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const [soldOut, low, [doubtful]] = await Promise.all([
    countLevelsBelow(backend, caller, 1),
    countLevelsBelow(backend, caller, account?.lowStockLevel ?? 0),
    db
      .select({ count: COUNT })
      .from(stocks)
      .where(
        and(
          eq(stocks.accountId, accountId),
          gt(stocks.doubtful, 0),
          limitToIds(stocks.warehouseId, warehouseIds),
        ),
      ),
  ]);
  return [
    ...toToDos("sold_out", { count: soldOut }),
    ...toToDos("low_stock", { count: low }),
    ...toToDos("units_in_doubt", { count: doubtful?.count ?? 0 }),
  ];
}

async function readWarehouseWork(
  { db }: Backend,
  { accountId, warehouseIds }: Caller,
): Promise<FoundToDo[]> {
  const [[counts], [transfers], [files]] = await Promise.all([
    db
      .select({ count: COUNT })
      .from(stockCounts)
      .where(
        and(
          eq(stockCounts.accountId, accountId),
          eq(stockCounts.status, "review"),
          limitToIds(stockCounts.warehouseId, warehouseIds),
        ),
      ),
    db
      .select({ count: COUNT })
      .from(stockTransfers)
      .where(
        and(
          eq(stockTransfers.accountId, accountId),
          eq(stockTransfers.status, "sent"),
          limitToIds(stockTransfers.toWarehouseId, warehouseIds),
        ),
      ),
    db
      .select({ count: COUNT })
      .from(stockBatches)
      .where(and(eq(stockBatches.accountId, accountId), eq(stockBatches.status, "checked"))),
  ]);
  return [
    ...toToDos("counts_to_review", { count: counts?.count ?? 0 }),
    ...toToDos("transfers_to_receive", { count: transfers?.count ?? 0 }),
    ...toToDos("stock_files", { count: files?.count ?? 0 }),
  ];
}
