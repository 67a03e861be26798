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

/** Extra work in a part's transaction, such as its count. */
type Note = (tx: Transaction, erased: Erased) => Promise<void>;

const doNothing = async () => undefined;

/**
 * Erases the buyer from orders and their copies: files first, then one transaction. A repeat
 * continues. Erased and open orders stay.
 */
export async function eraseOrdersWhole(
  backend: Backend,
  accountId: string,
  orderIds: readonly string[],
  note: Note = doNothing,
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
    await eraseAnswers(tx, accountId, ids);
    await eraseEntriesOfTargets(
      tx,
      accountId,
      ids.map((id) => `order:${id}`),
    );
    for (const [channelId, ownEntry] of Map.groupBy(erased, (order) => order.channelId))
      await erasePushes(
        tx,
        { accountId, channelId },
        ownEntry.flatMap(({ externalId, buyerId }) => [externalId, buyerId ?? ""]),
      );
    await forgetJobsOfOrders(
      backend,
      tx,
      accountId,
      erased.flatMap(({ id, externalId, buyerId }) => [id, externalId, buyerId ?? ""]),
    );
    await uncountFiles(tx, accountId, files);
    await note(tx, { orders: ids.length, chats: 0, messages: 0, files: files.length });
  });
}

/** `eraseOrdersWhole` for chats. */
export async function eraseChatsWhole(
  backend: Backend,
  accountId: string,
  chats: readonly { id: string; channelId: string; externalId: string; buyerId: string }[],
  note: Note = doNothing,
): Promise<void> {
  if (chats.length === 0) return;
  const now = backend.now();
  const ids = chats.map(({ id }) => id);
  const files = await findChatFiles(backend, accountId, ids);
  for (const key of files) await backend.files.remove(key);
  await transaction(backend.db, async (tx) => {
    const outcome = await eraseChats(backend, tx, accountId, ids, now);
    await eraseAnswers(tx, accountId, ids);
    await eraseShopChats(
      tx,
      accountId,
      chats.map(({ externalId }) => externalId),
    );
    for (const [channelId, ownEntry] of Map.groupBy(chats, (chat) => chat.channelId))
      await erasePushes(
        tx,
        { accountId, channelId },
        ownEntry.flatMap(({ externalId, buyerId }) => [externalId, buyerId]),
      );
    await forgetJobsOfOrders(
      backend,
      tx,
      accountId,
      chats.flatMap(({ id, externalId, buyerId }) => [id, externalId, buyerId]),
    );
    await uncountFiles(tx, accountId, files);
    await note(tx, { orders: 0, ...outcome, files: files.length });
  });
}

/** A shorter word also occurs in unrelated texts. */
const SHORTEST_WORD = 5;

/** Deletes finished jobs, whose payload still names a message or its writer. */
const forgetJobsOfOrders = (
  backend: Pick<Backend, "forgetJobs">,
  tx: Transaction,
  accountId: string,
  texts: readonly string[],
) =>
  backend.forgetJobs(tx, {
    accountId,
    words: texts.filter((word) => word.length >= SHORTEST_WORD),
  });

/** Erases answers that are stored for a day for repeated requests (http/idempotency.ts). */
async function eraseAnswers(
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
