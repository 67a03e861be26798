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
import { enqueuePushesJob } from "./jobs.ts";
import { scheduleMails } from "./mail-notifications.ts";
import { CATEGORY_BY_TEMPLATE, type Parameters, type TemplateId } from "./templates.ts";

/** Repeats within this time are grouped (docs/domain.md "Notifications"). */
const GROUP_MS = 10 * 60_000;
const PUSH_DELAY_MS = 5_000;
/** Above this number every subject is counted, repeated or not. */
const MAX_SUBJECTS = 200;

export interface NotificationInput<T extends TemplateId = TemplateId> {
  accountId: string;
  template: T;
  parameters: Parameters<T>;
  data: NotificationRow["data"];
  /** A repeated subject is not counted again. */
  subject: string;
  /**
   * The template's notifications with one key and set of warehouses are grouped within ten minutes:
   * who may see one may see all.
   */
  groupBy: string;
}

/**
 * The notification exists only after the commit of `tx`. A lock serialises concurrent ones with one
 * key.
 */
export async function notify<T extends TemplateId>(
  backend: Pick<Backend, "now" | "enqueue">,
  tx: Transaction,
  news: NotificationInput<T>,
): Promise<void> {
  const now = backend.now();
  const groupKey = [news.template, news.groupBy, ...(news.data.warehouseIds ?? [])].join(":");
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${news.accountId}:${groupKey}`}, 0))`,
  );
  const since = new Date(now.getTime() - GROUP_MS);
  const [recentNotification] = await tx
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
  const notificationId = recentNotification
    ? await repeatNotification(tx, recentNotification, news, now)
    : await insertNotification(tx, news, groupKey, now);
  await notifyAccount(tx, news.accountId);
  await schedulePushes(backend, tx, news.accountId, notificationId);
  await scheduleMails(backend, tx, news.accountId, CATEGORY_BY_TEMPLATE[news.template]);
}

/** Delayed, so that repeats make one push. */
async function schedulePushes(
  backend: Pick<Backend, "now" | "enqueue">,
  tx: Transaction,
  accountId: string,
  notificationId: string,
): Promise<void> {
  const [anySubscription] = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .limit(1);
  if (!anySubscription) return;
  const startAfter = new Date(backend.now().getTime() + PUSH_DELAY_MS);
  await backend.enqueue(
    tx,
    enqueuePushesJob,
    { accountId, notificationId },
    { startAfter, singletonKey: notificationId },
  );
}

async function insertNotification(
  tx: Transaction,
  news: NotificationInput,
  groupKey: string,
  now: Date,
): Promise<string> {
  const id = newId();
  await tx.insert(notifications).values({
    id,
    accountId: news.accountId,
    category: CATEGORY_BY_TEMPLATE[news.template],
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

/** Marks the notification as new. Removes values from `data` that the repeats do not share. */
async function repeatNotification(
  tx: Transaction,
  recentNotification: NotificationRow,
  news: NotificationInput,
  now: Date,
): Promise<string> {
  const isKnownSubject = recentNotification.subjects.includes(news.subject);
  const subjects =
    isKnownSubject || recentNotification.subjects.length >= MAX_SUBJECTS
      ? recentNotification.subjects
      : [...recentNotification.subjects, news.subject];
  const newData: Record<string, unknown> = news.data;
  const shared = Object.entries(recentNotification.data).filter(
    ([key, value]) => JSON.stringify(newData[key]) === JSON.stringify(value),
  );
  await tx
    .update(notifications)
    .set({
      parameters: JSON.stringify(news.parameters),
      data: Object.fromEntries(shared),
      subjects,
      count: isKnownSubject ? recentNotification.count : recentNotification.count + 1,
      createdAt: now,
    })
    .where(
      and(
        eq(notifications.accountId, recentNotification.accountId),
        eq(notifications.id, recentNotification.id),
      ),
    );
  return recentNotification.id;
}

/** docs/specification.md "Notifications". */
function isHidden({ parameters }: NotificationInput): boolean {
  return (
    "status" in parameters &&
    parameters.channelType === "tokopedia" &&
    parameters.status === "pending"
  );
}
