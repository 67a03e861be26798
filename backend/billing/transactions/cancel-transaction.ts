import type { TopUpTransaction } from "#contract/transactions.ts";
import type { Backend } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { closePaymentJob } from "../jobs.ts";
import { endTransaction } from "./end-transaction.ts";
import { lockTransaction } from "./lock-transaction.ts";
import { readTransaction } from "./read-transactions.ts";

/**
 * Cancels a pending transaction; a job closes it at the provider. Throws 404, 409 `not_pending`.
 */
export async function cancelTransaction(
  backend: Backend,
  accountId: string,
  transactionId: string,
): Promise<TopUpTransaction> {
  await transaction(backend.db, async (tx) => {
    const row = await lockTransaction(tx, { accountId, id: transactionId });
    if (!row) throw notFound("The transaction");
    if (row.status === "CANCELLED") return;
    if (row.status !== "REGISTERED")
      throw conflict("not_pending", "The transaction is not pending any more");
    await endTransaction(tx, row, { status: "CANCELLED", now: backend.now() });
    await backend.enqueue(
      tx,
      closePaymentJob,
      { accountId, transactionId },
      { singletonKey: row.id },
    );
  });
  return readTransaction(backend, accountId, transactionId);
}
