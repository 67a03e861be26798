import { and, eq, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { type NotificationRow, notifications } from "../db/schema/notifications.ts";
import { transaction } from "../db/transaction.ts";
import { sendPushJob } from "./jobs.ts";
import { PERMISSION_BY_CATEGORY } from "./templates.ts";
import { makeVisibilityTest } from "./visibility.ts";

/** One job per browser, so that a slow one delays no other. */
export async function enqueuePushes(
  backend: Backend,
  { accountId, notificationId }: { accountId: string; notificationId: string },
): Promise<void> {
  const [row] = await backend.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), eq(notifications.id, notificationId)));
  if (!row || row.isHidden) return;
  await transaction(backend.db, async (tx) => {
    for (const subscriptionId of await findPushSubscriptions(tx, row, backend.now()))
      await backend.enqueue(
        tx,
        sendPushJob,
        { accountId, notificationId, subscriptionId },
        { singletonKey: `${notificationId}:${subscriptionId}` },
      );
  });
}

/**
 * Returns browsers with a live session of an enabled member who wants pushes, may see the subject
 * and has not read it.
 */
export async function findPushSubscriptions(
  db: Queryable,
  { accountId, category, data, createdAt }: NotificationRow,
  now: Date,
): Promise<string[]> {
  const subject = {
    category: sql`${category}::text`,
    data: sql`${JSON.stringify(data)}::jsonb`,
  };
  const limits = { channelIds: sql`m.channel_ids`, warehouseIds: sql`m.warehouse_ids` };
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from push_subscriptions p
    join sessions s on s.id = p.session_id and s.revoked_at is null and s.expires_at > ${now.toISOString()}::timestamptz
    join memberships m on m.account_id = p.account_id and m.user_id = p.user_id and m.is_enabled
    left join notification_settings n on n.account_id = p.account_id and n.user_id = p.user_id and n.category = ${category}
    where p.account_id = ${accountId} and coalesce(n.push_enabled, true)
      and (n.last_read_at is null or n.last_read_at <= ${createdAt.toISOString()}::timestamptz)
      and ${makeVisibilityTest(subject, limits)}
      and exists (select from membership_roles mr join roles r on r.id = mr.role_id and r.account_id = mr.account_id
        where mr.account_id = p.account_id and mr.user_id = p.user_id and jsonb_exists(r.permissions, ${PERMISSION_BY_CATEGORY[category]}))
    order by p.id`);
  return rows.map((row) => row.id);
}
