import "server-only";
import type { RouterContextProvider } from "react-router";
import type { Unread } from "#app/components/shell/bell.tsx";
import { currentState, getCall, getMe } from "#app/middleware/request-store.ts";
import {
  getUnreadCount,
  markNotificationsRead,
  type UnreadCount,
} from "#contract/notifications.ts";
import type { NotificationCategory } from "#contract/statuses.ts";
import { createBriefCache } from "./brief-cache.ts";
import { menuPaths } from "./phone-menu.ts";

type Context = Readonly<RouterContextProvider>;

/** Specification part 2 §9 "Unread count cache": 10 s. */
const counts = createBriefCache<UnreadCount>(10_000);

const SCREENS: Record<NotificationCategory, string> = {
  stock: "/stocks/manage",
  order: "/orders",
  product: "/products-v2/master",
  channel: "/channels",
  staff: "/staffs",
};

/** How much the member has not read, and where each kind is dealt with; a screen the menu does not lead to is left out. */
export async function readUnread(context: Context): Promise<Unread> {
  const load = () => getCall(context)(getUnreadCount);
  const [{ total, categories }, me] = await Promise.all([
    counts.get(currentState(context).token, load),
    getMe(context),
  ]);
  const open = new Set(menuPaths(me));
  return {
    total,
    categories: categories.map(({ category, count }) => ({
      category,
      count,
      to: open.has(SCREENS[category]) ? SCREENS[category] : null,
    })),
  };
}

/** Marks a category as read up to now; its count is zero at once (specification part 2 §4 "Notification"). */
export async function markRead(context: Context, category: NotificationCategory): Promise<void> {
  await getCall(context)(markNotificationsRead, { body: { category } });
  counts.forget(currentState(context).token);
}
