import { and, eq, not, sql } from "drizzle-orm";
import { eraseViews } from "../accounts/index.ts";
import { eraseEntriesWithTexts, recordAudit } from "../audit/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { users } from "../db/schema/accounts.ts";
import { chatSessions } from "../db/schema/chats.ts";
import { orders } from "../db/schema/orders.ts";
import { type PrivacyRequestRow, privacyRequests } from "../db/schema/privacy.ts";
import { transaction } from "../db/transaction.ts";
import { markErased } from "../erased-buyers.ts";
import { RetryLater } from "../jobs/queue.ts";
import { isErasable } from "../orders/index.ts";
import { readEmailsOfChats, readOwnShopData } from "../storefront/index.ts";
import {
  type Erased,
  eraseChatsAndCopies,
  eraseOrdersAndCopies,
} from "./erase-orders-and-chats.ts";
import {
  type Identity,
  matchChatsOf,
  matchOrdersOf,
  openIdentities,
  type SealedIdentities,
  sealIdentities,
} from "./identities.ts";

const ORDERS_AT_ONCE = 50;
const CHATS_AT_ONCE = 10;
const WRITERS_RETRY_MS = 1_000;
const OPEN_ORDERS_RETRY_MS = 3_600_000;

interface RequestKey {
  accountId: string;
  requestId: string;
}

/** Marks persons when the erasure starts, so that later reads do not restore their data. */
export async function markPersonsErased(
  backend: Pick<Backend, "config">,
  tx: Transaction,
  accountId: string,
  identities: readonly Identity[],
  now: Date,
): Promise<void> {
  for (const person of identities) {
    if ("orderId" in person) continue;
    const channelIds = "buyerId" in person ? person.channelIds : [person.channelId];
    const identity =
      "buyerId" in person
        ? { buyerId: person.buyerId }
        : { name: person.name, phone: person.phone };
    for (const channelId of channelIds)
      await markErased(backend, tx, { accountId, channelId }, [identity], now);
  }
}

/**
 * Runs the job. Each part is a transaction that counts its erasures, so a retry continues. The job
 * ends when no order or chat names the person; open orders are checked every hour.
 */
export async function runErasure(backend: Backend, key: RequestKey): Promise<void> {
  const request = await findRunningRequest(backend, key);
  if (!request?.identities) return;
  const { identities, words, openBefore } = await prepareErasure(backend, key, request.identities);
  await requireNoOlderWriters(backend, openBefore);
  const countErased = (tx: Transaction, erased: Erased) => addErasedCounts(tx, key, erased);
  while (await eraseSomeOrders(backend, key.accountId, identities, countErased));
  while (await eraseSomeChats(backend, key.accountId, identities, countErased));
  await eraseEntriesWithTexts(backend, key.accountId, words);
  await eraseViews(backend.db, key.accountId, words);
  await backend.forgetJobs(backend.db, { accountId: key.accountId, words });
  const openCount = await backend.db.$count(orders, matchOrdersOf(key.accountId, identities));
  if (openCount > 0) {
    await backend.db.update(privacyRequests).set({ isWaiting: true }).where(matchRequest(key));
    throw new RetryLater(
      new Date(backend.now().getTime() + OPEN_ORDERS_RETRY_MS),
      "orders are under way",
    );
  }
  await finishRequest(backend, request);
}

const matchRequest = ({ accountId, requestId }: RequestKey) =>
  and(eq(privacyRequests.accountId, accountId), eq(privacyRequests.id, requestId));

async function findRunningRequest(
  { db }: Pick<Backend, "db">,
  key: RequestKey,
): Promise<PrivacyRequestRow | null> {
  const [row] = await db
    .select()
    .from(privacyRequests)
    .where(and(matchRequest(key), eq(privacyRequests.status, "running")));
  return row ?? null;
}

/** Stores data of the persons that later parts need after their rows are erased. */
async function prepareErasure(
  backend: Backend,
  key: RequestKey,
  sealedText: string,
): Promise<SealedIdentities & { openBefore: string }> {
  const identities = openIdentities(backend, key.requestId, sealedText);
  const { rows } = await backend.db.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  const texts = await collectWords(backend, key.accountId, identities.identities);
  const subject = {
    identities: identities.identities,
    words: [...new Set([...identities.words, ...texts])],
    openBefore: identities.openBefore ?? rows[0]?.next ?? "0",
  };
  await backend.db
    .update(privacyRequests)
    .set({ identities: sealIdentities(backend, key.requestId, subject) })
    .where(matchRequest(key));
  return subject;
}

/**
 * Throws RetryLater while a transaction older than the marks runs: it may add an order of the
 * person.
 */
