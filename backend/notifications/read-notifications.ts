import { and, count, desc, eq, gt, gte, inArray, isNull, or } from "drizzle-orm";
import type { z } from "zod";
import type { Language } from "#contract/accounts.ts";
import type { listNotifications, Notification, UnreadCount } from "#contract/notifications.ts";
import type { Backend, Caller } from "../context.ts";
import {
  type NotificationRow,
  notificationSettings,
  notifications,
} from "../db/schema/notifications.ts";
import { linkOf } from "./link-of.ts";
import { categoriesOf } from "./reader.ts";
import { renderBody } from "./render-body.ts";
import { severityOf } from "./templates.ts";

type Query = z.output<typeof listNotifications.query>;

/** What the member may know of, newest first, in their language. */
export async function findNotifications(
  backend: Backend,
  caller: Caller,
  query: Query,
  language: Language,
) {
  const { db, log } = backend;
  const visible = categoriesOf(caller).filter(
    (category) => query.category === undefined || query.category === category,
  );
  if (visible.length === 0) return { notifications: [], total: 0 };
  const isWanted = and(
    eq(notifications.accountId, caller.accountId),
    eq(notifications.isHidden, false),
    inArray(notifications.category, visible),
    query.createdAfter ? gt(notifications.createdAt, new Date(query.createdAfter)) : undefined,
  );
  const rows = await db
    .select({ row: notifications, lastReadAt: notificationSettings.lastReadAt })
    .from(notifications)
    .leftJoin(notificationSettings, isReaders(caller))
    .where(isWanted)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(query.limit)
    .offset(query.offset);
  const [all] = await db.select({ total: count() }).from(notifications).where(isWanted);
  return {
    notifications: rows.map(({ row, lastReadAt }) =>
      present(row, lastReadAt, renderBody(row, language, log)),
    ),
    total: all?.total ?? 0,
  };
}

/** Per category the member is told of; zero where everything is read. */
export async function countUnread(
  { db }: Pick<Backend, "db">,
  caller: Caller,
): Promise<UnreadCount> {
  const visible = categoriesOf(caller);
  if (visible.length === 0) return { total: 0, categories: [] };
  const rows = await db
    .select({ category: notifications.category, count: count() })
    .from(notifications)
    .leftJoin(notificationSettings, isReaders(caller))
    .where(
      and(
        eq(notifications.accountId, caller.accountId),
        eq(notifications.isHidden, false),
        inArray(notifications.category, visible),
        // Part 2 §3: read when lastReadAt is later than createdAt.
        or(
          isNull(notificationSettings.lastReadAt),
          gte(notifications.createdAt, notificationSettings.lastReadAt),
        ),
      ),
    )
    .groupBy(notifications.category);
  const counts = new Map(rows.map((row) => [row.category, row.count]));
  const categories = visible.map((category) => ({ category, count: counts.get(category) ?? 0 }));
  return { total: categories.reduce((sum, entry) => sum + entry.count, 0), categories };
}

function isReaders({ accountId, userId }: Caller) {
  return and(
    eq(notificationSettings.accountId, accountId),
    eq(notificationSettings.userId, userId),
    eq(notificationSettings.category, notifications.category),
  );
}

function present(row: NotificationRow, lastReadAt: Date | null, body: string): Notification {
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
    severity: severityOf(row.templateId),
    createdAt: row.createdAt.toISOString(),
    isRead: lastReadAt !== null && lastReadAt > row.createdAt,
    link: linkOf(row),
  };
}
