import type { NotificationCategory } from "#contract/statuses.ts";

export interface Unread {
  total: number;
  categories: readonly { category: NotificationCategory; count: number }[];
}
