import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { NotificationSettings, updateNotificationSettings } from "#contract/notifications.ts";
import type { NotificationCategory } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { notificationSettings } from "../db/schema/notifications.ts";
import { transaction } from "../db/transaction.ts";
import { categoriesOf } from "./reader.ts";

type Changes = z.output<typeof updateNotificationSettings.body>["categories"];

/** Of the categories the member is told of; what was never set has its default. */
export async function readSettings(
  { db }: Pick<Backend, "db">,
  caller: Caller,
): Promise<NotificationSettings> {
  const isOwn = and(
    eq(notificationSettings.accountId, caller.accountId),
    eq(notificationSettings.userId, caller.userId),
  );
  const rows = await db.select().from(notificationSettings).where(isOwn);
  const known = new Map(rows.map((row) => [row.category, row]));
  const categories = categoriesOf(caller).map((id) => {
    const { pushEnabled = true, emailEnabled = false, lastReadAt = null } = known.get(id) ?? {};
    return { id, pushEnabled, emailEnabled, lastReadAt: lastReadAt?.toISOString() ?? null };
  });
  return { categories };
}

/** What is left out stays as it is. */
export async function updateSettings(
  backend: Backend,
  caller: Caller,
  changes: Changes,
): Promise<NotificationSettings> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    for (const { id, pushEnabled, emailEnabled } of changes) {
      const set = {
        ...(pushEnabled === undefined ? {} : { pushEnabled }),
        ...(emailEnabled === undefined ? {} : { emailEnabled }),
      };
      if (Object.keys(set).length === 0) continue;
      await tx
        .insert(notificationSettings)
        .values({ ...keyOf(caller, id), ...set, ...(emailEnabled ? { mailedUntil: now } : {}) })
        .onConflictDoUpdate({
          target: KEY,
          set: {
            ...set,
            // What was there before e-mails were wanted is no news.
            ...(emailEnabled
              ? {
                  mailedUntil: sql`case when ${notificationSettings.emailEnabled} then ${notificationSettings.mailedUntil} else ${now.toISOString()}::timestamptz end`,
                }
              : {}),
          },
        });
    }
  });
  return readSettings(backend, caller);
}

/** Everything of the category up to now. */
export async function markRead(
  { db, now }: Backend,
  caller: Caller,
  category: NotificationCategory,
): Promise<void> {
  const lastReadAt = now();
  await db
    .insert(notificationSettings)
    .values({ ...keyOf(caller, category), lastReadAt })
    .onConflictDoUpdate({ target: KEY, set: { lastReadAt } });
}

const KEY = [
  notificationSettings.accountId,
  notificationSettings.userId,
  notificationSettings.category,
];
const keyOf = ({ accountId, userId }: Caller, category: NotificationCategory) => ({
  accountId,
  userId,
  category,
});
