import { and, eq } from "drizzle-orm";
import { PAYMENT_METHOD } from "#contract/payment-methods.ts";
import type { Backend } from "../../context.ts";
import { topUpTransactions } from "../../db/schema/top-ups.ts";
import type { PaymentMeans } from "../../payments/provider.ts";

const KINDS_BY_METHOD: Record<number, PaymentMeans["kind"]> = {
  [PAYMENT_METHOD.bank]: "bank",
  [PAYMENT_METHOD.qr]: "qr",
  [PAYMENT_METHOD.creditCard]: "card",
};

/** Closes a finished transaction's payment, if the provider knows it. */
export async function closePayment(
  backend: Backend,
  { accountId, transactionId }: { accountId: string; transactionId: string },
): Promise<void> {
  const [row] = await backend.db
    .select()
    .from(topUpTransactions)
    .where(
      and(eq(topUpTransactions.accountId, accountId), eq(topUpTransactions.id, transactionId)),
    );
  const provider = row && backend.payments(row.countryCode);
  const kind = row && KINDS_BY_METHOD[row.paymentMethod];
  if (!row?.externalId || !kind || row.status === "REGISTERED") return;
  if (provider?.name === row.provider) await provider.close(row.externalId, kind);
}
