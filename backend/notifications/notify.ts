import { and, desc, eq, gt, sql } from "drizzle-orm";
import { notifyAccount } from "../account-notifier.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import {
  type NotificationRow,
  notifications,
  pushSubscriptions,
} from "../db/schema/notifications.ts";
import { spreadPushJob } from "./jobs.ts";
import { scheduleMails } from "./mail-news.ts";
import { CATEGORY_OF, type Parameters, type TemplateId } from "./templates.ts";

/** Repeats in this time are grouped (docs/domain.md "Notifications"). */
const GROUP_MS = 10 * 60_000;
const BURST_MS = 5_000;
/** Beyond this number subjects are counted without a check for repeats. */
const MAX_SUBJECTS = 200;

export interface News<T extends TemplateId = TemplateId> {
  accountId: string;
  template: T;
  parameters: Parameters<T>;
  data: NotificationRow["data"];
  /** A repeat with a known subject is not counted. */
  subject: string;
  /**
   * Notifications of one template, key and set of warehouses within ten minutes are grouped and
   * counted: who may see one may see all.
   */
  groupBy: string;
}

/**
 * Notifies the members of a change in `tx`: the notification exists only after the commit. A lock
 * until the end of `tx` serialises parallel ones with one key.
 */
export async function notify<T extends TemplateId>(
  backend: Pick<Backend, "now" | "enqueue">,
  tx: Transaction,
  news: News<T>,
): Promise<void> {
  const now = backend.now();
  const groupKey = [news.template, news.groupBy, ...(news.data.warehouseIds ?? [])].join(":");
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${news.accountId}:${groupKey}`}, 0))`,
  );
  const since = new Date(now.getTime() - GROUP_MS);
  const [openNotification] = await tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, news.accountId),
        eq(notifications.groupKey, groupKey),
        gt(notifications.firstAt, since),
      ),
    )
    .orderBy(desc(notifications.firstAt))
    .limit(1);
  const notificationId = openNotification
    ? await repeatNotification(tx, openNotification, news, now)
    : await insertNotification(tx, news, groupKey, now);
  await notifyAccount(tx, news.accountId);
  await schedulePush(backend, tx, news.accountId, notificationId);
  await scheduleMails(backend, tx, news.accountId, CATEGORY_OF[news.template]);
}

/** Delays the push, so that repeats ring once. */
async function schedulePush(
  backend: Pick<Backend, "now" | "enqueue">,
  tx: Transaction,
  accountId: string,
  notificationId: string,
): Promise<void> {
  const [anybodyPushSubscription] = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .limit(1);
  if (!anybodyPushSubscription) return;
  const startAfter = new Date(backend.now().getTime() + BURST_MS);
  await backend.enqueue(
    tx,
    spreadPushJob,
    { accountId, notificationId },
    { startAfter, singletonKey: notificationId },
  );
}

async function insertNotification(
  tx: Transaction,
  news: News,
  groupKey: string,
  now: Date,
): Promise<string> {
  const id = newId();
  await tx.insert(notifications).values({
    id,
    accountId: news.accountId,
    category: CATEGORY_OF[news.template],
    templateId: news.template,
    parameters: JSON.stringify(news.parameters),
    data: news.data,
    isHidden: isHidden(news),
    groupKey,
    subjects: [news.subject],
    firstAt: now,
    createdAt: now,
  });
  return id;
}

/** Marks it as new again. Removes values from `data` that its repeats do not share. */
async function repeatNotification(
  tx: Transaction,
  openNotification: NotificationRow,
  news: News,
  now: Date,
): Promise<string> {
  const isKnownSubject = openNotification.subjects.includes(news.subject);
  const subjects =
    isKnownSubject || openNotification.subjects.length >= MAX_SUBJECTS
      ? openNotification.subjects
      : [...openNotification.subjects, news.subject];
  const theirEntry: Record<string, unknown> = news.data;
  const shared = Object.entries(openNotification.data).filter(
    ([key, value]) => JSON.stringify(theirEntry[key]) === JSON.stringify(value),
  );
  await tx
    .update(notifications)
    .set({
      parameters: JSON.stringify(news.parameters),
      data: Object.fromEntries(shared),
      subjects,
      count: isKnownSubject ? openNotification.count : openNotification.count + 1,
      createdAt: now,
    })
    .where(
      and(
        eq(notifications.accountId, openNotification.accountId),
        eq(notifications.id, openNotification.id),
      ),
    );
  return openNotification.id;
}

/** docs/specification.md "Notifications". */
function isHidden({ parameters }: News): boolean {
  return (
    "status" in parameters &&
    parameters.channelType === "tokopedia" &&
    parameters.status === "pending"
  );
}
