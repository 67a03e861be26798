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
import { listCategories } from "./reader.ts";

type Changes = z.output<typeof updateNotificationSettings.body>["categories"];

/** Returns the member's settings per category, with defaults. */
export async function readSettings(
  { db }: { db: Queryable },
  caller: Caller,
): Promise<NotificationSettings> {
  const isOfMember = and(
    eq(notificationSettings.accountId, caller.accountId),
    eq(notificationSettings.userId, caller.userId),
  );
  const rows = await db.select().from(notificationSettings).where(isOfMember);
  const rowsByCategory = new Map(rows.map((row) => [row.category, row]));
  const categories = listCategories(caller).map((id) => {
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
      const set = {
        ...(pushEnabled === undefined ? {} : { pushEnabled }),
        ...(emailEnabled === undefined ? {} : { emailEnabled }),
      };
      if (Object.keys(set).length === 0) continue;
      await tx
        .insert(notificationSettings)
        .values({
          ...makeSettingKey(caller, id),
          ...set,
          ...(emailEnabled ? { mailedUntil: now } : {}),
        })
        .onConflictDoUpdate({
          target: SETTING_KEY,
          set: {
            ...set,
            // E-mails cover only notifications since they were switched on.
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
      ...{ before: listChoices(before, touchedIds), after: listChoices(after, touchedIds) },
    });
  });
  return readSettings(backend, caller);
}

/** Returns the sent values by category. */
const listChoices = (
  { categories }: NotificationSettings,
  touched: ReadonlySet<NotificationCategory>,
) =>
  Object.fromEntries(
    categories
      .filter(({ id }) => touched.has(id))
      .map(({ id, pushEnabled, emailEnabled }) => [id, { pushEnabled, emailEnabled }]),
  );

/**
 * Returns the time of reading: just after the newest seen notification, else now. Never in the
 * future.
 */
export function readUntil({ now }: Pick<Backend, "now">, seen: string | undefined): Date {
  const currentTime = now();
  return seen === undefined
    ? currentTime
    : new Date(Math.min(currentTime.getTime(), Date.parse(seen) + 1));
}

/**
 * Marks one notification as read at `readAt`. Ignores a deleted one, or one of another member's
 * category.
 */
export async function markOneRead(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  notificationId: string,
  readAt: Date,
): Promise<void> {
  const { accountId, userId } = caller;
  const visible = listCategories(caller);
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

/** Marks the category's notifications before `lastReadAt` as read. */
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
      target: SETTING_KEY,
      set: {
        lastReadAt: sql`greatest(${notificationSettings.lastReadAt}, excluded.last_read_at)`,
      },
    });
}

const SETTING_KEY = [
  notificationSettings.accountId,
  notificationSettings.userId,
  notificationSettings.category,
];
const makeSettingKey = ({ accountId, userId }: Caller, category: NotificationCategory) => ({
  accountId,
  userId,
  category,
});
