import { and, asc, count, eq, ilike, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { CHANNEL_IMPORT_SHOWS, ChannelImportItem } from "#contract/channel-import-items.ts";
import { findByWord } from "#contract/word-table.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { makeContainsPattern } from "../db/contains.ts";
import { channelImportItems as items } from "../db/schema/channel-imports.ts";
import { products, variants } from "../db/schema/products.ts";
import { notFound } from "../http/problem-error.ts";
import { toShownAddresses } from "../own-addresses.ts";
import { readFigures } from "../stocks/index.ts";
import { loadChannelImport, showChannelImport } from "./read-channel-imports.ts";

export type ItemRow = typeof items.$inferSelect;
export interface ItemKey {
  accountId: string;
  importId: string;
  externalProductId: string;
}

const waitingCondition = eq(items.status, "waiting");
const SHOWN_CONDITIONS: Record<(typeof CHANNEL_IMPORT_SHOWS)[number], SQL | undefined> = {
  all: undefined,
  undecided: and(waitingCondition, isNull(items.decision)),
  link: and(waitingCondition, eq(items.decision, "link")),
  create: and(waitingCondition, eq(items.decision, "create")),
  skip: and(waitingCondition, eq(items.decision, "skip"), ne(items.match, "linked")),
  done: or(inArray(items.status, ["done", "undone"]), eq(items.match, "linked")),
  failed: eq(items.status, "failed"),
  kept: eq(items.status, "kept"),
};

interface ItemQuery {
  limit: number;
  offset: number;
  show: keyof typeof SHOWN_CONDITIONS;
  /** Words in the name or a SKU. */
  search: string;
}

/** Returns a page of items in the shop's order, formerly linked ones last. */
export async function getChannelImport(
  backend: Backend,
  importKey: { accountId: string; importId: string },
  { limit, offset, show, search }: ItemQuery,
) {
  const { db } = backend;
  const shownImport = await showChannelImport(backend, importKey);
  const condition = and(
    eq(items.accountId, importKey.accountId),
    eq(items.importId, importKey.importId),
    makeItemCondition({ show, search }),
  );
  const [rows, [countRow]] = await Promise.all([
    db
      .select()
      .from(items)
      .where(condition)
      .orderBy(sql`${items.match} = 'linked'`, asc(items.position), asc(items.externalProductId))
      .limit(limit)
      .offset(offset),
    db
      .select({
        total: count(),
        decidable: sql`count(*) filter (where ${decidableCondition})`.mapWith(Number),
      })
      .from(items)
      .where(condition),
  ]);
  const itemCounts = { total: countRow?.total ?? 0, decidable: countRow?.decidable ?? 0 };
  return {
    import: shownImport,
    items: await showItems(backend, { ...importKey, channelId: shownImport.channelId }, rows),
    ...itemCounts,
  };
}

/** The item is neither linked nor done. */
export const decidableCondition = and(
  ne(items.match, "linked"),
  inArray(items.status, ["waiting", "failed"]),
);

export function makeItemCondition({
  show,
  search,
}: Pick<ItemQuery, "show" | "search">): SQL | undefined {
  const pattern = makeContainsPattern(search.trim());
  const searchCondition =
    search.trim() === ""
      ? undefined
      : or(ilike(items.name, pattern), ilike(sql`${items.skus}::text`, pattern));
  return and(SHOWN_CONDITIONS[show], searchCondition);
}

/** Throws 404. */
export async function loadItem(
  db: Queryable,
  accountId: string,
  importId: string,
  externalProductId: string,
  lock = false,
): Promise<ItemRow> {
  const query = db
    .select()
    .from(items)
    .where(
      and(
        eq(items.accountId, accountId),
        eq(items.importId, importId),
        eq(items.externalProductId, externalProductId),
      ),
    );
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw notFound("The item");
  return row;
}

/** Throws 404. */
export async function showItem(
  backend: Backend,
  accountId: string,
  importId: string,
  externalProductId: string,
): Promise<ChannelImportItem> {
  const { channelId } = await loadChannelImport(backend.db, accountId, importId);
  const [shownItem] = await showItems(backend, { accountId, channelId }, [
    await loadItem(backend.db, accountId, importId, externalProductId),
  ]);
  if (!shownItem) throw notFound("The item");
  return shownItem;
}

async function showItems(
  { db, config }: Backend,
  shopKey: { accountId: string; channelId: string },
  rows: readonly ItemRow[],
): Promise<ChannelImportItem[]> {
  const linkingRows = rows.filter(
    (row) => row.status === "waiting" && (row.decision ?? row.proposal) === "link",
  );
  const variantIds = [...new Set(linkingRows.flatMap((row) => Object.values(row.mapping)))];
  const [names, figures, prices] = await Promise.all([
    readNames(db, shopKey.accountId, [...new Set(rows.flatMap((row) => row.productId ?? []))]),
    readFigures(db, shopKey, variantIds),
    readPrices(db, shopKey.accountId, variantIds),
  ]);
  return rows.map((row) => ({
    ...presentItem(row),
    imageUrl: toShownAddresses(config, row.item.pictures[0]?.url ?? null),
    product:
      row.productId !== null && names.has(row.productId)
        ? { id: row.productId, name: names.get(row.productId) ?? "" }
        : null,
    effect: linkingRows.includes(row) ? computeLinkEffect(row, figures, prices) : null,
  }));
}

async function readNames(
  db: Queryable,
  accountId: string,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(eq(products.accountId, accountId), isNull(products.deletedAt), inArray(products.id, ids)),
    );
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function readPrices(
  db: Queryable,
  accountId: string,
  ids: string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: variants.id, price: variants.price })
    .from(variants)
    .where(and(eq(variants.accountId, accountId), inArray(variants.id, ids)));
  return new Map(rows.map((row) => [row.id, row.price]));
}

/** Computes the effect of a link: our stock replaces the shop's, but the shop's prices stay. */
function computeLinkEffect(
  { item, mapping }: ItemRow,
  figures: ReadonlyMap<string, number | null>,
  prices: ReadonlyMap<string, number>,
) {
  const stockAfter = item.variants.map(
    ({ externalVariantId, stock }) =>
      figures.get(findByWord(mapping, externalVariantId) ?? "") ?? stock,
  );
  const keepsPrices = item.variants.some(
    ({ externalVariantId, price }) =>
      (prices.get(findByWord(mapping, externalVariantId) ?? "") ?? price) !== price,
  );
  return { stockAfter: stockAfter.reduce((sum, units) => sum + units, 0), keepsPrices };
}

function presentItem(row: ItemRow): Omit<ChannelImportItem, "imageUrl" | "product" | "effect"> {
  const prices = row.item.variants.map(({ price }) => price);
  return {
    externalProductId: row.externalProductId,
    name: row.name,
    isListed: row.item.isListed,
    skus: row.item.variants.map(({ sku }) => sku),
    variantCount: row.variantCount,
    minPrice: prices.length > 0 ? Math.min(...prices) : 0,
    maxPrice: Math.max(0, ...prices),
    stock: row.stock,
    ...{ match: row.match, question: row.question, proposal: row.proposal, decision: row.decision },
    matchedCount: Object.keys(row.mapping).length,
    ...{ status: row.status, errorCode: row.errorCode, channelProductId: row.channelProductId },
  };
}
