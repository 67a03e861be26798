import { and, desc, eq, inArray } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { notifications } from "../db/schema/notifications.ts";
import { countUnread } from "./read-notifications.ts";
import { categoriesOf } from "./reader.ts";

/** Proxies close a connection that says nothing for a minute. */
const SIGN_MS = 25_000;
/** Then the browser comes again, and whether it still may is asked anew. */
const LONGEST_MS = 10 * 60_000;
const COME_AGAIN_MS = 5_000;

/**
 * Server-sent events (WHATWG HTML "Server-sent events"): `notification` with what is unread, whenever something new is there. The id is the newest
 * notification's, so that whoever comes back with `Last-Event-ID` is told at once of what came meanwhile.
 */
export function streamNews(
  backend: Pick<Backend, "db" | "news" | "log">,
  caller: Caller,
  lastEventId: string | undefined,
): Response {
  let end: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      end = await feed(backend, caller, lastEventId, controller);
    },
    cancel() {
      end();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      // nginx would keep events back.
      "X-Accel-Buffering": "no",
    },
  });
}

async function feed(
  backend: Pick<Backend, "db" | "news" | "log">,
  caller: Caller,
  lastEventId: string | undefined,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Promise<() => void> {
  const encoder = new TextEncoder();
  let isOver = false;
  const write = (text: string) => {
    if (!isOver) controller.enqueue(encoder.encode(text));
  };
  let told = lastEventId;
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    // One after the other: the last look sees what the last news told of.
    looking = looking.then(async () => {
      if (isOver) return;
      const newest = await newestId(backend, caller);
      // Whoever comes for the first time has a page that knows what is there.
      if (told === undefined) {
        told = newest;
        return write(`id: ${newest}\n\n`);
      }
      if (newest === told) return;
      told = newest;
      const unread = await countUnread(backend, caller);
      write(`id: ${newest}\nevent: notification\ndata: ${JSON.stringify(unread)}\n\n`);
    });
    looking = looking.catch((error: unknown) =>
      backend.log.warn({ err: error }, "news could not be looked for"),
    );
  };
  const end = () => {
    if (isOver) return;
    isOver = true;
    unfollow();
    clearInterval(sign);
    clearTimeout(limit);
    try {
      controller.close();
    } catch {
      // The browser has gone before.
    }
  };
  const unfollow = await backend.news.follow(caller.accountId, { onNews: look, onEnd: end });
  const sign = setInterval(() => write(":\n\n"), SIGN_MS);
  const limit = setTimeout(end, LONGEST_MS);
  write(`retry: ${COME_AGAIN_MS}\n\n`);
  look();
  return end;
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
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1);
  return newest ? `${newest.at.getTime()}-${newest.id}` : "";
}
