import { eq, sql } from "drizzle-orm";
import { findCountry } from "#contract/countries.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { type AccountRow, accounts } from "../db/schema/accounts.ts";
import { weeklyReports } from "../db/schema/sales.ts";
import { transaction } from "../db/transaction.ts";
import { queueMail } from "../mail/index.ts";
import { type MailReader, notify, readMailReaders } from "../notifications/index.ts";
import { weeklyReportJob } from "./jobs.ts";
import { addDays } from "./period.ts";
import { readStatistics } from "./read-figures.ts";
import { readProductStatistics } from "./read-lines.ts";
import { makeWeekFormatters } from "./week-texts.ts";

const DAY_MS = 86_400_000;
/** The account's local hour from which reports are sent. */
const FIRST_HOUR = 7;
/** Hours after Monday's start until which a missed report is still sent. */
const LAST_HOUR = 48;
const MAIL_LIFETIME_MS = 3 * DAY_MS;

/**
 * Queues last week's report of each account where it is Monday and one of the two compared weeks
 * had sales.
 */
export async function findWeeklyReports({ db, now, enqueue }: Backend): Promise<void> {
  const local = sql`(${now().toISOString()}::timestamptz at time zone a.time_zone)`;
  const monday = sql`date_trunc('week', ${local})`;
  const { rows } = await db.execute<{ accountId: string; week: string }>(sql`
    select a.id as "accountId", to_char(${monday} - interval '7 days', 'YYYY-MM-DD') as week
    from ${accounts} a
    where a.status in (${ACCOUNT_STATUS.active}, ${ACCOUNT_STATUS.grace})
      and ${local} >= ${monday} + make_interval(hours => ${FIRST_HOUR}) and ${local} < ${monday} + make_interval(hours => ${LAST_HOUR})
      and not exists (select from ${weeklyReports} w where w.account_id = a.id and w.week = (${monday} - interval '7 days')::date)
      and exists (select from sale_hours h where h.account_id = a.id and h.kind = 'shop' and h.orders <> 0
        and h.hour >= (${monday} - interval '14 days') at time zone a.time_zone and h.hour < ${monday} at time zone a.time_zone)
    order by a.id`);
  for (const due of rows)
    await transaction(db, (tx) =>
      enqueue(tx, weeklyReportJob, due, { singletonKey: `${due.accountId}:${due.week}` }),
    );
}

/**
 * The week's row makes a repeated job harmless: notification and mails are queued in its
 * transaction.
 */
export async function reportWeek(
  backend: Backend,
  { accountId, week }: { accountId: string; week: string },
): Promise<void> {
  const [account] = await backend.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) return;
  const days = { startDate: week, endDate: addDays(week, 6) };
  const readers = await readMailReaders(backend.db, accountId, "report");
  const mails: Mail[] = [];
  for (const reader of readers) mails.push(await makeReportMail(backend, account, reader, days));
  await transaction(backend.db, async (tx) => {
    const [insertedReport] = await tx
      .insert(weeklyReports)
      .values({ accountId, week, createdAt: backend.now() })
      .onConflictDoNothing()
      .returning({ week: weeklyReports.week });
    if (!insertedReport) return;
    await notify(backend, tx, {
      ...{ accountId, template: "weekly_report", parameters: days, data: days },
      ...{ subject: week, groupBy: week },
    });
    for (const mail of mails) await queueMail(backend, tx, mail);
  });
}

interface WeekDays {
  startDate: string;
  endDate: string;
}
type Mail = Parameters<typeof queueMail<"weekly-report">>[2];

async function makeReportMail(
  backend: Backend,
  { id: accountId, name, timeZone, countryCode }: AccountRow,
  { email, language, channelIds, warehouseIds }: MailReader,
  days: WeekDays,
): Promise<Mail> {
  const { startDate, endDate } = days;
  const texts = makeWeekFormatters(language, findCountry(countryCode));
  const reader = { accountId, timeZone, channelIds, warehouseIds };
  const request = { channelIds: undefined, timezoneOffset: undefined };
  const readFigures = async (period: WeekDays) =>
    (await readStatistics(backend, reader, { ...period, ...request, interval: "day" })).totals;
  const [now, before] = await Promise.all([
    readFigures(days),
    readFigures({ startDate: addDays(startDate, -7), endDate: addDays(startDate, -1) }),
  ]);
  const { products } = await readProductStatistics(backend, reader, {
    ...{ ...days, ...request, limit: 1, offset: 0 },
    ...{ by: "product", sortBy: "units", orderBy: "desc" },
  });
  const [bestProduct] = products;
  const link = new URLSearchParams({ period: "custom", from: startDate, to: endDate });
  const makePageUrl = (path: string) => `${backend.config.publicOrigin}${path}`;
  return {
    ...{ to: email, language, template: "weekly-report" },
    parameters: {
      ...texts.figures(now, before),
      awaitedMarginOrders: now.awaitedMarginOrders,
      costUnknown: now.costUnknown,
      shop: name,
      days: texts.days(days),
      best:
        bestProduct && bestProduct.figures.units > 0
          ? `${bestProduct.name} (${texts.count(bestProduct.figures.units)})`
          : "",
      url: makePageUrl(`/statistics?${link}`),
      settingsUrl: makePageUrl("/settings/notifications"),
    },
    expiresAt: new Date(backend.now().getTime() + MAIL_LIFETIME_MS),
  };
}
