import type { NotificationCategory } from "#contract/statuses.ts";

export interface UnreadCounts {
  total: number;
  categories: readonly { category: NotificationCategory; count: number }[];
  /** When the newest of them happened. Notifications that come later stay unread. */
  newestAt?: string | null;
}

/** Name of the field or parameter with the time of the newest notification that was seen. */
export const SEEN_UNTIL = "until";

export const findLatest = (times: readonly (string | null | undefined)[]): string =>
  times.reduce<string>(
    (latest, time) => (time && (!latest || Date.parse(time) > Date.parse(latest)) ? time : latest),
    "",
  );
