import { and, eq, inArray } from "drizzle-orm";
import { findByWord } from "#contract/word-table.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { stocks } from "../db/schema/stocks.ts";
import { conflict } from "../http/problem-error.ts";
import { loadProduct, recordHistory } from "../products/index.ts";
import type { SellingPlaces } from "../stocks/index.ts";
import { type ItemOutcome, makeListing, pushListing, writeMapping } from "./item-listing.ts";
import type { ImportRow } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

/** Makes the item a listing of an existing product. Only the shop's stock changes. */
export async function linkItem(
  backend: Backend,
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  places: SellingPlaces,
): Promise<ItemOutcome> {
  const product =
    row.productId === null ? null : await loadProduct(tx, job.accountId, row.productId, true);
  if (!product) throw conflict("product_missing", "product missing");
  const priceByVariant = new Map(product.variants.map((variant) => [variant.id, variant.price]));
  const mapping = Object.fromEntries(
    Object.entries(row.mapping).filter(([, variantId]) => priceByVariant.has(variantId)),
  );
  if (Object.keys(mapping).length === 0)
    throw conflict("nothing_linked", "None of the item's variants is the product's");
  const ownPrices = row.item.variants.flatMap(({ externalVariantId, price }) => {
    const variantId = findByWord(mapping, externalVariantId);
    return variantId === undefined || price <= 0 || priceByVariant.get(variantId) === price
      ? []
      : [[variantId, price] as const];
  });
  const listing = {
    ...makeListing(backend, job, row, product.row.id),
    ...makeOverrides(row, product.row),
    prices: Object.fromEntries(ownPrices),
  };
  const [draft] = await tx
    .select()
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, job.accountId),
        eq(channelProducts.productId, product.row.id),
        eq(channelProducts.channelId, job.channelId),
      ),
    )
    .for("update");
  if (draft && (draft.externalProductId !== null || draft.action !== null))
    throw conflict("product_linked", "The product has another listing on this channel");
  const channelProductId = draft?.id ?? newId();
  if (draft)
    await tx
      .update(channelProducts)
      .set(listing)
      .where(and(eq(channelProducts.accountId, job.accountId), eq(channelProducts.id, draft.id)));
  else await tx.insert(channelProducts).values({ ...listing, id: channelProductId });
  await writeMapping(backend, tx, job, row, { channelProductId, mapping, places });
  await recordHistory(tx, {
    ...{
      accountId: job.accountId,
      productId: product.row.id,
      productName: product.row.name,
      channelId: job.channelId,
    },
    ...{ type: "imported", actor: job.actor, createdAt: backend.now() },
  });
  // Locks the levels, so that a concurrent movement or the push sees the mapping.
  await tx
    .select({ id: stocks.id })
    .from(stocks)
    .where(
      and(eq(stocks.accountId, job.accountId), inArray(stocks.variantId, Object.values(mapping))),
    )
    .orderBy(stocks.id)
    .for("update");
  await pushListing(backend, tx, job.accountId, mapping);
  return {
    productId: product.row.id,
    mapping,
    channelProductId,
    isCreated: false,
    wasDraft: draft !== undefined,
  };
}

/** Texts that differ from the product's become the channel's own. */
function makeOverrides(
  { item }: ItemRow,
  master: { name: string; description: string; condition: string },
) {
  return {
    name: item.name === master.name ? null : item.name,
    description:
      item.description === "" || item.description === master.description ? null : item.description,
    condition: item.condition === master.condition ? null : item.condition,
  };
}
