import { and, eq, isNull, lte } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { newId } from "#backend/db/columns.ts";
import type { SandboxDeps } from "./deps.ts";
import { pushes, shops } from "./schema.ts";
import { pushSignature } from "./signing.ts";

/** marketplaces.md §1 "Push": a push that is not answered 2xx comes again after these seconds, then never. */
const RETRY_AFTER_S = [300, 1_800, 10_800];

/**
 * Stores a push in the transaction of the change it tells of; `deliverSoon` sends it once that is committed. null: the shop is not
 * linked to the partner, who then hears nothing.
 */
export function enqueuePush(
  tx: Queryable,
  at: Date,
  shopId: number,
  code: number,
  data: object,
): Promise<string | null> {
  return store(tx, at, { shopId, code }, { shop_id: shopId, data });
}

/** A push about the consent itself (1, 2, 12) is addressed to the partner: what shop it is about stands in its data alone. */
export function enqueuePartnerPush(
  deps: SandboxDeps,
  tx: Queryable,
  at: Date,
  { shopId, code, data }: { shopId: number; code: 1 | 2; data: object },
): Promise<string | null> {
  return store(tx, at, { shopId, code }, { partner_id: Number(deps.partner.id), data });
}

/** Push 12 has not even the partner: it lists whose consent ends within a week. */
export function enqueueExpiryPush(
  tx: Queryable,
  at: Date,
  shopId: number,
  data: object,
): Promise<string | null> {
  return store(tx, at, { shopId, code: 12 }, { data });
}

async function store(
  tx: Queryable,
  at: Date,
  { shopId, code }: { shopId: number; code: number },
  addressed: object,
): Promise<string | null> {
  const [shop] = await tx
    .select({ authorisedAt: shops.authorisedAt })
    .from(shops)
    .where(eq(shops.shopId, shopId));
  if (!shop?.authorisedAt) return null;
  const id = newId();
  const timestamp = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({ ...addressed, code, timestamp });
  await tx.insert(pushes).values({ id, shopId, code, body, nextAt: at, createdAt: at });
  return id;
}

/** Starts delivery without making the caller wait for the partner's work. What fails here is sent again by `redeliverDue`. */
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
  const url = deps.partner.callbackUrl;
  const authorization = pushSignature(deps.partner.pushKey, url, push.body);
  const answer = await deps
    .deliver({ url, body: push.body, authorization })
    .catch(() => ({ ok: false }));
  if (answer.ok)
    await deps.db
      .update(pushes)
      .set({ deliveredAt: deps.now(), nextAt: null })
      .where(eq(pushes.id, id));
}
