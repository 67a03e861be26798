import { and, isNotNull, lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { paymentEvents } from "../db/schema/top-ups.ts";

/**
 * Providers repeat messages for some days, and support checks payments within a month. The books do
 * not need the messages.
 */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes old handled messages, because they name the payer. Unhandled ones are failed work. */
export async function deletePaymentEvents({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  const oldestKept = new Date(now().getTime() - RETENTION_MS);
  await db
    .delete(paymentEvents)
    .where(and(isNotNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, oldestKept)));
}
