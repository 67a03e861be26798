import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { SEEN_UNTIL, type UnreadCounts } from "#app/models/shell/unread.ts";
import { createBriefCache } from "#app/upstream/brief-cache.ts";
import {
  getUnreadCount,
  markNotificationsRead,
  type UnreadCount,
} from "#contract/notifications.ts";
import { instantParam } from "#contract/query.ts";
import type { NotificationCategory } from "#contract/statuses.ts";

type Context = Readonly<RouterContextProvider>;

const counts = createBriefCache<UnreadCount>(10_000);

/** Returns when the newest notification happened that was seen, or `undefined` if not sent. */
export const parseSeenUntil = (sent: Pick<FormData | URLSearchParams, "get">): string | undefined =>
  instantParam().safeParse(sent.get(SEEN_UNTIL)).data;

/** Returns the numbers of unread notifications by category. */
export async function readUnread(context: Context): Promise<UnreadCounts> {
  const loadUnread = () => getCall(context)(getUnreadCount);
  return counts.get(currentState(context).token, loadUnread);
}

/** Drops the cached counts when something new has arrived. */
export function forgetUnread(context: Context): void {
  counts.forget(currentState(context).token);
}

/** `until`: when the newest happened that the reader saw. Later ones and repeats stay unread. */
export async function markOneRead(
  context: Context,
  notificationId: string,
  until: string | undefined,
): Promise<void> {
  await getCall(context)(markNotificationsRead, { body: { notificationId, until } });
  counts.forget(currentState(context).token);
}

/**
 * Marks a category as read; its count is zero at once (docs/specification.md "Notifications").
 * `until` as in `markOneRead`.
 */
export async function markRead(
  context: Context,
  category: NotificationCategory,
  until: string | undefined,
): Promise<void> {
  await getCall(context)(markNotificationsRead, { body: { category, until } });
  counts.forget(currentState(context).token);
}
