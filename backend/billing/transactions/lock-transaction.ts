import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";

/** Whatever happens to a transaction happens one after the other. */
export async function lockTransaction(
  tx: Transaction,
  { accountId, id }: Pick<TopUpRow, "accountId" | "id">,
): Promise<TopUpRow | null> {
  const [row] = await tx
    .select()
    .from(topUpTransactions)
    .where(and(eq(topUpTransactions.accountId, accountId), eq(topUpTransactions.id, id)))
    .for("update");
  return row ?? null;
}

/** By what a provider calls it, which tells the account. */
export async function lockReference(tx: Transaction, reference: string): Promise<TopUpRow | null> {
  const [row] = await tx
    .select()
    .from(topUpTransactions)
    .where(eq(topUpTransactions.id, reference))
    .for("update");
  return row ?? null;
}
