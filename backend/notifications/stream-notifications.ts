import { and, desc, eq, inArray } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { notifications } from "../db/schema/notifications.ts";
import { streamEvents, toReachKey } from "../http/event-stream.ts";
import { countUnread } from "./read-notifications.ts";
import { makeVisibleCondition } from "./visibility.ts";
import { listVisibleCategories } from "./visible-categories.ts";

/** Sends `notification` events with the unread counts. */
export function openNotificationStream(
  backend: Pick<Backend, "db" | "news" | "log">,
  caller: Caller,
  lastEventId: string | undefined,
): Response {
  return streamEvents(backend, caller, lastEventId, {
    event: "notification",
    // The unread counts depend on the member and their scope.
    scope: [caller.userId, listVisibleCategories(caller), toReachKey(caller)].join(" "),
    readNewestId: () => readNewestId(backend, caller),
    data: () => countUnread(backend, caller),
  });
}

/** Includes the time, because a repeat is new again. */
async function readNewestId({ db }: Pick<Backend, "db">, caller: Caller): Promise<string> {
  const visible = listVisibleCategories(caller);
  if (visible.length === 0) return "";
  const [newest] = await db
    .select({ id: notifications.id, at: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, caller.accountId),
        eq(notifications.isHidden, false),
        inArray(notifications.category, visible),
        makeVisibleCondition(caller),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1);
  return newest ? `${newest.at.getTime()}-${newest.id}` : "";
}
