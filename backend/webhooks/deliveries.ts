import { and, count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { listWebhookDeliveries, WebhookDelivery } from "#contract/webhooks.ts";
import type { Backend, Caller } from "../context.ts";
import { type DeliveryRow, webhookDeliveries } from "../db/schema/webhooks.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { makeWebhookEvent, queueDelivery } from "./queue-webhooks.ts";
import { loadWebhook } from "./webhooks.ts";

/** Throws 404. */
export async function findDeliveries(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  webhookId: string,
  { limit, offset, status }: z.output<typeof listWebhookDeliveries.query>,
): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
  await loadWebhook(db, caller, webhookId);
  const deliveryCondition = and(
    eq(webhookDeliveries.accountId, caller.accountId),
    eq(webhookDeliveries.webhookId, webhookId),
    status ? eq(webhookDeliveries.status, status) : undefined,
  );
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(deliveryCondition)
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db
    .select({ total: count() })
    .from(webhookDeliveries)
    .where(deliveryCondition);
  return { deliveries: rows.map(presentDelivery), total: countRow?.total ?? 0 };
}

type DeliveryRef = { webhookId: string; deliveryId: string };

async function loadDelivery(
  { db }: Pick<Backend, "db">,
  { accountId }: Caller,
  { webhookId, deliveryId }: DeliveryRef,
): Promise<DeliveryRow> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.accountId, accountId),
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.id, deliveryId),
      ),
    );
  if (!row) throw notFound("Delivery");
  return row;
}

/** Throws 404. */
export async function readDelivery(backend: Backend, caller: Caller, deliveryRef: DeliveryRef) {
  const row = await loadDelivery(backend, caller, deliveryRef);
  return { delivery: presentDelivery(row), payload: row.payload, responseText: row.responseText };
}

/** Throws 404, 409 `webhook_off`. */
export async function sendPing(
  backend: Backend,
  caller: Caller,
  webhookId: string,
): Promise<WebhookDelivery> {
  const event = makeWebhookEvent("ping", { message: "Etalase can reach you" }, backend.now());
  return queueRequestedDelivery(backend, caller, webhookId, event);
}

/** Throws 404, 409 `webhook_off`. */
export async function resendDelivery(
  backend: Backend,
  caller: Caller,
  deliveryRef: DeliveryRef,
): Promise<WebhookDelivery> {
  const { eventId, type, payload } = await loadDelivery(backend, caller, deliveryRef);
  return queueRequestedDelivery(backend, caller, deliveryRef.webhookId, { eventId, type, payload });
}

async function queueRequestedDelivery(
  backend: Backend,
  caller: Caller,
  webhookId: string,
  event: Pick<DeliveryRow, "eventId" | "type" | "payload">,
): Promise<WebhookDelivery> {
  const { accountId } = caller;
  const { isEnabled } = await loadWebhook(backend.db, caller, webhookId);
  if (!isEnabled) throw conflict("webhook_off", "The webhook is switched off");
  const row = await transaction(backend.db, (tx) =>
    queueDelivery(backend, tx, { accountId, webhookId, ...event, isAsked: true }),
  );
  return presentDelivery(row);
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, eventId, type, status, attempts, responseStatus, durationMs, error } = row;
  return {
    ...{ id, eventId, type, status, attempts, responseStatus, durationMs, error },
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  };
}
