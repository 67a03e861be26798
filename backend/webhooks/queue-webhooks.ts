import { and, eq, sql } from "drizzle-orm";
import type { WebhookEvent } from "#contract/webhooks.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { type DeliveryRow, webhookDeliveries, webhooks } from "../db/schema/webhooks.ts";
import { deliverWebhookJob } from "./jobs.ts";

type QueueContext = Pick<Backend, "enqueue" | "now">;

/**
 * Queues a change's events for each subscribed webhook, if there is one. They are sent only if `tx`
 * commits.
 */
export async function queueWebhooks(
  backend: QueueContext,
  tx: Transaction,
  { accountId, type }: { accountId: string; type: WebhookEvent },
  readData: () => Promise<readonly object[]>,
): Promise<void> {
  const subscribers = await tx
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
  if (subscribers.length === 0) return;
  for (const data of await readData()) {
    const event = makeWebhookEvent(type, data, backend.now());
    for (const { id: webhookId } of subscribers)
      await queueDelivery(backend, tx, { accountId, webhookId, ...event });
  }
}

export function makeWebhookEvent(type: string, data: object, occurredAt: Date) {
  const payload = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  return { eventId: newId(), type, payload };
}

export async function queueDelivery(
  { enqueue, now }: QueueContext,
  tx: Transaction,
  delivery: Pick<DeliveryRow, "accountId" | "webhookId" | "eventId" | "type" | "payload"> & {
    isAsked?: boolean;
  },
): Promise<DeliveryRow> {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, createdAt: now(), nextAttemptAt: now() })
    .returning();
  if (!row) throw new Error("The delivery was not stored");
  const { accountId, id: deliveryId } = row;
  await enqueue(tx, deliverWebhookJob, { accountId, deliveryId }, { singletonKey: deliveryId });
  return row;
}
