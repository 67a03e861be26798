import { sql } from "drizzle-orm";
import { notifyAccount } from "../account-notifier.ts";
import type { Transaction } from "../db/client.ts";
import { chatChanges } from "../db/schema/chats.ts";

/**
 * Returns the number of `tx`'s change, one above the account's last. The row stays locked, so
 * changes of the account's chats are serialised, and browsers are notified after the commit. Must
 * be called before any other lock.
 */
export async function takeNextChange(tx: Transaction, accountId: string): Promise<number> {
  const [row] = await tx
    .insert(chatChanges)
    .values({ accountId, number: 1 })
    .onConflictDoUpdate({
      target: chatChanges.accountId,
      set: { number: sql`${chatChanges.number} + 1` },
    })
    .returning({ number: chatChanges.number });
  if (!row) throw new Error("The change has no number");
  await notifyAccount(tx, accountId);
  return row.number;
}
