import { and, desc, eq, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import {
  type StorefrontOrderRow,
  storefrontOrders,
  storefrontWalletEntries,
  type WalletEntryType,
} from "../db/schema/storefronts.ts";

interface Shop {
  accountId: string;
  storefrontId: string;
}

/** Returns minor units: what couriers collected, minus what they cost. */
async function readBalance(db: Queryable, { accountId, storefrontId }: Shop): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${storefrontWalletEntries.amount}), 0)::float8` })
    .from(storefrontWalletEntries)
    .where(
      and(
        eq(storefrontWalletEntries.accountId, accountId),
        eq(storefrontWalletEntries.storefrontId, storefrontId),
      ),
    );
  return row?.sum ?? 0;
}

type Order = Pick<StorefrontOrderRow, "accountId" | "storefrontId" | "id" | "droppedBookings">;

/**
 * Enters the amount once per booking and type, however often it is reported. A reported difference
 * is the current total, so it replaces the difference before.
 */
export async function recordInWallet(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  { accountId, storefrontId, id: orderId, droppedBookings: booking }: Order,
  entry: { type: WalletEntryType; amount: number },
): Promise<void> {
  if (entry.amount === 0 && entry.type !== "shipping_difference") return;
  const row = { accountId, storefrontId, orderId, booking, ...entry, at: now() };
  const insert = tx.insert(storefrontWalletEntries).values(row);
  const { accountId: account, orderId: order, type, booking: turn } = storefrontWalletEntries;
  await (entry.type === "shipping_difference"
    ? insert.onConflictDoUpdate({
        target: [account, order, type, turn],
        set: { amount: entry.amount, at: row.at },
      })
    : insert.onConflictDoNothing());
}

/** Returns what the current booking cost when it was made, in minor units; 0 if it is not known. */
export async function readFeeAtBooking(tx: Transaction, order: Order): Promise<number> {
  const { accountId, orderId, type, booking, amount } = storefrontWalletEntries;
  const [entry] = await tx
    .select({ amount })
    .from(storefrontWalletEntries)
    .where(
      and(
        eq(accountId, order.accountId),
        eq(orderId, order.id),
        eq(type, "shipping"),
        eq(booking, order.droppedBookings),
      ),
    );
  return -(entry?.amount ?? 0);
}

const MAX_SHOWN = 200;

export async function readWallet({ db }: Pick<Backend, "db">, shop: Shop) {
  const entries = await db
    .select({
      at: storefrontWalletEntries.at,
      type: storefrontWalletEntries.type,
      amount: storefrontWalletEntries.amount,
      orderNumber: storefrontOrders.number,
    })
    .from(storefrontWalletEntries)
    .innerJoin(
      storefrontOrders,
      and(
        eq(storefrontOrders.accountId, storefrontWalletEntries.accountId),
        eq(storefrontOrders.id, storefrontWalletEntries.orderId),
      ),
    )
    .where(
      and(
        eq(storefrontWalletEntries.accountId, shop.accountId),
        eq(storefrontWalletEntries.storefrontId, shop.storefrontId),
      ),
    )
    .orderBy(desc(storefrontWalletEntries.at), desc(storefrontWalletEntries.id))
    .limit(MAX_SHOWN);
  return {
    balance: await readBalance(db, shop),
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}
