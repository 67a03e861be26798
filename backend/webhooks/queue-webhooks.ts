import { and, eq, sql } from "drizzle-orm";
import type { WebhookEvent } from "#contract/webhooks.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { type DeliveryRow, webhookDeliveries, webhooks } from "../db/schema/webhooks.ts";
import { deliverWebhookJob } from "./jobs.ts";

type Sending = Pick<Backend, "enqueue" | "now">;

/**
 * Queues a change's events for each webhook that subscribes to them; they are sent only if `tx`
 * commits. `readNext` is called only if there is one.
 */
export async function queueWebhooks(
  backend: Sending,
  tx: Transaction,
  { accountId, type }: { accountId: string; type: WebhookEvent },
  readNext: () => Promise<readonly object[]>,
): Promise<void> {
  const listening = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.accountId, accountId),
        eq(webhooks.isEnabled, true),
        sql`${webhooks.events} ? ${type}`,
      ),
    )
    .orderBy(webhooks.id);
  if (listening.length === 0) return;
  for (const data of await readNext()) {
    const event = makeEvent(type, data, backend.now());
    for (const { id: webhookId } of listening)
      await queueDelivery(backend, tx, { accountId, webhookId, ...event });
  }
}

export function makeEvent(type: string, data: object, time: Date) {
  const payload = JSON.stringify({ type, timestamp: time.toISOString(), data });
  return { eventId: newId(), type, payload };
}

export async function queueDelivery(
  { enqueue, now }: Sending,
  tx: Transaction,
  delivery: Pick<DeliveryRow, "accountId" | "webhookId" | "eventId" | "type" | "payload"> & {
    isAsked?: boolean;
  },
): Promise<DeliveryRow> {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, createdAt: now(), nextAttemptAt: now() })
    .returning();
  if (!row) throw new Error("The delivery was not kept");
  const { accountId, id: deliveryId } = row;
  await enqueue(tx, deliverWebhookJob, { accountId, deliveryId }, { singletonKey: deliveryId });
  return row;
}
