import { and, asc, eq, sql } from "drizzle-orm";
import type { CountryCode } from "#contract/countries.ts";
import { chooseLanguage } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import type { Permission } from "#contract/permissions.ts";
import type { NotificationCategory } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { notificationSettings, notifications } from "../db/schema/notifications.ts";
import { transaction } from "../db/transaction.ts";
import { queueMail } from "../mail/index.ts";
import { mailNotificationsJob } from "./jobs.ts";
import { renderBody } from "./render-body.ts";
import { CATEGORIES_WITH_OWN_MAIL, PERMISSION_BY_CATEGORY } from "./templates.ts";
import { makeVisibleCondition } from "./visibility.ts";

const COLLECT_MS = 2 * 60_000;
const MIN_MAIL_INTERVAL_MS = 15 * 60_000;
/** Further notifications are only counted. */
const MAX_NAMED = 20;
const MAIL_LIFETIME_MS = 24 * 3_600_000;

/** Schedules a mail for members who want this category's. At most one job per member waits. */
export async function scheduleMails(
  backend: Pick<Backend, "now" | "enqueue">,
  tx: Transaction,
  accountId: string,
  category: NotificationCategory,
): Promise<void> {
  if (CATEGORIES_WITH_OWN_MAIL.has(category)) return;
  const subscribers = await tx
    .select({ userId: notificationSettings.userId, mailedAt: notificationSettings.mailedAt })
    .from(notificationSettings)
    .where(matchMailSettings(accountId, category));
  const now = backend.now().getTime();
  for (const { userId, mailedAt } of subscribers)
    await backend.enqueue(
      tx,
      mailNotificationsJob,
      { accountId, userId },
      {
        singletonKey: `${accountId}:${userId}`,
        startAfter: new Date(
          Math.max(now + COLLECT_MS, (mailedAt?.getTime() ?? 0) + MIN_MAIL_INTERVAL_MS),
        ),
      },
    );
}

const matchMailSettings = (accountId: string, category: NotificationCategory) =>
  and(
    eq(notificationSettings.accountId, accountId),
    eq(notificationSettings.category, category),
    eq(notificationSettings.emailEnabled, true),
  );

/** Returns enabled members who want the category's mail and may open its pages. */
export async function readMailReaders(
  db: Queryable,
  accountId: string,
  category: NotificationCategory,
): Promise<MailReader[]> {
  const subscribers = await db
    .select({ userId: notificationSettings.userId })
    .from(notificationSettings)
    .where(matchMailSettings(accountId, category))
    .orderBy(notificationSettings.userId);
  const readers: MailReader[] = [];
  for (const { userId } of subscribers) {
    const reader = await readMember(db, accountId, userId);
    if (!reader?.permissions.includes(PERMISSION_BY_CATEGORY[category])) continue;
    const { email, channelIds, warehouseIds, locale, countryCode } = reader;
    readers.push({
      email,
      channelIds,
      warehouseIds,
      language: chooseLanguage(locale, countryCode),
    });
  }
  return readers;
}

export interface MailReader {
  email: string;
  language: Language;
  /** `null`: all. */
  channelIds: string[] | null;
  warehouseIds: string[] | null;
}

interface MemberRow extends Record<string, unknown> {
  email: string;
  locale: string | null;
  shop: string;
  countryCode: CountryCode;
  channelIds: string[] | null;
  warehouseIds: string[] | null;
  permissions: Permission[];
}

/** The queued mail records its notifications, so that a second run finds none. */
export async function mailNotifications(
  backend: Backend,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const matchSettings = and(
      eq(notificationSettings.accountId, accountId),
      eq(notificationSettings.userId, userId),
      eq(notificationSettings.emailEnabled, true),
    );
    const settings = await tx
      .select()
      .from(notificationSettings)
      .where(matchSettings)
      .for("update");
    const reader = await readMember(tx, accountId, userId);
    if (!reader || settings.length === 0) return;
    const allowedSettings = settings.filter(
      ({ category }) =>
        !CATEGORIES_WITH_OWN_MAIL.has(category) &&
        reader.permissions.includes(PERMISSION_BY_CATEGORY[category]),
    );
    const notificationRows = await Promise.all(
      allowedSettings.map((entry) => readUnmailed(tx, entry, reader)),
    );
    const unmailedRows = notificationRows
      .flat()
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    if (unmailedRows.length === 0) return;
    const language = chooseLanguage(reader.locale, reader.countryCode);
    const makePageUrl = (path: string) => `${backend.config.publicOrigin}${path}`;
    await queueMail(backend, tx, {
      to: reader.email,
      language,
      template: "news",
      parameters: {
        shop: reader.shop,
        news: unmailedRows.slice(0, MAX_NAMED).map((row) => renderBody(row, language, backend.log)),
        count: unmailedRows.length,
        url: makePageUrl("/notifications"),
        settingsUrl: makePageUrl("/settings/notifications"),
      },
      expiresAt: new Date(now.getTime() + MAIL_LIFETIME_MS),
    });
    await tx
      .update(notificationSettings)
      .set({ mailedUntil: now, mailedAt: now })
      .where(matchSettings);
  });
}

type SettingsRow = typeof notificationSettings.$inferSelect;

function readUnmailed(
  tx: Transaction,
  { accountId, category, lastReadAt, mailedUntil }: SettingsRow,
  reader: MemberRow,
) {
  const since = new Date(Math.max(lastReadAt?.getTime() ?? 0, mailedUntil?.getTime() ?? 0));
  return tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        eq(notifications.category, category),
        eq(notifications.isHidden, false),
        makeVisibleCondition(reader),
        sql`${notifications.createdAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(notifications.createdAt))
    .limit(1000);
}

/** Returns `null` for a removed or disabled member. */
async function readMember(
  db: Queryable,
  accountId: string,
  userId: string,
): Promise<MemberRow | null> {
  const { rows } = await db.execute<MemberRow>(sql`
    select u.email, u.locale, a.name as shop, a.country_code as "countryCode", m.channel_ids as "channelIds", m.warehouse_ids as "warehouseIds",
      (select coalesce(jsonb_agg(distinct p.name), '[]') from membership_roles mr join roles r on r.account_id = mr.account_id and r.id = mr.role_id
        cross join jsonb_array_elements_text(r.permissions) p(name) where mr.account_id = m.account_id and mr.user_id = m.user_id) as permissions
    from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
    where m.account_id = ${accountId} and m.user_id = ${userId} and m.is_enabled`);
  return rows[0] ?? null;
}
