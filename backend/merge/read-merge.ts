import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { stockCountItems, stockCounts } from "../db/schema/stock-counts.ts";
import { stocks, warehouses } from "../db/schema/stocks.ts";
import { WAITING_FOR_STOCK } from "../orders/index.ts";
import { loadProducts, productMissingProblem, type StoredProduct } from "../products/index.ts";

const OPEN_COUNT_STATUSES = ["draft", "counting", "review", "posting"] as const;

export interface MergeLevel {
  variantId: string;
  warehouseId: string;
  warehouseName: string;
  onHand: number;
  reserved: number;
  damaged: number;
  buffer: number;
  doubtful: number;
  locked: number;
  incoming: number;
  /** An unfinished count contains the level. */
  isInCount: boolean;
}
type MergeListing = typeof channelProducts.$inferSelect;

/** All data that a merge needs. */
export interface MergeState {
  survivor: StoredProduct;
  /** The merged products in the requested order. */
  others: StoredProduct[];
  listings: MergeListing[];
  levels: MergeLevel[];
}

/** Throws 404 `product_missing` for fewer than two, a foreign one, or a missing survivor. */
export async function readMergeState(
  db: Queryable,
  accountId: string,
  { productIds, survivorId }: { productIds: readonly string[]; survivorId: string },
): Promise<MergeState> {
  const ids = [...new Set(productIds)];
  const storedProducts = new Map(
    (await loadProducts(db, accountId, ids)).map((product) => [product.row.id, product]),
  );
  const survivor = storedProducts.get(survivorId);
  if (!survivor || storedProducts.size < ids.length || ids.length < 2)
    throw productMissingProblem();
  const otherProducts = ids.flatMap((id) =>
    id === survivorId ? [] : (storedProducts.get(id) ?? []),
  );
  const variantIds = [survivor, ...otherProducts].flatMap((product) =>
    product.variants.map(({ id }) => id),
  );
  const listings = await db
    .select()
    .from(channelProducts)
    .where(and(eq(channelProducts.accountId, accountId), inArray(channelProducts.productId, ids)))
    .orderBy(asc(channelProducts.id));
  return {
    survivor,
    others: otherProducts,
    listings,
    levels: await readLevels(db, accountId, variantIds),
  };
}

export async function readLevels(
  db: Queryable,
  accountId: string,
  variantIds: string[],
): Promise<MergeLevel[]> {
  const { onHand, reserved, damaged, buffer, doubtful, locked, incoming } = stocks;
  const openStatuses = sql.join(
    OPEN_COUNT_STATUSES.map((status) => sql`${status}`),
    sql`, `,
  );
  const isInCount = sql<boolean>`exists (
    select 1 from ${stockCountItems} i join ${stockCounts} c on c.account_id = i.account_id and c.id = i.count_id
    where i.account_id = ${stocks.accountId} and i.stock_id = ${stocks.id} and c.status in (${openStatuses}))`;
  return db
    .select({
      ...{ variantId: stocks.variantId, warehouseId: stocks.warehouseId },
      warehouseName: warehouses.name,
      ...{ onHand, reserved, damaged, buffer, doubtful, locked, incoming, isInCount },
    })
    .from(stocks)
    .innerJoin(
      warehouses,
      and(eq(warehouses.accountId, stocks.accountId), eq(warehouses.id, stocks.warehouseId)),
    )
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.variantId, variantIds)))
    .orderBy(asc(stocks.variantId), asc(stocks.warehouseId));
}

export async function countOpenLines(
  db: Queryable,
  accountId: string,
  variantIds: readonly string[],
): Promise<number> {
  if (variantIds.length === 0) return 0;
  const [row] = await db
    .select({ lines: count() })
    .from(orderLines)
    .innerJoin(
      orders,
      and(eq(orders.accountId, orderLines.accountId), eq(orders.id, orderLines.orderId)),
    )
    .where(
      and(
        eq(orderLines.accountId, accountId),
        eq(orders.accountId, accountId),
        inArray(orderLines.variantId, [...variantIds]),
        inArray(orders.status, [...WAITING_FOR_STOCK]),
      ),
    );
  return row?.lines ?? 0;
}
