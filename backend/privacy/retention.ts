import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { type getRetention, RETENTION_MONTHS, type Retention } from "#contract/privacy.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { chatSessions } from "../db/schema/chats.ts";
import { orders } from "../db/schema/orders.ts";
import { privacySettings } from "../db/schema/privacy.ts";
import { transaction } from "../db/transaction.ts";
import { isOver } from "../orders/index.ts";
import { eraseChatsWhole, eraseOrdersWhole } from "./erase-part.ts";
import { eraseOldJob } from "./jobs.ts";

const ORDERS_AT_ONCE = 100;
const CHATS_AT_ONCE = 20;

/** Buyers' data is kept for ever by default: an account loses no data without asking. */
const FOR_EVER: Retention = { orderMonths: null, chatMonths: null };

async function readStoredRetention(db: Queryable, accountId: string): Promise<Retention> {
  const [row] = await db
    .select({ orderMonths: privacySettings.orderMonths, chatMonths: privacySettings.chatMonths })
    .from(privacySettings)
    .where(eq(privacySettings.accountId, accountId));
  return row ?? FOR_EVER;
}

/** Matches finished orders unchanged for so many months that still name their buyer. */
const isOldOrder = (accountId: string, months: number, now: Date) =>
  and(
    eq(orders.accountId, accountId),
    isNull(orders.erasedAt),
    lt(orders.channelUpdatedAt, subtractMonths(now, months)),
    isOver(now),
  );

/** Matches closed chats without a message for so many months. */
const isOldChat = (accountId: string, months: number, now: Date) =>
  and(
    eq(chatSessions.accountId, accountId),
    isNull(chatSessions.erasedAt),
    eq(chatSessions.isClosed, true),
    lt(chatSessions.lastMessageAt, subtractMonths(now, months)),
  );

/** Uses the last day of a shorter month. */
function subtractMonths(now: Date, months: number): Date {
  const day = now.getUTCDate();
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then;
}

/** Returns the settings, and how many orders and chats each choice would erase today. */
export async function readRetention(
  { db, now }: Pick<Backend, "db" | "now">,
  caller: Caller,
): Promise<z.input<typeof getRetention.response>> {
  const { accountId } = caller;
  const wouldErase = [];
  for (const months of RETENTION_MONTHS)
    wouldErase.push({
      months,
      orders: await db.$count(orders, isOldOrder(accountId, months, now())),
      chats: await db.$count(chatSessions, isOldChat(accountId, months, now())),
    });
  return { retention: await readStoredRetention(db, accountId), wouldErase };
}

export async function updateRetention(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  retention: Retention,
): Promise<{ retention: Retention }> {
  await db
    .insert(privacySettings)
    .values({ accountId: caller.accountId, ...retention })
    .onConflictDoUpdate({ target: privacySettings.accountId, set: retention });
  return { retention };
}

/** Runs nightly. */
export async function findOld(backend: Backend): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const rows = await tx
      .select({ accountId: privacySettings.accountId })
      .from(privacySettings)
      .where(or(isNotNull(privacySettings.orderMonths), isNotNull(privacySettings.chatMonths)));
    for (const { accountId } of rows)
      await backend.enqueue(tx, eraseOldJob, { accountId }, { singletonKey: accountId });
  });
}

/** Erases data older than the account's limit in parts; the next try continues. */
export async function eraseOld(
  backend: Backend,
  { accountId }: { accountId: string },
): Promise<void> {
  const { orderMonths, chatMonths } = await readStoredRetention(backend.db, accountId);
  const { db } = backend;
  while (orderMonths !== null) {
    const part = await db
      .select({ id: orders.id })
      .from(orders)
      .where(isOldOrder(accountId, orderMonths, backend.now()))
      .orderBy(asc(orders.channelUpdatedAt))
      .limit(ORDERS_AT_ONCE);
    if (part.length === 0) break;
    await eraseOrdersWhole(
      backend,
      accountId,
      part.map(({ id }) => id),
    );
  }
  while (chatMonths !== null) {
    const part = await db
      .select()
      .from(chatSessions)
      .where(isOldChat(accountId, chatMonths, backend.now()))
      .orderBy(sql`${chatSessions.lastMessageAt}`)
      .limit(CHATS_AT_ONCE);
    if (part.length === 0) break;
    await eraseChatsWhole(backend, accountId, part);
  }
}
