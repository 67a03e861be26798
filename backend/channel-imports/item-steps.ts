import { and, eq } from "drizzle-orm";
import type { ChannelImportItem } from "#contract/channel-import-items.ts";
import type { Backend } from "../context.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { transaction } from "../db/transaction.ts";
import { conflict } from "../http/problem-error.ts";
import { requestPublishInTransaction } from "../listings/index.ts";
import { DECIDABLE_STATUSES, requireStatus } from "./change-import.ts";
import { applyChannelImportJob } from "./jobs.ts";
import { loadChannelImport } from "./read-channel-imports.ts";
import { type ItemKey, loadItem, showItem } from "./read-items.ts";

/** Retries a failed item and decided ones. Throws 404, 409 `import_state`, `item_state`. */
export async function retryItem(
  backend: Backend,
  { accountId, importId, externalProductId }: ItemKey,
): Promise<ChannelImportItem> {
  await transaction(backend.db, async (tx) => {
    const job = await loadChannelImport(tx, accountId, importId, true);
    requireStatus(job, [...DECIDABLE_STATUSES, "applying"]);
    const row = await loadItem(tx, accountId, importId, externalProductId, true);
    if (row.status !== "failed")
      throw conflict("item_state", `The item is ${row.status}`, { status: row.status });
    await tx
      .update(items)
      .set({ status: "waiting", errorCode: null })
      .where(
        and(
          eq(items.accountId, accountId),
          eq(items.importId, importId),
          eq(items.externalProductId, externalProductId),
        ),
      );
    if (job.status === "applying") return;
    await tx
      .update(channelImports)
      .set({ status: "applying" })
      .where(and(eq(channelImports.accountId, accountId), eq(channelImports.id, importId)));
    await backend.enqueue(tx, applyChannelImportJob, { accountId, importId });
  });
  return showItem(backend, accountId, importId, externalProductId);
}

/**
 * Publishes the product, which replaces the shop's item. Throws 404, 409 `item_state`, and as
 * publishing.
 */
export async function republishItem(
  backend: Backend,
  itemKey: ItemKey,
  actor: string,
): Promise<ChannelImportItem> {
  const { accountId, importId, externalProductId } = itemKey;
  await transaction(backend.db, async (tx) => {
    await loadChannelImport(tx, accountId, importId);
    const row = await loadItem(tx, accountId, importId, externalProductId, true);
    if (row.status !== "done" || row.channelProductId === null)
      throw conflict("item_state", `The item is ${row.status}`, { status: row.status });
    await requestPublishInTransaction(backend, tx, { accountId, actor }, row.channelProductId);
  });
  return showItem(backend, accountId, importId, externalProductId);
}
