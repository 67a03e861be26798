import { and, isNotNull, lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { paymentEvents } from "../db/schema/top-ups.ts";

/**
 * Providers repeat a message for some days, and support looks into a payment within a month. The
 * books do not need the messages: `payment_receipts` counts a payment once however late its message
 * is repeated, and an hourly job asks the provider.
 */
const RETENTION_MS = 30 * 24 * 3_600_000;

/**
 * Deletes old handled messages, because they name the payer. A message that was never handled is
 * failed work and stays.
 */
export async function forgetPaymentEvents({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS);
  await db
    .delete(paymentEvents)
    .where(and(isNotNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, before)));
}
