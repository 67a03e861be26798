import { and, desc, eq, inArray } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { notifications } from "../db/schema/notifications.ts";
import { scopeOf, streamEvents } from "../http/event-stream.ts";
import { countUnread } from "./read-notifications.ts";
import { categoriesOf } from "./reader.ts";
import { withinReach } from "./within-reach.ts";

/** Events `notification` with what is unread, whenever something new is there. */
export function streamNews(
  backend: Pick<Backend, "db" | "news" | "log">,
  caller: Caller,
  lastEventId: string | undefined,
): Response {
  return streamEvents(backend, caller, lastEventId, {
    event: "notification",
    // What is unread is each member's own, and what they may know of.
    scope: [caller.userId, categoriesOf(caller), scopeOf(caller)].join(" "),
    newestId: () => newestId(backend, caller),
    data: () => countUnread(backend, caller),
  });
}

/** Of what the member may know of. A repeat counts as new again, so its time is part of it. */
async function newestId({ db }: Pick<Backend, "db">, caller: Caller): Promise<string> {
  const visible = categoriesOf(caller);
  if (visible.length === 0) return "";
  const [newest] = await db
    .select({ id: notifications.id, at: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, caller.accountId),
        eq(notifications.isHidden, false),
        inArray(notifications.category, visible),
        withinReach(caller),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1);
  return newest ? `${newest.at.getTime()}-${newest.id}` : "";
}
