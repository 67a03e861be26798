import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { stocks } from "../db/schema/stocks.ts";
import { brokenConstraint, transaction } from "../db/transaction.ts";
import { raise } from "../events.ts";
import { conflict, ProblemError } from "../http/problem-error.ts";
import { FORGIVEN } from "../listings/index.ts";
import { pullUnmappedOrders } from "../orders/index.ts";
import { insertProduct, loadProduct, recordHistory, retrySkuRace } from "../products/index.ts";
import { defaultWarehouseId, moveFirstStock, notifyLevels, schedulePush } from "../stocks/index.ts";
import { type KeptPictures, keepPictures } from "./item-pictures.ts";
import { newProduct } from "./new-product.ts";
import type { ImportRow } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";
import { requireShop } from "./steps.ts";

export interface PreparedItem {
  row: ItemRow;
  pictures: KeptPictures;
}

const NO_PICTURES: KeptPictures = { imageIds: [], optionImages: new Map(), imageMap: {} };

/** Fetches the pictures of an item that is to be created: before the transaction, which must not wait for the network. */
export async function prepareItem(
  backend: Backend,
  job: ImportRow,
  row: ItemRow,
): Promise<PreparedItem> {
  if (row.decision !== "create") return { row, pictures: NO_PICTURES };
  const [channel] = await backend.db
    .select({ channelType: channels.channelType })
    .from(channels)
    .where(and(eq(channels.accountId, job.accountId), eq(channels.id, job.channelId)));
  const listings = channel && backend.connector(channel.channelType)?.listings;
  return {
    row,
    pictures: listings
      ? await keepPictures(backend, job.accountId, listings, row.item)
      : NO_PICTURES,
  };
}

/** Links or creates one item, with its stock and its outcome in one transaction: after a crash it is either all there or still waiting. */
export async function applyItem(
  backend: Backend,
  job: ImportRow,
  prepared: PreparedItem,
): Promise<void> {
  const { row } = prepared;
  try {
    await retrySkuRace(() =>
      transaction(backend.db, (tx) => writeItem(backend, tx, job, prepared)),
    );
  } catch (error) {
    const errorCode = codeOf(error);
    if (errorCode === "internal")
      backend.log.error(
        { err: error, importId: job.id, item: row.externalProductId },
        "importing an item failed",
      );
    await backend.db.update(items).set({ status: "failed", errorCode }).where(isWaiting(row));
  }
}

/** What a person is told; `internal` is ours to find out. */
function codeOf(error: unknown): string {
  if (error instanceof ProblemError)
    return Object.values(error.problem.fields ?? {})[0] ?? error.problem.code;
  if (error instanceof z.ZodError) return "item_invalid";
  const constraint = brokenConstraint(error);
  if (constraint === "channel_products_external") return "already_linked";
  return constraint === "channel_products_unique" ? "product_linked" : "internal";
}

const isWaiting = (row: ItemRow) =>
  and(
    eq(items.accountId, row.accountId),
    eq(items.importId, row.importId),
    eq(items.externalProductId, row.externalProductId),
    eq(items.status, "waiting"),
  );

async function writeItem(
  backend: Backend,
  tx: Transaction,
  job: ImportRow,
  { row, pictures }: PreparedItem,
): Promise<void> {
  // A stop, or another run, may have come first. The import's row before the item's, as everywhere.
  const [open] = await tx
    .select({ id: channelImports.id })
    .from(channelImports)
    .where(
      and(
        eq(channelImports.accountId, job.accountId),
        eq(channelImports.id, job.id),
        eq(channelImports.status, "applying"),
      ),
    )
    .for("share");
  const [waiting] = await tx
    .select({ decision: items.decision })
    .from(items)
    .where(isWaiting(row))
    .for("update", { skipLocked: true });
  if (!open || !waiting || waiting.decision !== row.decision) return;
  await requireShop(tx, job);
  const done =
    row.decision === "create"
      ? await createOne(backend, tx, job, row, pictures)
      : await linkOne(backend, tx, job, row);
  await tx
    .update(items)
    .set({ ...done, status: "done", errorCode: null })
    .where(isWaiting(row));
  await pullUnmappedOrders(
    backend,
    tx,
    { id: job.channelId, accountId: job.accountId },
    row.externalProductId,
  );
}

type Done = Pick<ItemRow, "productId" | "mapping" | "channelProductId" | "isCreated" | "wasDraft">;

