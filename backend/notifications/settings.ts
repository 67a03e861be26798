import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { NotificationSettings, updateNotificationSettings } from "#contract/notifications.ts";
import type { NotificationCategory } from "#contract/statuses.ts";
import { recordAudit } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import {
  notificationReads,
  notificationSettings,
  notifications,
} from "../db/schema/notifications.ts";
import { transaction } from "../db/transaction.ts";
import { listVisibleCategories } from "./visible-categories.ts";

type Changes = z.output<typeof updateNotificationSettings.body>["categories"];

export async function readSettings(
  { db }: { db: Queryable },
  caller: Caller,
): Promise<NotificationSettings> {
  const matchMember = and(
    eq(notificationSettings.accountId, caller.accountId),
    eq(notificationSettings.userId, caller.userId),
  );
  const rows = await db.select().from(notificationSettings).where(matchMember);
  const rowsByCategory = new Map(rows.map((row) => [row.category, row]));
  const categories = listVisibleCategories(caller).map((id) => {
    const {
      pushEnabled = true,
      emailEnabled = false,
      lastReadAt = null,
    } = rowsByCategory.get(id) ?? {};
    return { id, pushEnabled, emailEnabled, lastReadAt: lastReadAt?.toISOString() ?? null };
  });
  return { categories };
}

/** Absent fields stay. */
export async function updateSettings(
  backend: Backend,
  caller: Caller,
  changes: Changes,
): Promise<NotificationSettings> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const before = await readSettings({ db: tx }, caller);
    for (const { id, pushEnabled, emailEnabled } of changes) {
      const changedFields = {
        ...(pushEnabled === undefined ? {} : { pushEnabled }),
        ...(emailEnabled === undefined ? {} : { emailEnabled }),
      };
      if (Object.keys(changedFields).length === 0) continue;
      await tx
        .insert(notificationSettings)
        .values({
          ...makeSettingKey(caller, id),
          ...changedFields,
          ...(emailEnabled ? { mailedUntil: now } : {}),
        })
        .onConflictDoUpdate({
          target: SETTING_KEY_COLUMNS,
          set: {
            ...changedFields,
            // E-mails cover only notifications after this.
            ...(emailEnabled
              ? {
                  mailedUntil: sql`case when ${notificationSettings.emailEnabled} then ${notificationSettings.mailedUntil} else ${now.toISOString()}::timestamptz end`,
                }
              : {}),
          },
        });
    }
    const after = await readSettings({ db: tx }, caller);
    const touchedIds = new Set(changes.map(({ id }) => id));
    await recordAudit(tx, backend, caller, {
      ...{ action: "updateNotificationSettings", target: null },
      ...{ before: pickSettings(before, touchedIds), after: pickSettings(after, touchedIds) },
    });
  });
  return readSettings(backend, caller);
}

const pickSettings = (
  { categories }: NotificationSettings,
  touched: ReadonlySet<NotificationCategory>,
) =>
  Object.fromEntries(
    categories
      .filter(({ id }) => touched.has(id))
      .map(({ id, pushEnabled, emailEnabled }) => [id, { pushEnabled, emailEnabled }]),
  );

/** Returns a time just after the newest seen notification, but never in the future. */
export function computeReadTime({ now }: Pick<Backend, "now">, seen: string | undefined): Date {
  const currentTime = now();
  return seen === undefined
    ? currentTime
    : new Date(Math.min(currentTime.getTime(), Date.parse(seen) + 1));
}

/** Ignores a deleted notification, or one of a category that the member does not see. */
export async function markOneRead(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  notificationId: string,
  readAt: Date,
): Promise<void> {
  const { accountId, userId } = caller;
  const visible = listVisibleCategories(caller);
  if (visible.length === 0) return;
  await transaction(db, async (tx) => {
    const [knownNotification] = await tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          eq(notifications.accountId, accountId),
          eq(notifications.id, notificationId),
          inArray(notifications.category, visible),
        ),
      )
      .for("key share");
    if (!knownNotification) return;
    await tx
      .insert(notificationReads)
      .values({ accountId, userId, notificationId, readAt })
      .onConflictDoUpdate({
        target: [
          notificationReads.accountId,
          notificationReads.userId,
          notificationReads.notificationId,
        ],
        set: { readAt: sql`greatest(${notificationReads.readAt}, excluded.read_at)` },
      });
  });
}

/** Marks notifications before `lastReadAt` as read. */
export async function markRead(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  category: NotificationCategory,
  lastReadAt: Date,
): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ ...makeSettingKey(caller, category), lastReadAt })
    .onConflictDoUpdate({
      target: SETTING_KEY_COLUMNS,
      set: {
        lastReadAt: sql`greatest(${notificationSettings.lastReadAt}, excluded.last_read_at)`,
      },
    });
}

const SETTING_KEY_COLUMNS = [
  notificationSettings.accountId,
  notificationSettings.userId,
  notificationSettings.category,
];
const makeSettingKey = ({ accountId, userId }: Caller, category: NotificationCategory) => ({
  accountId,
  userId,
  category,
});
