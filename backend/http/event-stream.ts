import type { Backend, Caller } from "../context.ts";

/** Proxies close a connection that says nothing for a minute. */
const SIGN_MS = 25_000;
/** Then the browser comes again, and whether it still may is asked anew. */
const LONGEST_MS = 10 * 60_000;
const COME_AGAIN_MS = 5_000;

type Hearing = Pick<Backend, "news" | "log">;

interface Told {
  /** What the events are called. */
  event: string;
  /** The newest there is to tell of, as its id; "" for nothing. */
  newestId: () => Promise<string>;
  /** What is told once that is another one: what came after `known`, up to `newest`. */
  data: (known: string, newest: string) => Promise<unknown>;
}

interface Browser {
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** It has left: writing to it would throw, in a timer where nothing catches it. */
  gone: AbortSignal;
}

/**
 * Server-sent events (WHATWG HTML "Server-sent events"): one whenever the newest of something is
 * another one. The id is the newest one's, so that whoever comes back with `Last-Event-ID` is told
 * at once of what came meanwhile. Every process hears of it (news.ts).
 */
export function streamEvents(
  backend: Hearing,
  caller: Caller,
  lastEventId: string | undefined,
  told: Told,
): Response {
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      feed(backend, caller, lastEventId, { ...told, controller, gone: gone.signal }),
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

async function feed(
  backend: Hearing,
  caller: Caller,
  lastEventId: string | undefined,
  { event, newestId, data, controller, gone }: Told & Browser,
): Promise<void> {
  const encoder = new TextEncoder();
  let isOver = false;
  const write = (text: string) => {
    if (!isOver) controller.enqueue(encoder.encode(text));
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
      const newest = await newestId();
      // Whoever comes for the first time has a page that knows what is there.
      if (known === undefined) {
        known = newest;
        return write(`id: ${newest}\n\n`);
      }
      if (newest === known) return;
      const told = JSON.stringify(await data(known, newest));
      known = newest;
      write(`id: ${newest}\nevent: ${event}\ndata: ${told}\n\n`);
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
    unfollow?.();
    clearInterval(sign);
    clearTimeout(limit);
    if (!gone.aborted) controller.close();
  };
  gone.addEventListener("abort", end);
  unfollow = await backend.news.follow(caller.accountId, { onNews: look, onEnd: end });
  if (isOver) return unfollow();
  sign = setInterval(() => write(":\n\n"), SIGN_MS);
  limit = setTimeout(end, LONGEST_MS);
  write(`retry: ${COME_AGAIN_MS}\n\n`);
  look();
}
