import { and, eq } from "drizzle-orm";
import type { TopUpTransaction } from "#contract/transactions.ts";
import type { Backend } from "../../context.ts";
import { type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem-error.ts";
import { PaymentRefused, ProviderUnavailable } from "../../payments/provider.ts";
import { readTransaction } from "./read-transactions.ts";
import { settlePayment } from "./settle-payment.ts";

/** Settles a pending transaction's payments. Throws 404, 503 `provider_unavailable`. */
export async function refreshTransaction(
  backend: Backend,
  accountId: string,
  transactionId: string,
): Promise<TopUpTransaction> {
  const [row] = await backend.db
    .select()
    .from(topUpTransactions)
    .where(
      and(eq(topUpTransactions.accountId, accountId), eq(topUpTransactions.id, transactionId)),
    );
  if (!row) throw notFound("The transaction");
  try {
    if (row.status === "REGISTERED") await settlePayments(backend, row);
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof PaymentRefused)
      throw new ProblemError(503, "provider_unavailable", "The payment provider does not answer");
    throw error;
  }
  return readTransaction(backend, accountId, transactionId);
}

/** Settles each payment in a transaction. Throws ProviderUnavailable, PaymentRefused. */
export async function settlePayments(backend: Backend, row: TopUpRow): Promise<void> {
  const provider = backend.payments(row.countryCode);
  if (provider?.name !== row.provider)
    throw new ProviderUnavailable(`${row.provider} is not configured any more`);
  for (const payment of await provider.listPaymentsOf(row.id, row.externalId))
    await transaction(backend.db, (tx) => settlePayment(backend, tx, provider.name, payment));
}
