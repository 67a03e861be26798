import { eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { paymentEvents } from "../db/schema/top-ups.ts";
import { transaction } from "../db/transaction.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { parseStorable } from "../http/storable.ts";
import type { PaymentEvent, PaymentProvider, WebhookRequest } from "../payments/provider.ts";
import { handlePaymentEventJob } from "./jobs.ts";
import { endTransaction } from "./transactions/end-transaction.ts";
import { lockByReference } from "./transactions/lock-transaction.ts";
import { settlePayment } from "./transactions/settle-payment.ts";

/**
 * Verifies a provider's message, stores it once, and enqueues its job. Throws 404 for an
 * unconfigured provider, 401 for a forged message, 400 for a malformed body.
 */
export async function receivePaymentEvent(
  backend: Backend,
  name: string,
  request: WebhookRequest,
): Promise<void> {
  const provider = findProvider(backend, name);
  if (!provider) throw notFound("The payment provider");
  if (!provider.isFromProvider(request))
    throw new ProblemError(401, "wrong_signature", "The message is not the provider's");
  const event = parseEvent(() => provider.readEvent(request.rawBody));
  const body = parseStorable(new TextDecoder().decode(request.rawBody));
  await transaction(backend.db, async (tx) => {
    const [row] = await tx
      .insert(paymentEvents)
      .values({
        id: newId(),
        provider: provider.name,
        dedupeKey: event.dedupeKey,
        body,
        receivedAt: backend.now(),
      })
      .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.dedupeKey] })
      .returning({ id: paymentEvents.id });
    if (row)
      await backend.enqueue(
        tx,
        handlePaymentEventJob,
        { eventId: row.id },
        { singletonKey: row.id },
      );
  });
}

function parseEvent(readEvent: () => PaymentEvent): PaymentEvent {
  try {
    return readEvent();
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProblemError(400, "malformed_body", error.message);
    throw error;
  }
}

function findProvider(backend: Backend, name: string): PaymentProvider | null {
  const providers = [backend.payments("id"), backend.payments("th")];
  return providers.find((provider) => provider?.name === name) ?? null;
}

/** Applies a stored message and marks it as done, in one transaction. */
export async function handlePaymentEvent(backend: Backend, eventId: string): Promise<void> {
  const [row] = await backend.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!row || row.processedAt) return;
  const provider = findProvider(backend, row.provider);
  if (!provider) throw new Error(`${row.provider} is not configured any more`);
  const event = provider.readEvent(new TextEncoder().encode(JSON.stringify(row.body)));
  await transaction(backend.db, async (tx) => {
    if (event.kind === "paid") await settlePayment(backend, tx, provider.name, event.payment);
    if (event.kind === "failed") {
      const reference = await lockByReference(tx, event.reference);
      if (reference?.status === "REGISTERED" && reference.provider === provider.name)
        await endTransaction(tx, reference, {
          status: "FAILED",
          failureReason: event.reason.slice(0, 100),
          now: backend.now(),
        });
    }
    await tx
      .update(paymentEvents)
      .set({ processedAt: backend.now() })
      .where(eq(paymentEvents.id, eventId));
  });
}
