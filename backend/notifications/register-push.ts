import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Language } from "#contract/languages.ts";
import type { Backend, Caller } from "../context.ts";
import { pushSubscriptions } from "../db/schema/notifications.ts";
import { transaction } from "../db/transaction.ts";
import { invalid } from "../http/problem-error.ts";

/** A browser's `PushSubscription`. The address is untrusted, so only https. */
const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2048),
  keys: z.object({ p256dh: z.base64url().min(80).max(120), auth: z.base64url().min(16).max(40) }),
});
const MAX_DEVICES = 10;

/**
 * Registers the browser for this session. A member's longest unused browser above ten is removed.
 * Throws 422.
 */
export async function registerPush(
  backend: Backend,
  caller: Caller,
  token: string,
  language: Language,
): Promise<void> {
  const { endpoint, keys } = parseSubscription(token);
  const now = backend.now();
  const { accountId, userId, sessionId } = caller;
  const subscription = { accountId, userId, sessionId, ...keys, language, updatedAt: now };
  await transaction(backend.db, async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ ...subscription, endpoint, createdAt: now })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: subscription });
    const surplusSubscriptions = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.userId, userId)))
      .orderBy(desc(pushSubscriptions.updatedAt), desc(pushSubscriptions.id))
      .offset(MAX_DEVICES);
    const ids = surplusSubscriptions.map((row) => row.id);
    if (ids.length > 0)
      await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids));
  });
}

function parseSubscription(token: string): z.infer<typeof Subscription> {
  const json = readJson(token);
  const parsed = Subscription.safeParse(json);
  if (!parsed.success)
    throw invalid("invalid_body", "The token is not a push subscription", { token: "invalid" });
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
