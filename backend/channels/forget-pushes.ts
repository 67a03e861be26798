import { lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { webhookEvents } from "../db/schema/channels.ts";

/**
 * Marketplaces repeat a push for hours, Shopee for some days; after a month its dedupe key guards
 * against nothing any more, and whoever looks into what happened has looked. What a push said is in
 * the order or channel that was read because of it.
 */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes the pushes that are too old to come again, whether they were handled or not. */
export async function forgetPushes({ db, now }: Backend): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.receivedAt, new Date(now().getTime() - RETENTION_MS)));
}
