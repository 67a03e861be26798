import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  HISTORY_COUNT_END,
  type listStockHistories,
  type listStockLogs,
  STOCK_HISTORY_FILTERS,
  type StockMovement,
} from "#contract/stocks.ts";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import {
  filterCondition,
  makeBeforeCondition,
  makeInCondition,
  makeSinceCondition,
} from "../db/filter-condition.ts";
import { limitToIds } from "../db/limited-to.ts";
import { users } from "../db/schema/accounts.ts";
import { orders } from "../db/schema/orders.ts";
import { products, variants } from "../db/schema/products.ts";
import { stockCounts } from "../db/schema/stock-counts.ts";
import { stockMovements as movements, stocks, warehouses } from "../db/schema/stocks.ts";
import { selectMatchingVariants } from "./find-variants.ts";
import { resolveWarehouseId } from "./warehouses.ts";

type StoredMovement = z.infer<typeof StockMovement>;
interface PageRange {
  limit: number;
  offset: number;
}

const MAX_FEW_LEVELS = 500;
/** Without `nulls last` PostgreSQL would not use the indexes, and sort the whole ledger. */
const NEWEST_FIRST = sql`${movements.id} desc nulls last`;

/** Users are shown by name; `system` and `channel:<id>` stay. */
export async function listHistories(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof listStockHistories.query>,
) {
  const { accountId, warehouseIds } = caller;
  const { limit, offset, beforeId, search, ...asked } = query;
  const warehouseId =
    asked.warehouseId && (await resolveWarehouseId(db, accountId, asked.warehouseId));
  const condition = and(
    eq(movements.accountId, accountId),
    limitToIds(movements.warehouseId, warehouseIds),
    makeFilterCondition({ ...asked, warehouseId }, undefined),
  );
  const levelsByName = search ? await selectLevelsByName(db, accountId, search) : undefined;
  const matchBefore = beforeId === undefined ? undefined : lt(movements.id, beforeId);
  const page = { limit, offset };
  const histories = levelsByName?.few
    ? await readMovementsOfLevels(
        db,
        accountId,
        levelsByName.few,
        and(condition, matchBefore),
        page,
      )
    : await readMovements(db, and(condition, levelsByName?.where, matchBefore), page);
  if (matchBefore) return { histories, total: 0 };
  const countedMovements = db
    .select({ one: sql`1` })
    .from(movements)
    .where(and(condition, levelsByName?.where))
    .limit(HISTORY_COUNT_END)
    .as("counted");
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(countedMovements);
  return { histories, total: count?.total ?? 0 };
}

const makeFilterCondition = filterCondition<
  typeof STOCK_HISTORY_FILTERS,
  typeof movements,
  undefined
>(STOCK_HISTORY_FILTERS, movements, {
  // Handled by `selectLevelsByName`.
  search: () => undefined,
  stockIds: makeInCondition(movements.stockId),
  stockTypes: makeInCondition(movements.type),
  reasons: makeInCondition(movements.reason),
  createdAfter: makeSinceCondition(movements.createdAt),
  createdBefore: makeBeforeCondition(movements.createdAt),
});

/**
 * Few levels are searched level by level. Many are found soon from the newest movement on.
 * PostgreSQL cannot predict which is better.
 */
async function selectLevelsByName(db: Queryable, accountId: string, search: string) {
  const matchLevels = and(
    eq(stocks.accountId, accountId),
    sql`${stocks.variantId} in (${selectMatchingVariants(accountId, { search })})`,
  );
  const selectMatchingLevels = () => db.select({ id: stocks.id }).from(stocks).where(matchLevels);
  const someLevels = await selectMatchingLevels().limit(MAX_FEW_LEVELS + 1);
  const levelIdsIfFew = someLevels.length > MAX_FEW_LEVELS ? null : someLevels.map(({ id }) => id);
  return {
    few: levelIdsIfFew,
    where: inArray(movements.stockId, levelIdsIfFew ?? selectMatchingLevels()),
  };
}

/**
 * Reads the newest movements of each level by its index. One query for all levels would scan the
 * ledger from its end, which takes seconds for old movements.
 */
async function readMovementsOfLevels(
  db: Queryable,
  accountId: string,
  levelIds: string[],
  condition: SQL | undefined,
  { limit, offset }: PageRange,
): Promise<StoredMovement[]> {
  const newestMovements = db
    .select({ id: movements.id })
    .from(movements)
    .where(and(condition, eq(movements.stockId, stocks.id)))
    .orderBy(NEWEST_FIRST)
    .limit(limit + offset)
    .as("newest");
  const newestIds = await db
    .select({ id: newestMovements.id })
    .from(stocks)
    .crossJoinLateral(newestMovements)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.id, levelIds)))
    .orderBy(desc(newestMovements.id))
    .limit(limit)
    .offset(offset);
  const ids = newestIds.map(({ id }) => id);
  const matchPage = and(eq(movements.accountId, accountId), inArray(movements.id, ids));
  return readMovements(db, matchPage, { limit, offset: 0 });
}

/** Reads one variant in one warehouse. `cursor`: the last id of the previous page. */
export async function listLogs(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof listStockLogs.query>,
) {
  const warehouseId = await resolveWarehouseId(db, caller.accountId, query.warehouseId);
  const [stock] = await db
    .select({ id: stocks.id })
    .from(stocks)
    .where(
      and(
        eq(stocks.variantId, query.variantId),
        eq(stocks.warehouseId, warehouseId),
        eq(stocks.accountId, caller.accountId),
      ),
    );
  if (!stock) return { logs: [], cursor: null };
  const condition = and(
    eq(movements.stockId, stock.id),
    query.cursor === undefined ? undefined : lt(movements.id, query.cursor),
  );
  const movementsOfLevel = await readMovements(db, condition, {
    limit: query.limit + 1,
    offset: 0,
  });
  const logs = movementsOfLevel.slice(0, query.limit);
  return { logs, cursor: movementsOfLevel.length > query.limit ? (logs.at(-1)?.id ?? null) : null };
}

async function readMovements(
  db: Queryable,
  condition: SQL | undefined,
  page: PageRange,
): Promise<StoredMovement[]> {
  const rows = await db
    .select({
      movement: movements,
      sku: variants.sku,
      productName: products.name,
      warehouseName: warehouses.name,
      orderNumber: orders.externalId,
      userName: users.name,
      countName: stockCounts.name,
    })
    .from(movements)
    .leftJoin(
      variants,
      and(eq(variants.accountId, movements.accountId), eq(variants.id, movements.variantId)),
    )
    .leftJoin(
      products,
      and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
    )
    .leftJoin(
      warehouses,
      and(eq(warehouses.accountId, movements.accountId), eq(warehouses.id, movements.warehouseId)),
    )
    .leftJoin(
      orders,
      and(eq(orders.accountId, movements.accountId), eq(orders.id, movements.orderId)),
    )
    .leftJoin(users, eq(users.id, movements.actor))
    .leftJoin(
      stockCounts,
      and(eq(stockCounts.accountId, movements.accountId), eq(stockCounts.id, movements.countId)),
    )
    .where(condition)
    .orderBy(NEWEST_FIRST)
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ movement: { accountId: _, orderLineId: __, ...movement }, ...names }) => ({
    ...movement,
    sku: names.sku ?? "",
    productName: names.productName ?? "",
    warehouseName: names.warehouseName ?? "",
    orderNumber: names.orderNumber,
    countName: names.countName,
    actor: names.userName ?? movement.actor,
    createdAt: movement.createdAt.toISOString(),
  }));
}
