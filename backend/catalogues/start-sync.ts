import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { metaAccesses, metaTasks } from "../db/schema/meta.ts";
import { products } from "../db/schema/products.ts";
import { brokenConstraint, transaction } from "../db/transaction.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import { type AccessRow, requireAccess } from "./access.ts";
import { requireDomain } from "./domains.ts";
import { metaSyncJob } from "./jobs.ts";

interface Wanted {
  catalogId: string;
  productIds: readonly string[];
  url: string;
  /** The shop of the address's domain; `null` if it was typed. */
  channelId: string | null;
}

/**
 * Starts sending the products to the chosen catalogue. Throws 409 `not_connected`, `meta_lost`,
 * `other_catalog` if another one was chosen since, `sync_running`; 422 for products that are not
 * the account's, or a domain that is not the channel's.
 */
export async function startSync(
  backend: Backend,
  accountId: string,
  wanted: Wanted,
): Promise<{ taskId: string }> {
  const access = await requireAccess(backend.db, accountId);
  if (access.lostAt) throw conflict("meta_lost", "Connect to Meta again");
  if (access.catalogId === null || access.catalogId !== wanted.catalogId)
    throw conflict("other_catalog", "Another catalogue is chosen");
  if (wanted.channelId !== null)
    await requireDomain(backend.db, accountId, wanted.channelId, wanted.url);
  const productIds = await ownProducts(backend, accountId, wanted.productIds);
  const taskId = newId();
  try {
    await transaction(backend.db, async (tx) => {
      await tx
        .update(metaAccesses)
        .set({
          lastTaskId: taskId,
          lastTaskCatalogId: wanted.catalogId,
          lastTaskUrl: wanted.url,
        })
        .where(eq(metaAccesses.accountId, accountId));
      await openTask(backend, tx, access, { taskId, productIds, url: wanted.url });
    });
  } catch (error) {
    if (brokenConstraint(error) === "meta_tasks_open")
      throw conflict("sync_running", "A sync is under way");
    throw error;
  }
  return { taskId };
}

async function ownProducts(
  { db }: Backend,
  accountId: string,
  wanted: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(wanted)];
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(products.accountId, accountId), inArray(products.id, ids), isNull(products.deletedAt)),
    );
  if (found.length < ids.length)
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
