import type { NotificationCategory } from "#contract/statuses.ts";

/** Numbers of unread notifications. */
export interface Unread {
  total: number;
  categories: readonly { category: NotificationCategory; count: number }[];
}
