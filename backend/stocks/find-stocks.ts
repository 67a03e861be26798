import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Asked } from "#contract/filters.ts";
import {
  type aggregateStocks,
  type findStockIds,
  type findStocks,
  STOCK_FILTERS,
  type Stock,
} from "#contract/stocks.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { filterCondition, makeBooleanCondition, makeInCondition } from "../db/filter-condition.ts";
import { limitToIds } from "../db/limited-to.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { products, variants } from "../db/schema/products.ts";
import { stocks, warehouses } from "../db/schema/stocks.ts";
import { notFound } from "../http/problem-error.ts";
import { canRunLow } from "./can-run-low.ts";
import { hasVariantSearch, selectMatchingVariants } from "./find-variants.ts";
import { selectLevelsOfRule } from "./list-rules.ts";
import { readStocks } from "./read-stocks.ts";
import { resolveWarehouseId } from "./warehouses.ts";

type StockFilter = z.output<typeof findStocks.query>;
type StockPage = Partial<StockFilter> & Pick<StockFilter, "limit" | "offset" | "sortBy">;

/** `nulls last` matches the index. */
const ORDER_BY = {
  updatedAt: [sql`${stocks.updatedAt} desc nulls last`, asc(stocks.id)],
  name: [asc(sql`lower(${products.name})`), asc(variants.position), asc(stocks.id)],
  sku: [asc(sql`lower(${variants.sku})`), asc(stocks.id)],
  available: [asc(stocks.available), asc(stocks.id)],
  // Reads its index backwards.
  availableMost: [desc(stocks.available), desc(stocks.id)],
  rack: [asc(stocks.rack), asc(stocks.id)],
} as const satisfies Record<StockFilter["sortBy"], readonly SQL[]>;

/** Finds the page's ids first, so that only its rows are joined. */
export async function findStockPage(
  backend: Backend,
  caller: Caller,
  filter: StockFilter,
): Promise<{ stocks: Stock[]; total: number }> {
  const { db } = backend;
  const condition = await makeStockCondition(db, caller, filter);
  const { ids, total } = await findPage(db, condition, filter);
  return {
    stocks: await readStocks(backend, caller.accountId, ids),
    total: total ?? (await countStocks(db, condition)),
  };
}

export async function findStockIdPage(
  db: Queryable,
  caller: Caller,
  filter: z.output<typeof findStockIds.query>,
): Promise<{ stockIds: string[] }> {
  const condition = await makeStockCondition(db, caller, filter);
  return { stockIds: (await findPage(db, condition, { ...filter, sortBy: "updatedAt" })).ids };
}

/** Throws 404. */
export async function getStockLevel(
  backend: Backend,
  caller: Caller,
  stockId: string,
): Promise<Stock> {
  const [stock] = await readStocks(backend, caller.accountId, [stockId]);
  if (!stock) throw notFound("Stock");
  return stock;
}

/** Sums over the caller's warehouses. Omits products without levels. */
export async function aggregateByProduct(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof aggregateStocks.query>,
) {
  const productIds = query.productIds ?? [];
  if (productIds.length === 0) return { products: [] };
  // A float holds the sum exactly; an integer may overflow.
  const sumColumn = (column: AnyPgColumn) => sql<number>`sum(${column})::float8`;
  const sums = await db
    .select({
      productId: variants.productId,
      onHand: sumColumn(stocks.onHand),
      reserved: sumColumn(stocks.reserved),
      available: sumColumn(stocks.available),
    })
    .from(stocks)
    .innerJoin(
      variants,
      and(eq(variants.accountId, stocks.accountId), eq(variants.id, stocks.variantId)),
    )
    .where(
      and(
        eq(stocks.accountId, caller.accountId),
        limitToIds(stocks.warehouseId, caller.warehouseIds),
        inArray(variants.productId, productIds),
        isNull(variants.deletedAt),
      ),
    )
    .groupBy(variants.productId);
  return { products: sums };
}

