import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { metaAccesses, metaTasks } from "../db/schema/meta.ts";
import { products } from "../db/schema/products.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import { type AccessRow, requireAccess } from "./access.ts";
import { requireDomain } from "./domains.ts";
import { metaSyncJob } from "./jobs.ts";

interface SyncRequest {
  catalogId: string;
  productIds: readonly string[];
  url: string;
  /** The shop of the address's domain; `null`: typed. */
  channelId: string | null;
}

/**
 * Starts sending products to the chosen catalogue. Throws 409 `not_connected`, `meta_lost`,
 * `other_catalog`, `sync_running`; 422 for a foreign product, or a domain outside the channel's.
 */
export async function startSync(
  backend: Backend,
  accountId: string,
  syncRequest: SyncRequest,
): Promise<{ taskId: string }> {
  const access = await requireAccess(backend.db, accountId);
  if (access.lostAt) throw conflict("meta_lost", "Connect to Meta again");
  if (access.catalogId === null || access.catalogId !== syncRequest.catalogId)
    throw conflict("other_catalog", "Another catalogue is chosen");
  if (syncRequest.channelId !== null)
    await requireDomain(backend.db, accountId, syncRequest.channelId, syncRequest.url);
  const productIds = await findOwnProducts(backend, accountId, syncRequest.productIds);
  const taskId = newId();
  try {
    await transaction(backend.db, async (tx) => {
      await tx
        .update(metaAccesses)
        .set({
          lastTaskId: taskId,
          lastTaskCatalogId: syncRequest.catalogId,
          lastTaskUrl: syncRequest.url,
        })
        .where(eq(metaAccesses.accountId, accountId));
      await openTask(backend, tx, access, { taskId, productIds, url: syncRequest.url });
    });
  } catch (error) {
    if (findBrokenConstraint(error) === "meta_tasks_open")
      throw conflict("sync_running", "A sync is running");
    throw error;
  }
  return { taskId };
}

async function findOwnProducts(
  { db }: Backend,
  accountId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(productIds)];
  const foundProducts = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(products.accountId, accountId), inArray(products.id, ids), isNull(products.deletedAt)),
    );
  if (foundProducts.length < ids.length)
    throw invalid("invalid_body", "Not all of them are products of the account", {
      productIds: "products_gone",
    });
  return ids;
}

/** Violates `meta_tasks_open` while another task runs. */
export async function openTask(
  { enqueue, now }: Pick<Backend, "enqueue" | "now">,
  tx: Transaction,
  { accountId, catalogId, businessId }: AccessRow,
  task: { taskId: string; productIds: string[]; url: string; isFollowing?: boolean },
): Promise<void> {
  if (catalogId === null || businessId === null) throw new Error("No catalogue is chosen");
  const { taskId, productIds, url, isFollowing = false } = task;
  await tx.insert(metaTasks).values({
    ...{ id: taskId, accountId, catalogId, businessId },
    ...{ productIds, url, isFollowing, createdAt: now() },
  });
  await enqueue(tx, metaSyncJob, { accountId, taskId });
}
