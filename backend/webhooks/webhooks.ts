import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { createWebhook, updateWebhook, Webhook } from "#contract/webhooks.ts";
import { recordAudit } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { accounts } from "../db/schema/accounts.ts";
import { type WebhookRow, webhooks } from "../db/schema/webhooks.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { isAllowedUrl } from "../outbound/guarded-post.ts";
import { isPublicPort } from "../outbound/public-port.ts";
import { makeWebhookSecret, sealSecret } from "./sign.ts";

const MAX_WEBHOOKS = 10;

export async function readWebhooks(db: Queryable, accountId: string): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.accountId, accountId))
    .orderBy(asc(webhooks.id));
  return rows.map(presentWebhook);
}

const matchWebhook = ({ accountId }: Pick<Caller, "accountId">, id: string) =>
  and(eq(webhooks.accountId, accountId), eq(webhooks.id, id));

/** Throws 404. */
export async function loadWebhook(
  db: Queryable,
  caller: Pick<Caller, "accountId">,
  webhookId: string,
): Promise<WebhookRow> {
  const [row] = await db.select().from(webhooks).where(matchWebhook(caller, webhookId));
  if (!row) throw notFound("Webhook");
  return row;
}

/**
 * Adds a webhook and returns its secret, which is shown only once. Throws 409 `too_many_webhooks`,
 * 422 for an address that cannot be called.
 */
export async function addWebhook(
  backend: Backend,
  caller: Caller,
  { url, events }: z.output<typeof createWebhook.body>["webhook"],
): Promise<{ webhook: Webhook; secret: string }> {
  requireAllowedUrl(url);
  const { accountId } = caller;
  const [id, secret] = [newId(), makeWebhookSecret()];
  return transaction(backend.db, async (tx) => {
    // The lock serialises creation: two calls at once could both pass the limit.
    await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
    if ((await readWebhooks(tx, accountId)).length >= MAX_WEBHOOKS)
      throw conflict("too_many_webhooks", `At most ${MAX_WEBHOOKS}`, { most: MAX_WEBHOOKS });
    const [row] = await tx
      .insert(webhooks)
      .values({
        ...{ id, accountId, url, events: [...new Set(events)] },
        secret: sealSecret(backend, id, secret),
        createdAt: backend.now(),
      })
      .returning();
    if (!row) throw new Error("The webhook was not made");
    await recordChange(backend, tx, caller, {
      action: "createWebhook",
      id,
      after: { url, events },
    });
    return { webhook: presentWebhook(row), secret };
  });
}

/** Throws 404, 422 for an address that cannot be called. */
export async function changeWebhook(
  backend: Backend,
  caller: Caller,
  webhookId: string,
  change: z.output<typeof updateWebhook.body>["webhook"],
): Promise<Webhook> {
  if (change.url !== undefined) requireAllowedUrl(change.url);
  return transaction(backend.db, async (tx) => {
    const [before] = await tx
      .select()
      .from(webhooks)
      .where(matchWebhook(caller, webhookId))
      .for("update");
    if (!before) throw notFound("Webhook");
    const mustResetFailures =
      change.isEnabled === true || (change.url ?? before.url) !== before.url;
    const resetFields = { offReason: null, failures: 0, failingSince: null, pausedUntil: null };
    const [row] = await tx
      .update(webhooks)
      .set({ id: before.id, ...change, ...(mustResetFailures ? resetFields : {}) })
      .where(matchWebhook(caller, webhookId))
      .returning();
    if (!row) throw notFound("Webhook");
    const pickAuditedFields = ({ url, events, isEnabled }: WebhookRow) => ({
      url,
      events,
      isEnabled,
    });
    await recordChange(backend, tx, caller, {
      ...{ action: "updateWebhook", id: webhookId },
      ...{ before: pickAuditedFields(before), after: pickAuditedFields(row) },
    });
    return presentWebhook(row);
  });
}

/** Throws 404. */
export async function removeWebhook(
  backend: Backend,
  caller: Caller,
  webhookId: string,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const [removedWebhook] = await tx
      .delete(webhooks)
      .where(matchWebhook(caller, webhookId))
      .returning();
    if (!removedWebhook) throw notFound("Webhook");
    const { url, events } = removedWebhook;
    await recordChange(backend, tx, caller, {
      ...{ action: "deleteWebhook", id: webhookId, before: { url, events } },
    });
  });
}

/** Throws 404. */
export async function renewSecret(
  backend: Backend,
  caller: Caller,
  webhookId: string,
): Promise<{ secret: string }> {
  const secret = makeWebhookSecret();
  await transaction(backend.db, async (tx) => {
    const [row] = await tx
      .update(webhooks)
      .set({ secret: sealSecret(backend, webhookId, secret) })
      .where(matchWebhook(caller, webhookId))
      .returning({ id: webhooks.id });
    if (!row) throw notFound("Webhook");
    await recordChange(backend, tx, caller, { action: "renewWebhookSecret", id: webhookId });
  });
  return { secret };
}

function requireAllowedUrl(url: string): void {
  if (!isPublicPort(new URL(url)))
    throw invalid("invalid_body", "Only ports 80, 443 and from 1024 on", {
      "webhook.url": "port_not_allowed",
    });
  if (!isAllowedUrl(url))
    throw invalid("invalid_body", "Not an address of the public internet", {
      "webhook.url": "address_not_allowed",
    });
}

async function recordChange(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  { id, ...change }: { action: string; id: string; before?: unknown; after?: unknown },
): Promise<void> {
  await recordAudit(tx, backend, caller, { ...change, target: `webhook:${id}` });
}

export function presentWebhook(row: WebhookRow): Webhook {
  const { id, url, events, isEnabled, offReason } = row;
  return {
    ...{ id, url, events, isEnabled, offReason },
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  };
}
