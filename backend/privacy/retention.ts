import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { type getRetention, RETENTION_MONTHS, type Retention } from "#contract/privacy.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { chatSessions } from "../db/schema/chats.ts";
import { orders } from "../db/schema/orders.ts";
import { privacySettings } from "../db/schema/privacy.ts";
import { transaction } from "../db/transaction.ts";
import { isErasable } from "../orders/index.ts";
import { eraseChatsAndCopies, eraseOrdersAndCopies } from "./erase-orders-and-chats.ts";
import { eraseOldBuyersJob } from "./jobs.ts";

const ORDERS_AT_ONCE = 100;
const CHATS_AT_ONCE = 20;

/** Nothing is erased by default: an account loses no data unasked. */
const NO_LIMIT: Retention = { orderMonths: null, chatMonths: null };

async function readStoredRetention(db: Queryable, accountId: string): Promise<Retention> {
  const [row] = await db
    .select({ orderMonths: privacySettings.orderMonths, chatMonths: privacySettings.chatMonths })
    .from(privacySettings)
    .where(eq(privacySettings.accountId, accountId));
  return row ?? NO_LIMIT;
}

/** Matches finished orders, unchanged for so many months, that still name their buyer. */
const matchOldOrders = (accountId: string, months: number, now: Date) =>
  and(
    eq(orders.accountId, accountId),
    isNull(orders.erasedAt),
    lt(orders.channelUpdatedAt, subtractMonths(now, months)),
    isErasable(now),
  );

/** Matches closed chats without a message for so many months. */
const matchOldChats = (accountId: string, months: number, now: Date) =>
  and(
    eq(chatSessions.accountId, accountId),
    isNull(chatSessions.erasedAt),
    eq(chatSessions.isClosed, true),
    lt(chatSessions.lastMessageAt, subtractMonths(now, months)),
  );

/** A shorter month ends at its last day. */
function subtractMonths(now: Date, months: number): Date {
  const day = now.getUTCDate();
  const result = new Date(now);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() - months);
  const last = new Date(
    Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0),
  ).getUTCDate();
  result.setUTCDate(Math.min(day, last));
  return result;
}

/** Also counts the orders and chats that each choice would erase today. */
export async function readRetention(
  { db, now }: Pick<Backend, "db" | "now">,
  caller: Caller,
): Promise<z.input<typeof getRetention.response>> {
  const { accountId } = caller;
  const wouldErase = [];
  for (const months of RETENTION_MONTHS)
    wouldErase.push({
      months,
      orders: await db.$count(orders, matchOldOrders(accountId, months, now())),
      chats: await db.$count(chatSessions, matchOldChats(accountId, months, now())),
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
export async function findOldBuyers(backend: Backend): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const rows = await tx
      .select({ accountId: privacySettings.accountId })
      .from(privacySettings)
      .where(or(isNotNull(privacySettings.orderMonths), isNotNull(privacySettings.chatMonths)));
    for (const { accountId } of rows)
      await backend.enqueue(tx, eraseOldBuyersJob, { accountId }, { singletonKey: accountId });
  });
}

/** Works in parts, so that a retry continues. */
export async function eraseOldBuyers(
  backend: Backend,
  { accountId }: { accountId: string },
): Promise<void> {
  const { orderMonths, chatMonths } = await readStoredRetention(backend.db, accountId);
  const { db } = backend;
  while (orderMonths !== null) {
    const part = await db
      .select({ id: orders.id })
      .from(orders)
      .where(matchOldOrders(accountId, orderMonths, backend.now()))
      .orderBy(asc(orders.channelUpdatedAt))
      .limit(ORDERS_AT_ONCE);
    if (part.length === 0) break;
    await eraseOrdersAndCopies(
      backend,
      accountId,
      part.map(({ id }) => id),
    );
  }
  while (chatMonths !== null) {
    const part = await db
      .select()
      .from(chatSessions)
      .where(matchOldChats(accountId, chatMonths, backend.now()))
      .orderBy(sql`${chatSessions.lastMessageAt}`)
      .limit(CHATS_AT_ONCE);
    if (part.length === 0) break;
    await eraseChatsAndCopies(backend, accountId, part);
  }
}