/** A new master product; what the shop shows becomes what is on hand. */
async function createOne(
  backend: Backend,
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  pictures: KeptPictures,
): Promise<Done> {
  const { accountId, channelId } = job;
  const scope = { accountId, actor: job.actor, now: backend.now() };
  const { productId, variantIds } = await insertProduct(
    backend,
    tx,
    scope,
    newProduct(row.item, row.newSkus, pictures),
    { handle: null, pictures: {}, channelId },
  );
  const warehouseId = await defaultWarehouseId(tx, accountId);
  const changes = new Map(
    warehouseId === null
      ? []
      : row.item.variants.flatMap(({ stock }, index) =>
          stock === 0 ? [] : [[variantIds[index] ?? "", stock]],
        ),
  );
  if (warehouseId !== null)
    await moveFirstStock(tx, { accountId, warehouseId, actor: job.actor }, changes);
  const mapping = Object.fromEntries(
    row.item.variants.map(({ externalVariantId }, index) => [
      externalVariantId,
      variantIds[index] ?? "",
    ]),
  );
  const channelProductId = newId();
  await tx.insert(channelProducts).values({
    ...listingOf(backend, job, row, productId),
    id: channelProductId,
    imageMap: pictures.imageMap,
  });
  await writeMapping(backend, tx, job, row, { channelProductId, mapping });
  await raise(backend, tx, "stockChanged", { accountId, changes });
  await pushListing(backend, tx, job.accountId, mapping);
  await notifyLevels(backend, tx, accountId, changes);
  return { productId, mapping, channelProductId, isCreated: true, wasDraft: false };
}

/** The item becomes the listing of a master product that is there. Nothing in the shop changes but its stock, which is ours from here on. */
async function linkOne(
  backend: Backend,
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
): Promise<Done> {
  const product =
    row.productId === null ? null : await loadProduct(tx, job.accountId, row.productId, true);
  if (!product) throw conflict("product_missing", "product missing");
  const priceOf = new Map(product.variants.map((variant) => [variant.id, variant.price]));
  const mapping = Object.fromEntries(
    Object.entries(row.mapping).filter(([, variantId]) => priceOf.has(variantId)),
  );
  if (Object.keys(mapping).length === 0)
    throw conflict("nothing_linked", "None of the item's variants is the product's");
  const own = row.item.variants.flatMap(({ externalVariantId, price }) => {
    const variantId = mapping[externalVariantId];
    return variantId === undefined || price <= 0 || priceOf.get(variantId) === price
      ? []
      : [[variantId, price] as const];
  });
  const listing = {
    ...listingOf(backend, job, row, product.row.id),
    ...overrides(row, product.row),
    prices: Object.fromEntries(own),
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
  await writeMapping(backend, tx, job, row, { channelProductId, mapping });
  await recordHistory(tx, {
    ...{
      accountId: job.accountId,
      productId: product.row.id,
      productName: product.row.name,
      channelId: job.channelId,
    },
    ...{ type: "imported", actor: job.actor, createdAt: backend.now() },
  });
  // A movement under way either sees the mapping or is seen by the push; a push that waits already reads only after this transaction.
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

/** One variant's push sends with it what else differs on the listing (stocks/push-stock.ts); who moves another variant's stock from here on sees the mapping. */
async function pushListing(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  mapping: Readonly<Record<string, string>>,
): Promise<void> {
  await schedulePush(backend.enqueue, tx, accountId, Object.values(mapping).slice(0, 1));
}

function listingOf(
  backend: Backend,
  { accountId, channelId }: ImportRow,
  { item }: ItemRow,
  productId: string,
): Omit<typeof channelProducts.$inferInsert, "id"> {
  const now = backend.now();
  return {
    ...{
      accountId,
      productId,
      channelId,
      externalProductId: item.externalProductId,
      isListed: item.isListed,
    },
    ...{
      syncStatus: SYNC_STATUS.synced,
      lastSyncAt: now,
      createdAt: now,
      updatedAt: now,
      errorCode: null,
      errorMessage: null,
    },
    // As after a publish that worked: how often one failed before is over.
    ...{ attempts: 0, ...FORGIVEN },
    ...{
      categoryId: item.categoryId,
      categoryName: null,
      brandId: item.brandId,
      attributes: item.attributes,
    },
    ...{
      logisticsIds: item.logisticsIds.length > 0 ? item.logisticsIds : null,
      daysToShip: item.daysToShip,
    },
  };
}

/** What the shop's words say differently stays so on this channel. */
function overrides(
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

/** What the shop shows counts as what was last pushed: only what differs from ours is then sent. */
async function writeMapping(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId }: ImportRow,
  { item }: ItemRow,
  {
    channelProductId,
    mapping,
  }: { channelProductId: string; mapping: Readonly<Record<string, string>> },
): Promise<void> {
  await tx
    .delete(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        eq(channelVariants.channelProductId, channelProductId),
      ),
    );
  const rows = item.variants.flatMap(({ externalVariantId, stock, price }) => {
    const variantId = mapping[externalVariantId];
    if (!variantId) return [];
    return [
      {
        ...{ channelProductId, variantId, accountId, channelId, externalVariantId },
        ...{ pushedQuantity: stock, pushedPrice: price, pushedAt: backend.now() },
      },
    ];
  });
  if (rows.length > 0) await tx.insert(channelVariants).values(rows);
}
