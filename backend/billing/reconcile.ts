import { and, eq, gte } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { paymentDiscrepancies, paymentReceipts } from "../db/schema/top-ups.ts";
import { transaction } from "../db/transaction.ts";
import type { PaymentProvider, ProviderPayment } from "../payments/provider.ts";
import { settlePayment } from "./transactions/settle-payment.ts";

const HOUR_MS = 3_600_000;
/** The windows overlap, so that an hour without a provider leaves no gap. */
const WINDOW_MS = 72 * HOUR_MS;
/** Ignore recent payments: the two ledgers may lag. */
const MIN_AGE_MS = HOUR_MS;
/** Providers list a payment intent by its creation, before its payment. */
const MAX_INTENT_AGE_MS = 26 * HOUR_MS;

/**
 * Compares the providers' payments with ours. Settles payments without a message. Reports payments
 * that only we have, because somebody got orders for them.
 */
export async function reconcilePayments(backend: Backend): Promise<void> {
  for (const country of ["id", "th"] as const) {
    const provider = backend.payments(country);
    if (provider) await reconcileProvider(backend, provider);
  }
}

async function reconcileProvider(backend: Backend, provider: PaymentProvider): Promise<void> {
  const windowEnd = backend.now().getTime() - MIN_AGE_MS;
  const windowStart = windowEnd - WINDOW_MS;
  const providerPayments = new Map<string, ProviderPayment>();
  const providerSpan = [new Date(windowStart - MAX_INTENT_AGE_MS), backend.now()] as const;
  for await (const payment of provider.listPaymentsBetween(...providerSpan))
    providerPayments.set(toPaymentKey(payment), payment);
  const ourReceipts = await backend.db
    .select()
    .from(paymentReceipts)
    .where(
      and(
        eq(paymentReceipts.provider, provider.name),
        gte(paymentReceipts.paidAt, new Date(windowStart - MAX_INTENT_AGE_MS)),
      ),
    );
  const knownKeys = new Set(
    ourReceipts.map((receipt) => toPaymentKey({ ...receipt, id: receipt.providerPaymentId })),
  );
  for (const payment of providerPayments.values())
    if (payment.paidAt.getTime() < windowEnd && !knownKeys.has(toPaymentKey(payment)))
      await settleUnreported(backend, provider, payment);
  for (const receipt of ourReceipts) {
    const paidMs = receipt.paidAt.getTime();
    const payment = { ...receipt, id: receipt.providerPaymentId };
    if (paidMs >= windowStart && paidMs < windowEnd && !providerPayments.has(toPaymentKey(payment)))
      await reportDifference(backend, provider, "missing_there", payment);
  }
}

/** A provider may give one payment different ids in lists and messages. */
const toPaymentKey = ({
  reference,
  amount,
  id,
}: Pick<ProviderPayment, "reference" | "amount" | "id">) =>
  reference === "" ? `id:${id}` : `${reference}:${amount}`;

async function settleUnreported(
  backend: Backend,
  provider: PaymentProvider,
  payment: ProviderPayment,
): Promise<void> {
  await transaction(backend.db, (tx) => settlePayment(backend, tx, provider.name, payment));
  await reportDifference(backend, provider, "missing_here", payment);
}

async function reportDifference(
  backend: Backend,
  { name }: PaymentProvider,
  kind: "missing_here" | "missing_there",
  payment: Pick<ProviderPayment, "id" | "reference" | "amount">,
): Promise<void> {
  const newDiscrepancies = await backend.db
    .insert(paymentDiscrepancies)
    .values({
      id: newId(),
      provider: name,
      kind,
      reference: payment.reference,
      providerPaymentId: payment.id,
      amount: payment.amount,
      foundAt: backend.now(),
    })
    .onConflictDoNothing()
    .returning({ id: paymentDiscrepancies.id });
  if (newDiscrepancies.length > 0)
    backend.log.error(
      { provider: name, kind, reference: payment.reference, paymentId: payment.id },
      "our books and the payment provider's differ",
    );
}
