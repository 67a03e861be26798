import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import type { Unread } from "#app/models/shell/unread.ts";
import { createBriefCache } from "#app/services/upstream/brief-cache.ts";
import {
  getUnreadCount,
  markNotificationsRead,
  type UnreadCount,
} from "#contract/notifications.ts";
import type { NotificationCategory } from "#contract/statuses.ts";

type Context = Readonly<RouterContextProvider>;

const counts = createBriefCache<UnreadCount>(10_000);

/** How much the member has not read of each kind. */
export async function readUnread(context: Context): Promise<Unread> {
  const load = () => getCall(context)(getUnreadCount);
  return counts.get(currentState(context).token, load);
}

/** To be called when something new is known to be there. */
export function forgetUnread(context: Context): void {
  counts.forget(currentState(context).token);
}

/** Marks one notification as read: somebody goes where it leads. */
export async function markOneRead(context: Context, notificationId: string): Promise<void> {
  await getCall(context)(markNotificationsRead, { body: { notificationId } });
  counts.forget(currentState(context).token);
}

/**
 * Marks a category as read up to now; its count is zero at once (docs/specification.md
 * "Notifications").
 */
export async function markRead(context: Context, category: NotificationCategory): Promise<void> {
  await getCall(context)(markNotificationsRead, { body: { category } });
  counts.forget(currentState(context).token);
}
