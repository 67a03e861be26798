import { and, eq, lt, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import {
  type DeliveryRow,
  type WebhookRow,
  webhookDeliveries,
  webhooks,
} from "../db/schema/webhooks.ts";
import { toStorableText } from "../http/storable.ts";
import { RetryLater } from "../jobs/queue.ts";
import { AddressNotAllowed } from "../outbound/guarded-lookup.ts";
import { type PostRules, PUBLIC_ADDRESSES_ONLY, postGuarded } from "../outbound/guarded-post.ts";
import { makeSignedHeaders, openSecret } from "./sign.ts";

const TIMEOUT_MS = 10_000;
const TEXT_BYTES = 1_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Pauses before each retry. The delivery fails after the last one, about three days later. */
export const RETRY_AFTER_MS = [
  ...[5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS, DAY_MS],
];
/** After this many failures in a row the webhook is paused, so that it does not delay others. */
const FAILURES_BEFORE_PAUSE = 5;
const DISABLE_AFTER_MS = 5 * DAY_MS;
const RETENTION_MS = 30 * DAY_MS;

interface Outcome {
  /** `null` if there was no answer. */
  status: number | null;
  text: string | null;
  error: string | null;
  retryAfterMs: number;
}

/** Sends a delivery. A repeated job may send it twice; receivers recognise it by its id. */
export async function deliverWebhook(
  backend: Backend,
  { accountId, deliveryId }: { accountId: string; deliveryId: string },
  rules: PostRules = PUBLIC_ADDRESSES_ONLY,
): Promise<void> {
  const [found] = await backend.db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(
      webhooks,
      and(
        eq(webhooks.accountId, webhookDeliveries.accountId),
        eq(webhooks.id, webhookDeliveries.webhookId),
      ),
    )
    .where(and(eq(webhookDeliveries.accountId, accountId), eq(webhookDeliveries.id, deliveryId)));
  if (found?.delivery.status !== "queued") return;
  const { delivery, webhook } = found;
  if (!webhook.isEnabled) return failDelivery(backend, delivery, "webhook_off");
  const { pausedUntil } = webhook;
  if (pausedUntil && pausedUntil > backend.now() && !delivery.isAsked) {
    await updateDelivery(backend, delivery, { nextAttemptAt: pausedUntil });
    throw new RetryLater(pausedUntil, "the webhook is paused");
  }
  const started = performance.now();
  const outcome = await postDelivery(backend, webhook, delivery, rules);
  const durationMs = Math.round(performance.now() - started);
  await storeOutcome(backend, webhook, delivery, { ...outcome, durationMs });
}

async function postDelivery(
  backend: Backend,
  webhook: WebhookRow,
  { eventId, payload }: DeliveryRow,
  rules: PostRules,
): Promise<Outcome> {
  const body = Buffer.from(payload);
  const currentTime = Math.floor(backend.now().getTime() / 1000);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Etalase-Webhooks/1.0",
    ...makeSignedHeaders(openSecret(backend, webhook.id, webhook.secret), {
      id: eventId,
      at: currentTime,
      body,
    }),
  };
  try {
    const options = { timeoutMs: TIMEOUT_MS, textBytes: TEXT_BYTES, rules };
    const { status, text, retryAfter } = await postGuarded(webhook.url, { headers, body }, options);
    const retryAfterMs = Math.min((retryAfter ?? 0) * SECOND_MS, DAY_MS);
    return { status, text: toStorableText(text), error: null, retryAfterMs };
  } catch (error) {
    return { status: null, text: null, error: describeError(error), retryAfterMs: 0 };
  }
}

function describeError(error: unknown): string {
  if (error instanceof AddressNotAllowed) return "address_not_allowed";
  const isLate = error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name);
  return isLate ? "timeout" : "unreachable";
}

const isAccepted = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;

async function storeOutcome(
  backend: Backend,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  outcome: Outcome & { durationMs: number },
): Promise<void> {
  const now = backend.now();
  const attempt = {
    attempts: delivery.attempts + 1,
    lastAttemptAt: now,
    responseStatus: outcome.status,
    responseText: outcome.text,
    durationMs: outcome.durationMs,
    error: outcome.error,
  };
  if (isAccepted(outcome)) {
    await updateDelivery(backend, delivery, {
      ...attempt,
      status: "delivered",
      nextAttemptAt: null,
    });
    return changeWebhook(backend, webhook, {
      ...{ failures: 0, failingSince: null, pausedUntil: null, lastDeliveredAt: now },
    });
  }
  await recordWebhookFailure(backend, webhook, outcome);
  const pauseMs = RETRY_AFTER_MS[delivery.attempts];
  const isFinal = pauseMs === undefined || delivery.isAsked || outcome.status === 410;
  if (isFinal)
    return updateDelivery(backend, delivery, { ...attempt, status: "failed", nextAttemptAt: null });
  const nextAttemptAt = new Date(now.getTime() + Math.max(pauseMs, outcome.retryAfterMs));
  await updateDelivery(backend, delivery, { ...attempt, nextAttemptAt: nextAttemptAt });
  throw new RetryLater(nextAttemptAt, "the webhook did not accept it");
}

async function recordWebhookFailure(
  backend: Backend,
  webhook: WebhookRow,
  { status, retryAfterMs }: Outcome,
): Promise<void> {
  const now = backend.now();
  const failures = webhook.failures + 1;
  const failingSince = webhook.failingSince ?? now;
  const pauseMs =
    failures < FAILURES_BEFORE_PAUSE
      ? retryAfterMs
      : Math.max(
          retryAfterMs,
          RETRY_AFTER_MS[Math.min(failures - FAILURES_BEFORE_PAUSE + 1, 4)] ?? 0,
        );
  const mustDisable = status === 410 || now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS;
  await changeWebhook(backend, webhook, {
    failures: sql`${webhooks.failures} + 1`,
    failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)`,
    pausedUntil: pauseMs > 0 ? new Date(now.getTime() + pauseMs) : null,
    ...(mustDisable ? { isEnabled: false, offReason: status === 410 ? "gone" : "failing" } : {}),
  });
}

const failDelivery = (backend: Backend, delivery: DeliveryRow, error: string) =>
  updateDelivery(backend, delivery, { status: "failed", nextAttemptAt: null, error });

type WebhookChange = Parameters<ReturnType<Backend["db"]["update"]>["set"]>[0];

async function updateDelivery(
  { db }: Pick<Backend, "db">,
  { accountId, id }: DeliveryRow,
  change: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set(change)
    .where(and(eq(webhookDeliveries.accountId, accountId), eq(webhookDeliveries.id, id)));
}

async function changeWebhook(
  { db }: Pick<Backend, "db">,
  { accountId, id }: WebhookRow,
  change: WebhookChange,
): Promise<void> {
  await db
    .update(webhooks)
    .set(change)
    .where(and(eq(webhooks.accountId, accountId), eq(webhooks.id, id)));
}

export async function deleteOldDeliveries({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, new Date(now().getTime() - RETENTION_MS)));
}
