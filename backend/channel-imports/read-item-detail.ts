import type { getChannelImportItem } from "#contract/channel-import-items.ts";
import type { Output } from "#contract/endpoint.ts";
import { findByWord } from "#contract/word-table.ts";
import type { Backend } from "../context.ts";
import { loadProduct, readProduct, type StoredProduct, toSkuKey } from "../products/index.ts";
import { listMasterOptions, listOptionNames } from "./match-import.ts";
import { type MatchItem, mapByOptions } from "./match-items.ts";
import { loadChannelImport } from "./read-channel-imports.ts";
import { type ItemKey, type ItemRow, loadItem, showItem } from "./read-items.ts";

type ItemDetail = Output<typeof getChannelImportItem>;

/**
 * Returns an item's variants beside those of the requested, else of the matched product. Throws
 * 404.
 */
export async function readItemDetail(
  backend: Backend,
  { accountId, importId, externalProductId }: ItemKey,
  productId: string | undefined,
): Promise<ItemDetail> {
  await loadChannelImport(backend.db, accountId, importId);
  const row = await loadItem(backend.db, accountId, importId, externalProductId);
  const item = await showItem(backend, accountId, importId, externalProductId);
  const shownProductId = productId ?? item.product?.id;
  const shownProduct =
    shownProductId === undefined
      ? null
      : await readProductVariants(backend, accountId, shownProductId);
  const product =
    shownProductId === undefined ? null : await loadProduct(backend.db, accountId, shownProductId);
  const mapping = product ? makeMapping(row, product) : {};
  const variants = row.item.variants.map((variant) => ({
    externalVariantId: variant.externalVariantId,
    name: listOptionNames(row.item, variant.optionIndexes).join(", "),
    sku: variant.sku,
    newSku: findByWord(row.newSkus, variant.externalVariantId) ?? variant.sku,
    ...{ price: variant.price, stock: variant.stock },
    variantId: findByWord(mapping, variant.externalVariantId) ?? null,
  }));
  return { item, variants, master: shownProduct };
}

async function readProductVariants(
  backend: Backend,
  accountId: string,
  productId: string,
): Promise<ItemDetail["master"]> {
  const product = await readProduct(backend, accountId, productId);
  const formatOptions = (optionIds: readonly string[]) =>
    optionIds
      .map(
        (id, type) =>
          product.variationTypes[type]?.options.find((option) => option.id === id)?.name ?? "",
      )
      .join(", ");
  const variants = product.variants.map(({ id, optionIds, sku, price, available }) => ({
    id,
    name: formatOptions(optionIds ?? []),
    sku,
    price,
    available,
  }));
  return { id: product.id, name: product.name, variants };
}

/** Maps the item's variants to the product's: as decided, by SKU, or by options. */
export function makeMapping(row: ItemRow, product: StoredProduct): Record<string, string> {
  if (row.productId === product.row.id && Object.keys(row.mapping).length > 0) return row.mapping;
  const bySku = new Map(product.variants.map((variant) => [toSkuKey(variant.sku), variant.id]));
  const pairsBySku = row.item.variants.flatMap(({ externalVariantId, sku }) => {
    const variantId = sku === "" ? undefined : bySku.get(toSkuKey(sku));
    return variantId === undefined ? [] : [[externalVariantId, variantId] as const];
  });
  if (pairsBySku.length > 0) return removeDuplicateMatches(pairsBySku);
  const ownVariants = product.variants.map((variant) => ({
    variantId: variant.id,
    options: listMasterOptions(product, variant.optionIds),
  }));
  return removeDuplicateMatches(Object.entries(mapByOptions(toMatchItem(row), ownVariants)));
}

/** A variant of ours matches at most one of the item's: the first. */
function removeDuplicateMatches(
  pairs: readonly (readonly [string, string])[],
): Record<string, string> {
  const claimedVariantIds = new Set<string>();
  return Object.fromEntries(
    pairs.filter(
      ([, variantId]) => !claimedVariantIds.has(variantId) && claimedVariantIds.add(variantId),
    ),
  );
}

function toMatchItem({ item, skus }: ItemRow): Pick<MatchItem, "variants"> {
  return {
    variants: item.variants.map(({ externalVariantId, optionIndexes }, index) => ({
      externalVariantId,
      sku: skus[index] ?? "",
      options: listOptionNames(item, optionIndexes),
    })),
  };
}
