import { lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { webhookEvents } from "../db/schema/channels.ts";

/**
 * Marketplaces repeat a push for hours, Shopee for days. After a month nobody needs its dedupe key
 * or contents, which are in the order or channel.
 */
const RETENTION_MS = 30 * 24 * 3_600_000;

export async function forgetPushes({ db, now }: Backend): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.receivedAt, new Date(now().getTime() - RETENTION_MS)));
}
