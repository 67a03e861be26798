import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products, variants } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import type { ChannelItem } from "../marketplaces/channel-listings.ts";
import { loadProducts, type StoredProduct, toSkuKey } from "../products/index.ts";
import { markShopImported } from "./imported-shop.ts";
import {
  type Match,
  type MatchCatalogue,
  type MatchItem,
  makeSku,
  matchItems,
} from "./match-items.ts";
import type { ImportRow } from "./read-channel-imports.ts";

/** PostgreSQL accepts 65,535 parameters, one per value. */
const VALUES_PER_QUERY = 5_000;
const WRITE_BATCH = 500;

/**
 * Matches fetched items with the catalogue and opens them for decisions. Can be repeated. If all
 * are linked already, the import has ended.
 */
export async function matchImport(backend: Backend, row: ImportRow): Promise<void> {
  const foundMatchItems = await readMatchItems(backend.db, row);
  const matches = matchItems(
    foundMatchItems,
    await readCatalogue(backend.db, row, foundMatchItems),
  );
  const areAllLinked =
    foundMatchItems.length > 0 && [...matches.values()].every(({ match }) => match === "linked");
  await transaction(backend.db, async (tx) => {
    const readyImports = await tx
      .update(channelImports)
      .set({ status: areAllLinked ? "applied" : "ready", errorCode: null })
      .where(
        and(
          eq(channelImports.accountId, row.accountId),
          eq(channelImports.id, row.id),
          eq(channelImports.status, "fetching"),
        ),
      )
      .returning({ id: channelImports.id });
    // The import was stopped or cancelled meanwhile.
    if (readyImports.length === 0) return;
    const allMatches = [...matches];
    for (let index = 0; index < allMatches.length; index += WRITE_BATCH)
      await writeMatches(tx, row, allMatches.slice(index, index + WRITE_BATCH));
    if (areAllLinked) await markShopImported(backend, tx, row);
    await raiseEvent(backend, tx, "shopImportMoved", {
      accountId: row.accountId,
      importId: row.id,
    });
  });
}

async function readMatchItems(
  db: Queryable,
  { accountId, id: importId }: Pick<ImportRow, "accountId" | "id">,
): Promise<MatchItem[]> {
  const rows = await db
    .select({
      externalProductId: items.externalProductId,
      name: items.name,
      skus: items.skus,
      types: sql<ChannelItem["variationTypes"]>`${items.item} -> 'variationTypes'`,
      variants: sql<ChannelItem["variants"]>`${items.item} -> 'variants'`,
    })
    .from(items)
    .where(and(eq(items.accountId, accountId), eq(items.importId, importId)))
    .orderBy(asc(items.position), asc(items.externalProductId));
  return rows.map((row) => ({
    externalProductId: row.externalProductId,
    name: row.name,
    variants: row.variants.map(({ externalVariantId, optionIndexes }, index) => ({
      externalVariantId,
      sku: row.skus[index] ?? "",
      options: listOptionNames({ variationTypes: row.types }, optionIndexes),
    })),
  }));
}

export function listOptionNames(
  { variationTypes }: Pick<ChannelItem, "variationTypes">,
  optionIndexes: readonly number[],
): string[] {
  return optionIndexes.map((option, type) => variationTypes[type]?.options[option]?.name ?? "");
}

/** Same for a master product's variant. */
export function listMasterOptions(
  { row }: Pick<StoredProduct, "row">,
  optionIds: readonly string[],
): string[] {
  return optionIds.map(
    (id, type) => row.variationTypes[type]?.options.find((option) => option.id === id)?.name ?? "",
  );
}

