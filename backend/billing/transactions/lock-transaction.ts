import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";

/** Locks a transaction, so that its changes run one after the other. */
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

/** Locks a transaction by the provider's reference, which identifies the account. */
export async function lockByReference(
  tx: Transaction,
  reference: string,
): Promise<TopUpRow | null> {
  const [row] = await tx
    .select()
    .from(topUpTransactions)
    .where(eq(topUpTransactions.id, reference))
    .for("update");
  return row ?? null;
}
