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
  deleteUnusedImportedGuide,
  loadProduct,
  moveToTrash,
  recordHistory,
  type StoredProduct,
} from "../products/index.ts";
import { type ImportKey, undoChannelImportJob } from "./jobs.ts";
import { type ImportRow, loadInStatus } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

const SLICE_MS = 30_000;
const PAGE_SIZE = 20;

/**
 * Undoes an import, one transaction per item: deletes its listings here (not in the shop), and
 * unused products that it created, with their size guides. Used ones stay with a reason. Can be
 * repeated and run concurrently.
 */
export async function undoChannelImportSlice(
  backend: Backend,
  key: ImportKey,
  sliceMs = SLICE_MS,
): Promise<void> {
  const endsAt = performance.now() + sliceMs;
  do {
    const job = await loadInStatus(backend, key, "undoing");
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
      .limit(PAGE_SIZE);
    if (rows.length === 0) return finishUndo(backend, job);
    for (const row of rows) await transaction(backend.db, (tx) => undoItem(backend, tx, job, row));
  } while (performance.now() < endsAt);
  await transaction(backend.db, (tx) => backend.enqueue(tx, undoChannelImportJob, key));
}

async function undoItem(
  backend: Backend,
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
): Promise<void> {
  const itemCondition = and(
    eq(items.accountId, row.accountId),
    eq(items.importId, row.importId),
    eq(items.externalProductId, row.externalProductId),
  );
  const [item] = await tx
    .select({ status: items.status })
    .from(items)
    .where(and(itemCondition, eq(items.status, "done")))
    .for("update");
  if (!item) return;
  const product =
    row.productId === null ? null : await loadProduct(tx, job.accountId, row.productId, true);
  await unlinkItem(backend, tx, job, row, product);
  const keepReason = product && row.isCreated ? await findReasonToKeep(tx, product) : null;
  if (product && row.isCreated && keepReason === null) {
    await moveToTrash(
      tx,
      { accountId: job.accountId, actor: job.actor, now: backend.now() },
      product,
      "master_deleted",
    );
    if (product.row.sizeChart)
      await deleteUnusedImportedGuide(tx, job.accountId, product.row.sizeChart);
  }
  await tx
    .update(items)
    .set({
      status: keepReason === null ? "undone" : "kept",
      errorCode: keepReason,
      channelProductId: null,
    })
    .where(itemCondition);
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
  const listingCondition = and(
    eq(channelProducts.accountId, job.accountId),
    eq(channelProducts.id, row.channelProductId),
    eq(channelProducts.externalProductId, row.externalProductId),
  );
  const [listing] = await tx
    .select({ id: channelProducts.id })
    .from(channelProducts)
    .where(listingCondition)
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
    // Failures of the listing do not belong to the restored draft.
    const noFailureFields = { errorCode: null, errorMessage: null, attempts: 0, ...NO_FAILURE };
    await tx
      .update(channelProducts)
      .set({ ...draft, ...noFailureFields })
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

/** Returns why a product must stay: it is used, or was changed. `null`: it can be deleted. */
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
    const movementCondition = and(
      inArray(stockMovements.variantId, variantIds),
      ne(stockMovements.type, "import"),
    );
    if ((await tx.$count(stockMovements, movementCondition)) > 0) return "stock_moved";
  }
  return row.version > 1 ? "changed" : null;
}

/** A shop without another import counts as not imported. */
async function finishUndo(backend: Backend, job: ImportRow): Promise<void> {
  const { db, now } = backend;
  await transaction(db, async (tx) => {
    const undoneImports = await tx
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
    if (undoneImports.length === 0) return;
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
