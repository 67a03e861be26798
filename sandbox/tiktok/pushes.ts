import { and, eq, isNull, lte } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { newId } from "#backend/db/columns.ts";
import type { SandboxDeps } from "./deps.ts";
import { newNotificationId } from "./ids.ts";
import { pushes, shops } from "./schema.ts";
import { pushSignature } from "./signing.ts";

/** marketplaces.md §2 "Webhooks": a push that is not answered 200 comes again after these seconds, then never. */
const RETRY_AFTER_S = [120, 1_800, 10_800, 43_200];

/**
 * Stores a push in the transaction of the change it tells of; `deliverSoon` sends it once that is committed. null: the shop is not
 * linked to the app, which then hears nothing.
 */
export async function enqueuePush(
  tx: Queryable,
  at: Date,
  shopId: string,
  type: number,
  data: object,
): Promise<string | null> {
  const [shop] = await tx
    .select({ authorisedAt: shops.authorisedAt })
    .from(shops)
    .where(eq(shops.shopId, shopId));
  if (!shop?.authorisedAt) return null;
  const id = newId();
  const body = JSON.stringify({
    type,
    tts_notification_id: newNotificationId(),
    shop_id: shopId,
    timestamp: Math.floor(at.getTime() / 1000),
    data,
  });
  await tx.insert(pushes).values({ id, shopId, type, body, nextAt: at, createdAt: at });
  return id;
}

/** Starts delivery without making the caller wait for the app's work. What fails here is sent again by `deliverDue`. */
export function deliverSoon(deps: SandboxDeps, pushIds: readonly (string | null)[]): void {
  const ids = pushIds.filter((id) => id !== null);
  void (async () => {
    for (const id of ids) await deliverOne(deps, id).catch(() => undefined);
  })();
}

/** Sends every push that is due, oldest first. Returns how many were tried. */
export async function deliverDue(deps: SandboxDeps, now: Date): Promise<number> {
  const due = await deps.db
    .select({ id: pushes.id })
    .from(pushes)
    .where(and(isNull(pushes.deliveredAt), lte(pushes.nextAt, now)))
    .orderBy(pushes.id)
    .limit(200);
  for (const { id } of due) await deliverOne(deps, id);
  return due.length;
}

/** Claims the try before sending, so that two senders never send the same try, and a crash in between only delays the next one. */
async function deliverOne(deps: SandboxDeps, id: string): Promise<void> {
  const [push] = await deps.db.select().from(pushes).where(eq(pushes.id, id));
  if (!push?.nextAt || push.nextAt > deps.now()) return;
  const retryAfter = RETRY_AFTER_S[push.attempts];
  const nextAt =
    retryAfter === undefined ? null : new Date(deps.now().getTime() + retryAfter * 1000);
  const claimed = await deps.db
    .update(pushes)
    .set({ attempts: push.attempts + 1, nextAt })
    .where(and(eq(pushes.id, id), eq(pushes.attempts, push.attempts)))
    .returning({ id: pushes.id });
  if (claimed.length === 0) return;
  const answer = await deps
    .deliver({
      url: deps.app.callbackUrl,
      body: push.body,
      authorization: pushSignature(deps.app, push.body),
    })
    .catch(() => ({ ok: false }));
  if (answer.ok)
    await deps.db
      .update(pushes)
      .set({ deliveredAt: deps.now(), nextAt: null })
      .where(eq(pushes.id, id));
}
