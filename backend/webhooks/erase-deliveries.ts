import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { webhookDeliveries } from "../db/schema/webhooks.ts";

/** Erases copies of these orders in deliveries, except those still to be sent. */
export async function eraseDeliveries(
  tx: Transaction,
  accountId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .update(webhookDeliveries)
    .set({ payload: "{}", responseText: null })
    .where(
      and(
        eq(webhookDeliveries.accountId, accountId),
        ne(webhookDeliveries.status, "queued"),
        or(...orderIds.map((id) => sql`position(${id} in ${webhookDeliveries.payload}) > 0`)),
      ),
    );
}