async function requireNoOlderWriters(backend: Backend, openBefore: string): Promise<void> {
  const { rows } = await backend.db.execute<{ settled: boolean }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${openBefore}::xid8 as settled`,
  );
  if (!rows[0]?.settled)
    throw new RetryLater(
      new Date(backend.now().getTime() + WRITERS_RETRY_MS),
      "what began before the erasure is not over",
    );
}

/** Collects texts that identify the persons in the audit log: names, and numbers of rows. */
async function collectWords(
  { db }: Backend,
  accountId: string,
  identities: readonly Identity[],
): Promise<string[]> {
  const rows = await db
    .select({
      ...{ id: orders.id, name: orders.buyerName, phone: orders.buyerPhone },
      ...{ address: orders.address, channelId: orders.channelId, externalId: orders.externalId },
    })
    .from(orders)
    .where(matchOrdersOf(accountId, identities));
  const ownShopData = await readOwnShopData(db, accountId, rows);
  const chats = await db
    .select({ name: chatSessions.buyerName, externalId: chatSessions.externalId })
    .from(chatSessions)
    .where(matchChatsOf(accountId, identities));
  const chatEmails = await readEmailsOfChats(
    db,
    accountId,
    chats.map(({ externalId }) => externalId),
  );
  const identityTexts = identities.flatMap((person) =>
    "buyerId" in person ? [person.buyerId] : "name" in person ? [person.name, person.phone] : [],
  );
  const texts = [
    ...identityTexts,
    ...rows.flatMap(({ id, name, phone, address }) => [
      ...[id, name, phone],
      ...(address ? [address.name, address.phone, address.fullAddress] : []),
    ]),
    ...[...ownShopData.values()].flatMap(({ email, refund }) => [email, refund?.payee ?? ""]),
    ...chats.map(({ name }) => name),
    ...chatEmails.values(),
  ];
  return [...new Set(texts)].filter(
    (text) => text.length >= MIN_WORD_LENGTH && !text.includes("*"),
  );
}

/** A shorter word also occurs in unrelated texts. */
const MIN_WORD_LENGTH = 5;

type CountErased = (tx: Transaction, erased: Erased) => Promise<void>;

async function eraseSomeOrders(
  backend: Backend,
  accountId: string,
  identities: readonly Identity[],
  countErased: CountErased,
): Promise<boolean> {
  const part = await backend.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(matchOrdersOf(accountId, identities), isErasable(backend.now())))
    .orderBy(orders.id)
    .limit(ORDERS_AT_ONCE);
  await eraseOrdersAndCopies(
    backend,
    accountId,
    part.map(({ id }) => id),
    countErased,
  );
  return part.length > 0;
}

async function eraseSomeChats(
  backend: Backend,
  accountId: string,
  identities: readonly Identity[],
  countErased: CountErased,
): Promise<boolean> {
  const part = await backend.db
    .select()
    .from(chatSessions)
    .where(matchChatsOf(accountId, identities))
    .orderBy(chatSessions.id)
    .limit(CHATS_AT_ONCE);
  await eraseChatsAndCopies(backend, accountId, part, countErased);
  return part.length > 0;
}

async function addErasedCounts(
  tx: Transaction,
  key: RequestKey,
  addedCounts: Erased,
): Promise<void> {
  const [row] = await tx
    .select({ erased: privacyRequests.erased })
    .from(privacyRequests)
    .where(matchRequest(key))
    .for("update");
  const before = row?.erased ?? { orders: 0, chats: 0, messages: 0, files: 0 };
  await tx
    .update(privacyRequests)
    .set({
      erased: {
        orders: before.orders + addedCounts.orders,
        chats: before.chats + addedCounts.chats,
        messages: before.messages + addedCounts.messages,
        files: before.files + addedCounts.files,
      },
    })
    .where(matchRequest(key));
}

/** Removes the identities from the request, and records its end in the audit log. */
async function finishRequest(backend: Backend, { accountId, id, answeredBy }: PrivacyRequestRow) {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const [privacyRequest] = await tx
      .update(privacyRequests)
      .set({ status: "done", answeredAt: now, identities: null, isWaiting: false })
      .where(
        and(matchRequest({ accountId, requestId: id }), not(eq(privacyRequests.status, "done"))),
      )
      .returning();
    if (!privacyRequest) return;
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, answeredBy ?? ""));
    await recordAudit(
      tx,
      backend,
      { accountId, userId: answeredBy ?? "", email: user?.email ?? "", from: null },
      {
        action: "eraseBuyer",
        target: `request:${id}`,
        after: { status: "done", ...privacyRequest.erased },
      },
    );
  });
}
