import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import type { Unread } from "#app/models/shell/unread.ts";
import { createBriefCache } from "#app/upstream/brief-cache.ts";
import {
  getUnreadCount,
  markNotificationsRead,
  type UnreadCount,
} from "#contract/notifications.ts";
import type { NotificationCategory } from "#contract/statuses.ts";

type Context = Readonly<RouterContextProvider>;

const counts = createBriefCache<UnreadCount>(10_000);

/** Returns the numbers of unread notifications by category. */
export async function readUnread(context: Context): Promise<Unread> {
  const load = () => getCall(context)(getUnreadCount);
  return counts.get(currentState(context).token, load);
}

/** Drops the cached counts when something new has arrived. */
export function forgetUnread(context: Context): void {
  counts.forget(currentState(context).token);
}

export async function markOneRead(context: Context, notificationId: string): Promise<void> {
  await getCall(context)(markNotificationsRead, { body: { notificationId } });
  counts.forget(currentState(context).token);
}

/** Marks a category as read; its count is zero at once (docs/specification.md "Notifications"). */
export async function markRead(context: Context, category: NotificationCategory): Promise<void> {
  await getCall(context)(markNotificationsRead, { body: { category } });
  counts.forget(currentState(context).token);
}
