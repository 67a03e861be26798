import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { chatChanges } from "../db/schema/chats.ts";
import { tellNews } from "../news.ts";

/**
 * The number of the change that `tx` makes, one more than the account's last. The row is held until
 * `tx` ends, so whoever changes a chat of the account comes one after the other, and browsers are
 * told when it is committed. Taken before anything else is locked.
 */
export async function nextChange(tx: Transaction, accountId: string): Promise<number> {
  const [row] = await tx
    .insert(chatChanges)
    .values({ accountId, number: 1 })
    .onConflictDoUpdate({
      target: chatChanges.accountId,
      set: { number: sql`${chatChanges.number} + 1` },
    })
    .returning({ number: chatChanges.number });
  if (!row) throw new Error("The change has no number");
  await tellNews(tx, accountId);
  return row.number;
}
