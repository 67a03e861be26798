import { and, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { productMerges } from "../db/schema/product-merges.ts";
import { products, sizeCharts, variants } from "../db/schema/products.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { notFound } from "../http/problem-error.ts";
import { loadProduct, type StoredProduct, toSkuKey } from "../products/index.ts";
import { type LineEffect, type MergeRow, readLineEffects } from "./lines-to-return.ts";
import { type MergeLevel, readLevels } from "./read-merge.ts";

/** All data that an undo needs. */
export interface UndoState {
  merge: MergeRow;
  /** `null` if it was deleted. */
  survivor: StoredProduct | null;
  others: { id: string; name: string; importHandle: string | null }[];
  levels: MergeLevel[];
  effects: LineEffect[];
  warehouseNames: ReadonlyMap<string, string>;
  /** The survivor's own listings and those moved to it. */
  listings: (typeof channelProducts.$inferSelect)[];
  models: { channelProductId: string; variantId: string }[];
  /** Later merges of the survivor that were not undone. */
  laterMergeIds: string[];
  /** Undeleted variants of other products, by SKUs that the undo restores. */
  skuOwners: Map<string, string>;
  takenHandles: Set<string>;
  openChannels: Set<string>;
  /** The survivor's former size guide still exists. */
  hasSizeChart: boolean;
}

/** Throws 404, also for another account's merge. */
export async function loadMerge(
  db: Queryable,
  accountId: string,
  mergeId: string,
  lock = false,
): Promise<MergeRow> {
  const query = db
    .select()
    .from(productMerges)
    .where(and(eq(productMerges.id, mergeId), eq(productMerges.accountId, accountId)));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw notFound("The merge");
  return row;
}

export async function readUndoState(db: Queryable, merge: MergeRow): Promise<UndoState> {
  const { accountId, survivorId, otherIds, record } = merge;
  const survivor = await loadProduct(db, accountId, survivorId);
  const otherProducts = await db
    .select({ id: products.id, name: products.name, importHandle: products.importHandle })
    .from(products)
    .where(and(eq(products.accountId, accountId), inArray(products.id, otherIds)));
  const variantIds = record.merged.flatMap(({ id, into }) => [id, into]);
  const movedIds = record.moved.map(({ id }) => id);
  const listings = await db
    .select()
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        or(eq(channelProducts.productId, survivorId), inArray(channelProducts.id, movedIds)),
      ),
    );
  const listingIds = listings.map(({ id }) => id);
  const models = await db
    .select({
      channelProductId: channelVariants.channelProductId,
      variantId: channelVariants.variantId,
    })
    .from(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        inArray(channelVariants.channelProductId, listingIds),
      ),
    );
  const formerChartId = record.fields.sizeChart?.[0];
  return {
    ...{ merge, survivor, listings, models },
    others: otherIds.flatMap((id) => otherProducts.find((entry) => entry.id === id) ?? []),
    levels: await readLevels(db, accountId, variantIds),
    effects: await readLineEffects(db, merge),
    warehouseNames: new Map(
      (
        await db
          .select({ id: warehouses.id, name: warehouses.name })
          .from(warehouses)
          .where(eq(warehouses.accountId, accountId))
      ).map(({ id, name }) => [id, name]),
    ),
    laterMergeIds: await readLaterMerges(db, merge),
    skuOwners: await readSkuOwners(db, merge),
    takenHandles: await readHandles(db, merge),
    openChannels: await readOpenChannels(db, accountId),
    hasSizeChart:
      typeof formerChartId !== "string" ||
      (await db.$count(
        sizeCharts,
        and(eq(sizeCharts.accountId, accountId), eq(sizeCharts.id, formerChartId)),
      )) > 0,
  };
}

async function readLaterMerges(
  db: Queryable,
  { id, accountId, survivorId, survivorVersion }: MergeRow,
): Promise<string[]> {
  const laterCondition = and(
    eq(productMerges.survivorId, survivorId),
    gt(productMerges.survivorVersion, survivorVersion),
  );
  const rows = await db
    .select({ id: productMerges.id })
    .from(productMerges)
    .where(
      and(
        eq(productMerges.accountId, accountId),
        ne(productMerges.id, id),
        isNull(productMerges.undoneAt),
        or(laterCondition, sql`${productMerges.otherIds} @> ${sql.param([survivorId])}::text[]`),
      ),
    );
  return rows.map((row) => row.id);
}

/** Returns owners of SKUs that the undo restores and that none of its products has now. */
async function readSkuOwners(
  db: Queryable,
  { accountId, survivorId, record }: MergeRow,
): Promise<Map<string, string>> {
  const formerSkus = record.variants.flatMap(({ changes }) =>
    changes.sku ? [String(changes.sku[0])] : [],
  );
  const keys = [...record.merged.map(({ sku }) => sku), ...formerSkus].map(toSkuKey);
  const rows = await db
    .select({ sku: variants.sku, productId: variants.productId })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        isNull(variants.deletedAt),
        ne(variants.productId, survivorId),
        inArray(sql`lower(${variants.sku})`, keys),
      ),
    );
  return new Map(rows.map(({ sku, productId }) => [toSkuKey(sku), productId]));
}

async function readHandles(
  db: Queryable,
  { accountId, survivorId, otherIds }: MergeRow,
): Promise<Set<string>> {
  const otherHandles = db
    .select({ handle: products.importHandle })
    .from(products)
    .where(and(eq(products.accountId, accountId), inArray(products.id, otherIds)));
  const rows = await db
    .select({ handle: products.importHandle })
    .from(products)
    .where(
      and(
        eq(products.accountId, accountId),
        isNull(products.deletedAt),
        ne(products.id, survivorId),
        inArray(products.importHandle, otherHandles),
      ),
    );
  return new Set(rows.flatMap(({ handle }) => handle ?? []));
}

async function readOpenChannels(db: Queryable, accountId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), isNull(channels.disconnectedAt)));
  return new Set(rows.map(({ id }) => id));
}
