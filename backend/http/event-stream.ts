import type { Backend, Caller } from "../context.ts";
import { ProblemError } from "./problem-error.ts";

/** Proxies close a connection that says nothing for a minute. */
const SIGN_MS = 25_000;
/** Then the browser comes again, and whether it still may is asked anew. */
const LONGEST_MS = 10 * 60_000;
const COME_AGAIN_MS = 5_000;

/** Most streams of one member and kind in this process. */
const MOST_OF_A_MEMBER = 20;

const encoder = new TextEncoder();
const encode = (text: string) => encoder.encode(text);
const SIGN = encode(":\n\n");

type Hearing = Pick<Backend, "news" | "log">;

interface Told {
  /** What the events are called. */
  event: string;
  /**
   * What the answers follow from besides the account: followers with the same one share each read.
   */
  scope: string;
  /** The newest there is to tell of, as its id; "" for nothing. */
  newestId: () => Promise<string>;
  /** What is told once that is another one: what came after `known`, up to `newest`. */
  data: (known: string, newest: string) => Promise<unknown>;
}

interface Browser {
  /** Once it is over. */
  leave: () => void;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** It has left: writing to it would throw, in a timer where nothing catches it. */
  gone: AbortSignal;
}

/**
 * Server-sent events (WHATWG HTML "Server-sent events"): one whenever the newest of something is
 * another one. The id is the newest one's, so that whoever comes back with `Last-Event-ID` is told
 * at once of what came meanwhile. Every process hears of it (news.ts) and reads it once for all who
 * see the same. Throws 429 `too_many_streams`.
 */
export function streamEvents(
  backend: Hearing,
  caller: Caller,
  lastEventId: string | undefined,
  told: Told,
): Response {
  const leave = backend.news.enter(
    `${told.event}:${caller.accountId}:${caller.userId}`,
    MOST_OF_A_MEMBER,
  );
  if (!leave)
    throw new ProblemError(429, "too_many_streams", "Close other pages first", {
      details: { most: MOST_OF_A_MEMBER, retryAfter: COME_AGAIN_MS / 1000 },
    });
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      feed(backend, caller, lastEventId, { ...told, leave, controller, gone: gone.signal }),
    // Which may be before the stream has begun.
    cancel: () => gone.abort(),
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

/** Of a member's limits: those who have the same see the same. */
export const scopeOf = ({
  channelIds,
  warehouseIds,
}: Pick<Caller, "channelIds" | "warehouseIds">) =>
  JSON.stringify([channelIds, warehouseIds].map((ids) => ids && [...ids].sort()));

async function feed(
  backend: Hearing,
  caller: Caller,
  lastEventId: string | undefined,
  { event, scope, newestId, data, leave, controller, gone }: Told & Browser,
): Promise<void> {
  const { news } = backend;
  const key = `${event}:${caller.accountId}:${scope}`;
  let isOver = false;
  const write = (bytes: Uint8Array) => {
    if (!isOver) controller.enqueue(bytes);
  };
  let known = lastEventId;
  let looking: Promise<void> = Promise.resolve();
  let isNext = false;
  const look = () => {
    // One after the other: the last look sees what the last news told of, so one that has not begun
    // is enough.
    if (isNext) return;
    isNext = true;
    looking = looking.then(async () => {
      isNext = false;
      if (isOver) return;
      const newest = await news.share(key, newestId);
      // Whoever comes for the first time has a page that knows what is there.
      if (known === undefined) {
        known = newest;
        return write(encode(`id: ${newest}\n\n`));
      }
      if (newest === known) return;
      const since = known;
      const told = await news.share(`${key}:${since}:${newest}`, async () =>
        encode(
          `id: ${newest}\nevent: ${event}\ndata: ${JSON.stringify(await data(since, newest))}\n\n`,
        ),
      );
      known = newest;
      write(told);
    });
    looking = looking.catch((error: unknown) =>
      backend.log.warn({ err: error }, "news could not be looked for"),
    );
  };
  let unfollow: (() => void) | undefined;
  let sign: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;
  const end = () => {
    if (isOver) return;
    isOver = true;
    leave();
    unfollow?.();
    clearInterval(sign);
    clearTimeout(limit);
    if (!gone.aborted) controller.close();
  };
  gone.addEventListener("abort", end);
  try {
    unfollow = await news.follow(caller.accountId, { onNews: look, onEnd: end });
  } catch (error) {
    leave();
    throw error;
  }
  if (isOver) return unfollow();
  sign = setInterval(() => write(SIGN), SIGN_MS);
  limit = setTimeout(end, LONGEST_MS);
  write(encode(`retry: ${COME_AGAIN_MS}\n\n`));
  look();
}
