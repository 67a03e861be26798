import type { NotificationCategory } from "#contract/statuses.ts";

/** How many notifications a member has not read. */
export interface Unread {
  total: number;
  categories: readonly { category: NotificationCategory; count: number }[];
}
