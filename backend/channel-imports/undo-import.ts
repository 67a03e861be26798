import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { orderLines } from "../db/schema/orders.ts";
import { stockMovements } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { NO_FAILURE } from "../listings/index.ts";
import {
  dropImportedGuide,
  loadProduct,
  recordHistory,
  removeProduct,
  type StoredProduct,
} from "../products/index.ts";
import { type ImportKey, undoChannelImportJob } from "./jobs.ts";
import { type ImportRow, readRunning } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

const SLICE_MS = 30_000;
const BATCH_SIZE = 20;

/**
 * Undoes an import, one transaction per item: deletes its listings here (not in the shop), and
 * unused products that it created, with their size guides. Used ones stay, and the item has the
 * reason. Safe to repeat and to run concurrently.
 */
export async function undoChannelImportSlice(
  backend: Backend,
  key: ImportKey,
  sliceMs = SLICE_MS,
): Promise<void> {
  const ends = performance.now() + sliceMs;
  do {
    const job = await readRunning(backend, key, "undoing");
    if (!job) return;
    const rows = await backend.db
      .select()
      .from(items)
      .where(
        and(
          eq(items.accountId, key.accountId),
          eq(items.importId, key.importId),
          eq(items.status, "done"),
        ),
      )
      .orderBy(asc(items.position), asc(items.externalProductId))
      .limit(BATCH_SIZE);
    if (rows.length === 0) return finishUndo(backend, job);
    for (const row of rows) await transaction(backend.db, (tx) => undoItem(backend, tx, job, row));
  } while (performance.now() < ends);
  await transaction(backend.db, (tx) => backend.enqueue(tx, undoChannelImportJob, key));
}

async function undoItem(
  backend: Backend,
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
): Promise<void> {
  const isThisItem = and(
    eq(items.accountId, row.accountId),
    eq(items.importId, row.importId),
    eq(items.externalProductId, row.externalProductId),
  );
  const [item] = await tx
    .select({ status: items.status })
    .from(items)
    .where(and(isThisItem, eq(items.status, "done")))
    .for("update");
  if (!item) return;
  const product =
    row.productId === null ? null : await loadProduct(tx, job.accountId, row.productId, true);
  await unlinkItem(backend, tx, job, row, product);
  const reason = product && row.isCreated ? await findReasonToKeep(tx, product) : null;
  if (product && row.isCreated && reason === null) {
    await removeProduct(
      tx,
      { accountId: job.accountId, actor: job.actor, now: backend.now() },
      product,
      "master_deleted",
    );
    if (product.row.sizeChart) await dropImportedGuide(tx, job.accountId, product.row.sizeChart);
  }
  await tx
    .update(items)
    .set({ status: reason === null ? "undone" : "kept", errorCode: reason, channelProductId: null })
    .where(isThisItem);
}

/** Restores an earlier draft. A removed listing stays removed. */
async function unlinkItem(
  backend: Backend,
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  product: StoredProduct | null,
): Promise<void> {
  if (row.channelProductId === null) return;
  const isListing = and(
    eq(channelProducts.accountId, job.accountId),
    eq(channelProducts.id, row.channelProductId),
    eq(channelProducts.externalProductId, row.externalProductId),
  );
  const [listing] = await tx
    .select({ id: channelProducts.id })
    .from(channelProducts)
    .where(isListing)
    .for("update");
  if (!listing) return;
  if (row.wasDraft) {
    await tx
      .delete(channelVariants)
      .where(
        and(
          eq(channelVariants.accountId, job.accountId),
          eq(channelVariants.channelProductId, listing.id),
        ),
      );
    const draft = {
      externalProductId: null,
      isListed: false,
      syncStatus: SYNC_STATUS.draft,
      action: null,
      lastSyncAt: null,
      updatedAt: backend.now(),
    };
    // Later failures belong to the listing, not to this draft.
    const unfailed = { errorCode: null, errorMessage: null, attempts: 0, ...NO_FAILURE };
    await tx
      .update(channelProducts)
      .set({ ...draft, ...unfailed })
      .where(and(eq(channelProducts.accountId, job.accountId), eq(channelProducts.id, listing.id)));
  } else
    await tx
      .delete(channelProducts)
      .where(and(eq(channelProducts.accountId, job.accountId), eq(channelProducts.id, listing.id)));
  if (!product) return;
  await recordHistory(tx, {
    ...{
      accountId: job.accountId,
      productId: product.row.id,
      productName: product.row.name,
      channelId: job.channelId,
    },
    ...{ type: "channel_product_deleted", actor: job.actor, createdAt: backend.now() },
    changes: { importedFrom: [row.externalProductId, null] },
  });
}

type KeepReason = "listed_elsewhere" | "has_orders" | "stock_moved" | "changed";

/**
 * Why a product of the import stays: it is used, or somebody works with it. `null`: it can be
 * deleted.
 */
async function findReasonToKeep(
  tx: Transaction,
  { row, variants }: StoredProduct,
): Promise<KeepReason | null> {
  const variantIds = variants.map((variant) => variant.id);
  if ((await tx.$count(channelProducts, eq(channelProducts.productId, row.id))) > 0)
    return "listed_elsewhere";
  if (variantIds.length > 0) {
    if ((await tx.$count(orderLines, inArray(orderLines.variantId, variantIds))) > 0)
      return "has_orders";
    const moved = and(
      inArray(stockMovements.variantId, variantIds),
      ne(stockMovements.type, "import"),
    );
    if ((await tx.$count(stockMovements, moved)) > 0) return "stock_moved";
  }
  return row.version > 1 ? "changed" : null;
}

/** A shop without another import counts as not imported. */
async function finishUndo(backend: Backend, job: ImportRow): Promise<void> {
  const { db, now } = backend;
  await transaction(db, async (tx) => {
    const foundChannelImports = await tx
      .update(channelImports)
      .set({ status: "undone" })
      .where(
        and(
          eq(channelImports.accountId, job.accountId),
          eq(channelImports.id, job.id),
          eq(channelImports.status, "undoing"),
        ),
      )
      .returning({ id: channelImports.id });
    if (foundChannelImports.length === 0) return;
    const otherCount = await tx.$count(
      channelImports,
      and(
        eq(channelImports.channelId, job.channelId),
        inArray(channelImports.status, ["applied", "applying"]),
      ),
    );
    if (otherCount === 0)
      await tx
        .update(channels)
        .set({ imported: false, updatedAt: now() })
        .where(and(eq(channels.accountId, job.accountId), eq(channels.id, job.channelId)));
    await raiseEvent(backend, tx, "shopImportMoved", {
      accountId: job.accountId,
      importId: job.id,
    });
  });
}
