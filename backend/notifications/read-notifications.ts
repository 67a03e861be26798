import { and, count, desc, eq, gt, gte, inArray, isNull, max, or } from "drizzle-orm";
import type { z } from "zod";
import type { Language } from "#contract/languages.ts";
import type { listNotifications, Notification, UnreadCount } from "#contract/notifications.ts";
import type { Backend, Caller } from "../context.ts";
import {
  type NotificationRow,
  notificationReads,
  notificationSettings,
  notifications,
} from "../db/schema/notifications.ts";
import { makeNotificationLink } from "./make-notification-link.ts";
import { renderBody } from "./render-body.ts";
import { getSeverity } from "./templates.ts";
import { makeVisibleCondition } from "./visibility.ts";
import { listVisibleCategories } from "./visible-categories.ts";

type Query = z.output<typeof listNotifications.query>;

/** Newest first, in the member's language. */
export async function findNotifications(
  backend: Backend,
  caller: Caller,
  query: Query,
  language: Language,
) {
  const { db, log } = backend;
  const visibleCategories = listVisibleCategories(caller).filter(
    (category) => query.category === undefined || query.category === category,
  );
  if (visibleCategories.length === 0) return { notifications: [], total: 0 };
  const matchSelected = and(
    eq(notifications.accountId, caller.accountId),
    eq(notifications.isHidden, false),
    inArray(notifications.category, visibleCategories),
    makeVisibleCondition(caller),
    query.createdAfter ? gt(notifications.createdAt, new Date(query.createdAfter)) : undefined,
  );
  const rows = await db
    .select({
      row: notifications,
      lastReadAt: notificationSettings.lastReadAt,
      readAt: notificationReads.readAt,
    })
    .from(notifications)
    .leftJoin(notificationSettings, matchVisible(caller))
    .leftJoin(notificationReads, matchReads(caller))
    .where(matchSelected)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(query.limit)
    .offset(query.offset);
  const [countRow] = await db.select({ total: count() }).from(notifications).where(matchSelected);
  return {
    notifications: rows.map(({ row, lastReadAt, readAt }) =>
      presentNotification(row, { lastReadAt, readAt }, renderBody(row, language, log)),
    ),
    total: countRow?.total ?? 0,
  };
}

/** Counts visible unread notifications by category. */
export async function countUnread(
  { db }: Pick<Backend, "db">,
  caller: Caller,
): Promise<UnreadCount> {
  const visibleCategories = listVisibleCategories(caller);
  if (visibleCategories.length === 0) return { total: 0, categories: [], newestAt: null };
  const rows = await db
    .select({
      ...{ category: notifications.category, count: count() },
      newestAt: max(notifications.createdAt),
    })
    .from(notifications)
    .leftJoin(notificationSettings, matchVisible(caller))
    .leftJoin(notificationReads, matchReads(caller))
    .where(
      and(
        eq(notifications.accountId, caller.accountId),
        eq(notifications.isHidden, false),
        inArray(notifications.category, visibleCategories),
        makeVisibleCondition(caller),
        or(
          isNull(notificationSettings.lastReadAt),
          gte(notifications.createdAt, notificationSettings.lastReadAt),
        ),
        or(isNull(notificationReads.readAt), gt(notifications.createdAt, notificationReads.readAt)),
      ),
    )
    .groupBy(notifications.category);
  const counts = new Map(rows.map((row) => [row.category, row.count]));
  const categories = visibleCategories.map((category) => ({
    category,
    count: counts.get(category) ?? 0,
  }));
  const newestTime = Math.max(...rows.map(({ newestAt }) => newestAt?.getTime() ?? 0));
  return {
    ...{ total: categories.reduce((sum, entry) => sum + entry.count, 0), categories },
    newestAt: rows.length > 0 ? new Date(newestTime).toISOString() : null,
  };
}

function matchVisible({ accountId, userId }: Caller) {
  return and(
    eq(notificationSettings.accountId, accountId),
    eq(notificationSettings.userId, userId),
    eq(notificationSettings.category, notifications.category),
  );
}

/** Matches notifications opened by the member after their last repeat. */
function matchReads({ accountId, userId }: Caller) {
  return and(
    eq(notificationReads.accountId, accountId),
    eq(notificationReads.userId, userId),
    eq(notificationReads.notificationId, notifications.id),
  );
}

interface ReadUntil {
  lastReadAt: Date | null;
  readAt: Date | null;
}

function presentNotification(
  row: NotificationRow,
  { lastReadAt, readAt }: ReadUntil,
  body: string,
): Notification {
  return {
    ...{
      id: row.id,
      category: row.category,
      templateId: row.templateId,
      body,
      data: row.data,
      parameters: row.parameters,
      count: row.count,
    },
    severity: getSeverity(row.templateId),
    createdAt: row.createdAt.toISOString(),
    isRead:
      (lastReadAt !== null && lastReadAt > row.createdAt) ||
      (readAt !== null && readAt >= row.createdAt),
    link: makeNotificationLink(row),
  };
}