/** Sorting by name needs all matches; another page may be the start of an index. */
async function findPage(
  db: Queryable,
  condition: SQL | undefined,
  page: StockPage,
): Promise<{ ids: string[]; total?: number | undefined }> {
  const ids = db
    .select({
      id: stocks.id,
      total: hasVariantSearch(page) ? sql<number>`count(*) over ()::int` : sql<undefined>`null`,
    })
    .from(stocks);
  const isSortedByName = page.sortBy === "name" || page.sortBy === "sku";
  const rows = await (isSortedByName
    ? ids.innerJoin(variants, matchVariantOfLevel).innerJoin(products, matchProductOfVariant)
    : ids
  )
    .where(condition)
    .orderBy(...ORDER_BY[page.sortBy])
    .limit(page.limit)
    .offset(page.offset);
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? undefined };
}

/** Counts the levels below these units that can run low and that the caller may see. */
export const countLevelsBelow = async (
  { db }: Pick<Backend, "db">,
  caller: Caller,
  units: number,
): Promise<number> =>
  countStocks(db, await makeStockCondition(db, caller, { availableLessThan: units }));

async function countStocks(db: Queryable, condition: SQL | undefined): Promise<number> {
  const [countRow] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(stocks)
    .where(condition);
  return countRow?.total ?? 0;
}

const matchVariantOfLevel = and(
  eq(variants.accountId, stocks.accountId),
  eq(variants.id, stocks.variantId),
);
const matchProductOfVariant = and(
  eq(products.accountId, variants.accountId),
  eq(products.id, variants.productId),
);

interface FilterContext {
  db: Queryable;
  accountId: string;
}

/** Handled by `selectMatchingVariants`. */
const matchByName = () => undefined;
const makeFilterCondition = filterCondition<typeof STOCK_FILTERS, typeof stocks, FilterContext>(
  STOCK_FILTERS,
  stocks,
  {
    variationIds: makeInCondition(stocks.variantId),
    stockIds: makeInCondition(stocks.id),
    channelIds: (ids, { db, accountId }) =>
      exists(
        db
          .select({ one: sql`1` })
          .from(channelVariants)
          .where(
            and(
              eq(channelVariants.accountId, accountId),
              eq(channelVariants.variantId, stocks.variantId),
              inArray(channelVariants.channelId, ids),
            ),
          ),
      ),
    isDoubtful: makeBooleanCondition(gt(stocks.doubtful, 0), eq(stocks.doubtful, 0)),
    search: matchByName,
    productName: matchByName,
    sku: matchByName,
    exactSku: (sku, { accountId }) => sql`${stocks.variantId} in (select v.id from variants v
      where v.account_id = ${accountId} and lower(v.sku) = lower(${sku}) and v.deleted_at is null)`,
    availableLessThan: (units, { accountId }) =>
      and(lt(stocks.available, units), canRunLow(accountId, stocks)),
    ruleId: (id, { accountId }) => sql`${stocks.id} in (${selectLevelsOfRule(accountId, id)})`,
  },
);

/** Levels of deleted warehouses never match. */
export async function makeStockCondition(
  db: Queryable,
  { accountId, warehouseIds }: Pick<Caller, "accountId" | "warehouseIds">,
  request: Asked<typeof STOCK_FILTERS>,
): Promise<SQL | undefined> {
  const variantIsDeleted = sql`exists (select 1 from variants gone where gone.account_id = ${stocks.accountId} and gone.id = ${stocks.variantId} and gone.deleted_at is not null)`;
  const warehouseId =
    request.warehouseId && (await resolveWarehouseId(db, accountId, request.warehouseId));
  const deleted = await findDeletedWarehouses(db, accountId);
  return and(
    eq(stocks.accountId, accountId),
    limitToIds(stocks.warehouseId, warehouseIds),
    makeFilterCondition({ ...request, warehouseId }, { db, accountId }),
    hasVariantSearch(request)
      ? sql`${stocks.variantId} in (${selectMatchingVariants(accountId, request)})`
      : not(variantIsDeleted),
    deleted.length > 0 ? notInArray(stocks.warehouseId, deleted) : undefined,
  );
}

async function findDeletedWarehouses(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), isNotNull(warehouses.deletedAt)));
  return rows.map((row) => row.id);
}
