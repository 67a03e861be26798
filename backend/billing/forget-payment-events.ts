import { and, isNotNull, lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { paymentEvents } from "../db/schema/top-ups.ts";

/**
 * Providers repeat a message for some days; after a month whoever looks into a payment has looked.
 * The books need none of it: the payment stands in `payment_receipts`, which counts it once however
 * late its message comes again, and the provider is asked every hour for what it took.
 */
const RETENTION_MS = 30 * 24 * 3_600_000;

/**
 * Deletes the messages, which name the payer, once they are handled and old. One that was never
 * handled is work that failed: it stays to be looked into.
 */
export async function forgetPaymentEvents({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS);
  await db
    .delete(paymentEvents)
    .where(and(isNotNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, before)));
}
