import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import {
  type NotificationRow,
  notifications,
  pushSubscriptions,
} from "../db/schema/notifications.ts";
import { RetryLater } from "../jobs/queue.ts";
import { type PostRules, PUBLIC_ADDRESSES_ONLY, postGuarded } from "../outbound/guarded-post.ts";
import { findPushSubscriptions } from "./enqueue-pushes.ts";
import { makeNotificationLink } from "./make-notification-link.ts";
import { ensurePushKeys } from "./push-keys.ts";
import { renderBody } from "./render-body.ts";

const PUSH_LIFETIME_MS = 24 * 3_600_000;
const MAX_RETRY_DELAY_S = 3_600;
const TIMEOUT_MS = 15_000;
/** The browser is gone or does not accept our key (RFC 8030 §7.3, RFC 8292 §4.2). */
const GONE_STATUSES = new Set([401, 403, 404, 410]);

type Subscription = typeof pushSubscriptions.$inferSelect;

/**
 * Sends an encrypted push (RFC 8291) to one browser that should still get it. Deletes a browser
 * that is gone. Retries later if the push service is busy or does not answer.
 */
export async function sendPush(
  backend: Backend,
  job: { accountId: string; notificationId: string; subscriptionId: string },
  rules: PostRules = PUBLIC_ADDRESSES_ONLY,
): Promise<void> {
  const { db } = backend;
  const now = backend.now();
  const [row] = await db
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.accountId, job.accountId), eq(notifications.id, job.notificationId)),
    );
  const [subscription] = await db
    .select()
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.accountId, job.accountId),
        eq(pushSubscriptions.id, job.subscriptionId),
      ),
    );
  if (!row || !subscription || now.getTime() - row.createdAt.getTime() > PUSH_LIFETIME_MS) return;
  if (!(await findPushSubscriptions(db, row, now)).includes(subscription.id)) return;
  const { status, retryAfter } = await postGuarded(
    subscription.endpoint,
    await encryptMessage(backend, row, subscription),
    { timeoutMs: TIMEOUT_MS, rules },
  );
  if (status >= 200 && status < 300) return;
  if (GONE_STATUSES.has(status)) {
    await db
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.accountId, job.accountId),
          eq(pushSubscriptions.id, subscription.id),
        ),
      );
    return;
  }
  if (retryAfter !== null && (status === 429 || status >= 500))
    throw new RetryLater(
      new Date(now.getTime() + Math.min(retryAfter, MAX_RETRY_DELAY_S) * 1000),
      `the push service answered ${status}`,
    );
  throw new Error(`The push service answered ${status}`);
}

async function encryptMessage(
  backend: Backend,
  row: NotificationRow,
  subscription: Subscription,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { endpoint, p256dh, auth, language } = subscription;
  const [account] = await backend.db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, row.accountId));
  const payload = {
    title: account?.name ?? "Etalase",
    body: renderBody(row, language, backend.log),
    url: makeNotificationLink(row),
    tag: row.id,
    lang: language,
  };
  const { default: webPush } = await import("web-push");
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: makeVapidSubject(backend), ...(await ensurePushKeys(backend)) },
      TTL: PUSH_LIFETIME_MS / 1000,
      // While a phone is off, the service stores only the last message of a topic (RFC 8030 §5.4:
      // 32 characters).
      topic: row.id.replaceAll("-", ""),
    },
  );
  return {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    body,
  };
}

/** Contact for push services (RFC 8292 §2.1): https or mailto. */
function makeVapidSubject({ config }: Backend): string {
  return config.publicOrigin.startsWith("https:")
    ? config.publicOrigin
    : "mailto:push@etalase.invalid";
}
