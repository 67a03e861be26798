import { and, eq, or, sql } from "drizzle-orm";
import { eraseEntriesOfTargets } from "../audit/index.ts";
import { erasePushes } from "../channels/index.ts";
import { eraseChats, findChatFiles } from "../chats/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { idempotentAnswers } from "../db/schema/idempotency.ts";
import { transaction } from "../db/transaction.ts";
import { uncountFiles } from "../limits/index.ts";
import { eraseOrders, findFilesOfOrders } from "../orders/index.ts";
import { eraseShopChats, eraseShopOrders, filesOfShopOrders } from "../storefront/index.ts";
import { eraseDeliveries } from "../webhooks/index.ts";

export interface Erased {
  orders: number;
  chats: number;
  messages: number;
  files: number;
}

/** Runs in a part's transaction. */
type CountErased = (tx: Transaction, erased: Erased) => Promise<void>;

const doNothing = async () => undefined;

/**
 * Erases files first, then the rest in one transaction, so that a repeat continues. Skips open
 * orders.
 */
export async function eraseOrdersAndCopies(
  backend: Backend,
  accountId: string,
  orderIds: readonly string[],
  countErased: CountErased = doNothing,
): Promise<void> {
  if (orderIds.length === 0) return;
  const now = backend.now();
  const files = [
    ...(await findFilesOfOrders(backend, accountId, orderIds)),
    ...(await filesOfShopOrders(backend, accountId, orderIds)),
  ];
  for (const key of files) await backend.files.remove(key);
  await transaction(backend.db, async (tx) => {
    const erased = await eraseOrders(tx, accountId, orderIds, now);
    const ids = erased.map(({ id }) => id);
    await eraseShopOrders(tx, accountId, erased);
    await eraseDeliveries(tx, accountId, ids);
    await eraseStoredAnswers(tx, accountId, ids);
    await eraseEntriesOfTargets(
      tx,
      accountId,
      ids.map((id) => `order:${id}`),
    );
    for (const [channelId, ownRows] of Map.groupBy(erased, (order) => order.channelId))
      await erasePushes(
        tx,
        { accountId, channelId },
        ownRows.flatMap(({ externalId, buyerId }) => [externalId, buyerId ?? ""]),
      );
    await deleteJobs(
      backend,
      tx,
      accountId,
      erased.flatMap(({ id, externalId, buyerId }) => [id, externalId, buyerId ?? ""]),
    );
    await uncountFiles(tx, accountId, files);
    await countErased(tx, { orders: ids.length, chats: 0, messages: 0, files: files.length });
  });
}

/** Erases chats as `eraseOrdersAndCopies` erases orders. */
export async function eraseChatsAndCopies(
  backend: Backend,
  accountId: string,
  chats: readonly { id: string; channelId: string; externalId: string; buyerId: string }[],
  countErased: CountErased = doNothing,
): Promise<void> {
  if (chats.length === 0) return;
  const now = backend.now();
  const ids = chats.map(({ id }) => id);
  const files = await findChatFiles(backend, accountId, ids);
  for (const key of files) await backend.files.remove(key);
  await transaction(backend.db, async (tx) => {
    const outcome = await eraseChats(backend, tx, accountId, ids, now);
    await eraseStoredAnswers(tx, accountId, ids);
    await eraseShopChats(
      tx,
      accountId,
      chats.map(({ externalId }) => externalId),
    );
    for (const [channelId, ownRows] of Map.groupBy(chats, (chat) => chat.channelId))
      await erasePushes(
        tx,
        { accountId, channelId },
        ownRows.flatMap(({ externalId, buyerId }) => [externalId, buyerId]),
      );
    await deleteJobs(
      backend,
      tx,
      accountId,
      chats.flatMap(({ id, externalId, buyerId }) => [id, externalId, buyerId]),
    );
    await uncountFiles(tx, accountId, files);
    await countErased(tx, { orders: 0, ...outcome, files: files.length });
  });
}

/** A shorter word also occurs in unrelated texts. */
const MIN_WORD_LENGTH = 5;

/** Deletes finished jobs, which still name a message or its writer. */
const deleteJobs = (
  backend: Pick<Backend, "forgetJobs">,
  tx: Transaction,
  accountId: string,
  texts: readonly string[],
) =>
  backend.forgetJobs(tx, {
    accountId,
    words: texts.filter((word) => word.length >= MIN_WORD_LENGTH),
  });

/** Answers are stored for a day for repeated requests (http/idempotency.ts). */
async function eraseStoredAnswers(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(idempotentAnswers)
    .where(
      and(
        eq(idempotentAnswers.accountId, accountId),
        or(...ids.map((id) => sql`position(${id} in ${idempotentAnswers.body}::text) > 0`)),
      ),
    );
}
