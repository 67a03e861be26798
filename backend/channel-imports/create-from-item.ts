import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { raiseEvent } from "../events.ts";
import { findOrCreateGuide, insertProduct } from "../products/index.ts";
import { notifyLevels, type SellingPlaces, storeFirstStock } from "../stocks/index.ts";
import { type ItemOutcome, makeListing, pushListing, writeMapping } from "./item-listing.ts";
import type { StoredPictures } from "./item-pictures.ts";
import { makeNewProduct } from "./new-product.ts";
import type { ImportRow } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

/** Data of a new item, fetched before the transaction. */
export interface NewItemData {
  pictures: StoredPictures;
  sizeChartImageId: string | null;
  /** The shop's category path, such as `Fashion > Kaos`, or "". */
  category: string;
}

/** Creates a product with its size guide. The shop's stock becomes units on hand. */
export async function createFromItem(
  backend: Backend,
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  { pictures, sizeChartImageId, category, places }: NewItemData & { places: SellingPlaces },
): Promise<ItemOutcome> {
  const { accountId, channelId } = job;
  const scope = { accountId, actor: job.actor, now: backend.now() };
  const sizeChart =
    sizeChartImageId && (await findOrCreateGuide(tx, scope, sizeChartImageId, row.item.name));
  const { productId, variantIds } = await insertProduct(
    backend,
    tx,
    scope,
    makeNewProduct(row.item, row.newSkus, { ...pictures, category, sizeChart }),
    { handle: null, pictures: {}, channelId },
  );
  const changes = await storeFirstStock(
    tx,
    { accountId, actor: job.actor },
    places,
    row.item.variants.map(({ stock, places: shownStockPlaces }, index) => ({
      ...{ variantId: variantIds[index] ?? "", stock },
      ...(shownStockPlaces ? { places: shownStockPlaces } : {}),
    })),
  );
  const mapping = Object.fromEntries(
    row.item.variants.map(({ externalVariantId }, index) => [
      externalVariantId,
      variantIds[index] ?? "",
    ]),
  );
  const channelProductId = newId();
  await tx.insert(channelProducts).values({
    ...makeListing(backend, job, row, productId),
    id: channelProductId,
    imageMap: pictures.imageMap,
  });
  await writeMapping(backend, tx, job, row, { channelProductId, mapping, places });
  await raiseEvent(backend, tx, "stockChanged", { accountId, changes });
  await pushListing(backend, tx, job.accountId, mapping);
  await notifyLevels(backend, tx, accountId, changes);
  return { productId, mapping, channelProductId, isCreated: true, wasDraft: false };
}
