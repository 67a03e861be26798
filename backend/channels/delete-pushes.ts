import { lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { webhookEvents } from "../db/schema/channels.ts";

/** Marketplaces repeat a push for hours, Shopee for days. Later its dedupe key is useless. */
const RETENTION_MS = 30 * 24 * 3_600_000;

export async function deletePushes({ db, now }: Backend): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.receivedAt, new Date(now().getTime() - RETENTION_MS)));
}