async function readCatalogue(
  db: Queryable,
  row: ImportRow,
  foundMatchItems: readonly MatchItem[],
): Promise<MatchCatalogue> {
  const skus = foundMatchItems
    .flatMap((item) => item.variants.map((variant) => variant.sku))
    .filter(Boolean);
  const itemsWithoutSku = foundMatchItems.filter((item) =>
    item.variants.some(({ sku }) => sku === ""),
  );
  const generatedSkus = itemsWithoutSku.flatMap((item) =>
    item.variants.map(({ options }) => toSkuKey(makeSku(item.name, options))),
  );
  const { linked, taken } = await readLinked(db, row);
  return {
    bySku: await readSkuOwners(db, row.accountId, [...new Set([...skus, ...generatedSkus])]),
    ...{ linked, linkedProductIds: taken },
    byName: await readByName(db, row.accountId, [
      ...new Set(itemsWithoutSku.map((item) => item.name.trim().toLowerCase())),
    ]),
  };
}

/** Finds the variant of each lower-case SKU. */
export async function readSkuOwners(db: Queryable, accountId: string, skus: readonly string[]) {
  const owners = new Map<string, { variantId: string; productId: string }>();
  const lowerSku = sql<string>`lower(${variants.sku})`;
  for (let index = 0; index < skus.length; index += VALUES_PER_QUERY) {
    const rows = await db
      .select({ sku: lowerSku, variantId: variants.id, productId: variants.productId })
      .from(variants)
      .where(
        and(
          eq(variants.accountId, accountId),
          isNull(variants.deletedAt),
          inArray(lowerSku, skus.slice(index, index + VALUES_PER_QUERY)),
        ),
      );
    for (const { sku, ...owner } of rows) owners.set(sku, owner);
  }
  return owners;
}

async function readLinked(db: Queryable, { channelId, accountId }: ImportRow) {
  const rows = await db
    .select({
      externalProductId: channelProducts.externalProductId,
      productId: channelProducts.productId,
    })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.channelId, channelId),
        eq(channelProducts.accountId, accountId),
        isNotNull(channelProducts.externalProductId),
      ),
    );
  return {
    linked: new Map(rows.map((row) => [row.externalProductId ?? "", row.productId])),
    taken: new Set(rows.map((row) => row.productId)),
  };
}

async function readByName(
  db: Queryable,
  accountId: string,
  names: readonly string[],
): Promise<MatchCatalogue["byName"]> {
  const byName: Map<
    string,
    { productId: string; variants: { variantId: string; options: string[] }[] }
  > = new Map();
  const lowerName = sql<string>`lower(${products.name})`;
  for (let index = 0; index < names.length; index += WRITE_BATCH) {
    const rows = await db
      .select({ name: lowerName, id: products.id })
      .from(products)
      .where(
        and(
          eq(products.accountId, accountId),
          isNull(products.deletedAt),
          inArray(lowerName, names.slice(index, index + WRITE_BATCH)),
        ),
      );
    const uniqueNames = [...Map.groupBy(rows, (row) => row.name)].flatMap(
      ([name, productsOfName]) =>
        productsOfName.length === 1 && productsOfName[0]
          ? [{ name, id: productsOfName[0].id }]
          : [],
    );
    const storedProducts = new Map(
      (
        await loadProducts(
          db,
          accountId,
          uniqueNames.map(({ id }) => id),
        )
      ).map((product) => [product.row.id, product]),
    );
    for (const { name, id } of uniqueNames) {
      const product = storedProducts.get(id);
      if (!product) continue;
      const ownVariants = product.variants.map((variant) => ({
        variantId: variant.id,
        options: listMasterOptions(product, variant.optionIds),
      }));
      byName.set(name, { productId: id, variants: ownVariants });
    }
  }
  return byName;
}

async function writeMatches(
  tx: Transaction,
  { accountId, id: importId }: Pick<ImportRow, "accountId" | "id">,
  chunk: readonly [string, Match][],
): Promise<void> {
  const rows = chunk.map(([externalProductId, match]) => ({ externalProductId, ...match }));
  await tx.execute(sql`
    update channel_import_items as i set
      match = m.match, question = m.question, proposal = m.proposal, decision = m.decision, product_id = m."productId", mapping = m.mapping,
      new_skus = m."newSkus"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m("externalProductId" text, match text, question text, proposal text, decision text,
      "productId" text, mapping jsonb, "newSkus" jsonb)
    where i.account_id = ${accountId} and i.import_id = ${importId} and i.external_product_id = m."externalProductId"`);
}
