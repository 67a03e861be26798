import { lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { notifications } from "../db/schema/notifications.ts";

const RETENTION_MS = 90 * 24 * 3_600_000;

export async function deleteOldNotifications({ db, now }: Backend): Promise<void> {
  await db
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(now().getTime() - RETENTION_MS)));
}
