import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import {
  type NotificationRow,
  notifications,
  pushSubscriptions,
} from "../db/schema/notifications.ts";
import { notifyAccount } from "../news.ts";
import { spreadPushJob } from "./jobs.ts";
import { scheduleMails } from "./mail-news.ts";
import { CATEGORY_OF, type Parameters, type TemplateId } from "./templates.ts";

/** Repeats within this time are grouped (docs/domain.md "Notifications"). */
const GROUP_MS = 10 * 60_000;
const BURST_MS = 5_000;
/** Beyond this number a notification counts subjects without checking whether they are the same. */
const MAX_SUBJECTS = 200;

export interface News<T extends TemplateId = TemplateId> {
  accountId: string;
  template: T;
  parameters: Parameters<T>;
  data: NotificationRow["data"];
  /** The subject. The same one again is no second repeat. */
  subject: string;
  /**
   * Notifications of one template with the same key, from the same warehouses, within ten minutes
   * are grouped and counted. So a member who may see one of them may see all.
   */
  groupBy: string;
}

/**
 * Notifies the account's members of a change in `tx`: the notification exists only if the
 * transaction commits. Parallel ones with one key are serialised by a lock that lasts as long as
 * `tx`.
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

/** Delays the push, so that repeats ring once. An account without browsers needs no job. */
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

/** Marks it as new again. Values that its repeats do not share are removed from `data`. */
async function repeatNotification(
  tx: Transaction,
  openEntry: NotificationRow,
  news: News,
  now: Date,
): Promise<string> {
  const isKnown = openEntry.subjects.includes(news.subject);
  const subjects =
    isKnown || openEntry.subjects.length >= MAX_SUBJECTS
      ? openEntry.subjects
      : [...openEntry.subjects, news.subject];
  const theirEntry: Record<string, unknown> = news.data;
  const shared = Object.entries(openEntry.data).filter(
    ([key, value]) => JSON.stringify(theirEntry[key]) === JSON.stringify(value),
  );
  await tx
    .update(notifications)
    .set({
      parameters: JSON.stringify(news.parameters),
      data: Object.fromEntries(shared),
      subjects,
      count: isKnown ? openEntry.count : openEntry.count + 1,
      createdAt: now,
    })
    .where(
      and(eq(notifications.accountId, openEntry.accountId), eq(notifications.id, openEntry.id)),
    );
  return openEntry.id;
}

/** docs/specification.md "Notifications". */
function isHidden({ parameters }: News): boolean {
  return (
    "status" in parameters &&
    parameters.channelType === "tokopedia" &&
    parameters.status === "pending"
  );
}
