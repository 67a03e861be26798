import type { Backend, Caller } from "../context.ts";
import { ProblemError } from "./problem-error.ts";

/** Proxies close a connection that is silent for a minute. */
const SIGN_MS = 25_000;
/** After this time the browser reconnects, and its permission is checked again. */
const LONGEST_MS = 10 * 60_000;
const COME_AGAIN_MS = 5_000;

/** Most streams of one member and kind in this process. */
const MOST_OF_A_MEMBER = 20;

const encoder = new TextEncoder();
const encodeText = (text: string) => encoder.encode(text);
const LIFE_SIGN = encodeText(":\n\n");

type Hearing = Pick<Backend, "news" | "log">;

interface StreamSource {
  event: string;
  /** Facts that answers depend on besides the account. Equal scopes share reads. */
  scope: string;
  /** Returns the newest id, or "" for none. */
  newestId: () => Promise<string>;
  /** Returns an event's data: changes after `lastEventId`, up to `newest`. */
  data: (lastEventId: string, newest: string) => Promise<unknown>;
}

interface StreamBrowser {
  /** Called when the stream ends. */
  leave: () => void;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** The client left. A write would throw in a timer, uncaught. */
  gone: AbortSignal;
}

/**
 * Streams server-sent events (WHATWG HTML "Server-sent events"), one per new newest id. The event's
 * id is that id, so a reconnecting client with `Last-Event-ID` gets missed changes. Each process
 * hears of a change (news.ts) and reads it once per scope. Throws 429 `too_many_streams`.
 */
export function streamEvents(
  backend: Hearing,
  caller: Caller,
  lastEventId: string | undefined,
  report: StreamSource,
): Response {
  const leave = backend.news.enter(
    `${report.event}:${caller.accountId}:${caller.userId}`,
    MOST_OF_A_MEMBER,
  );
  if (!leave)
    throw new ProblemError(429, "too_many_streams", "Close other pages first", {
      details: { most: MOST_OF_A_MEMBER, retryAfter: COME_AGAIN_MS / 1000 },
    });
  const removedAbortController = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      openFeed(backend, caller, lastEventId, {
        ...report,
        leave,
        controller,
        gone: removedAbortController.signal,
      }),
    // The client may leave before the stream has begun.
    cancel: () => removedAbortController.abort(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      // nginx would buffer events.
      "X-Accel-Buffering": "no",
    },
  });
}

/** Key of the member's reach. Equal keys see the same. */
export const toReachKey = ({
  channelIds,
  warehouseIds,
}: Pick<Caller, "channelIds" | "warehouseIds">) =>
  JSON.stringify([channelIds, warehouseIds].map((ids) => ids && [...ids].sort()));

async function openFeed(
  backend: Hearing,
  caller: Caller,
  lastEventId: string | undefined,
  { event, scope, newestId, data, leave, controller, gone }: StreamSource & StreamBrowser,
): Promise<void> {
  const { news } = backend;
  const key = `${event}:${caller.accountId}:${scope}`;
  let isOver = false;
  const writeBytes = (bytes: Uint8Array) => {
    if (!isOver) controller.enqueue(bytes);
  };
  let lastSeenId = lastEventId;
  let looking: Promise<void> = Promise.resolve();
  let isNext = false;
  const scheduleLook = () => {
    // Reads run one by one. A queued read sees the latest change, so one is enough.
    if (isNext) return;
    isNext = true;
    looking = looking.then(async () => {
      isNext = false;
      if (isOver) return;
      const newest = await news.share(key, newestId);
      // A first connection is of a page with current data.
      if (lastSeenId === undefined) {
        lastSeenId = newest;
        return writeBytes(encodeText(`id: ${newest}\n\n`));
      }
      if (newest === lastSeenId) return;
      const since = lastSeenId;
      const report = await news.share(`${key}:${since}:${newest}`, async () =>
        encodeText(
          `id: ${newest}\nevent: ${event}\ndata: ${JSON.stringify(await data(since, newest))}\n\n`,
        ),
      );
      lastSeenId = newest;
      writeBytes(report);
    });
    looking = looking.catch((error: unknown) =>
      backend.log.warn({ err: error }, "news could not be looked for"),
    );
  };
  let unfollow: (() => void) | undefined;
  let sign: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;
  const endStream = () => {
    if (isOver) return;
    isOver = true;
    leave();
    unfollow?.();
    clearInterval(sign);
    clearTimeout(limit);
    if (!gone.aborted) controller.close();
  };
  gone.addEventListener("abort", endStream);
  try {
    unfollow = await news.follow(caller.accountId, { onNews: scheduleLook, onEnd: endStream });
  } catch (error) {
    leave();
    throw error;
  }
  if (isOver) return unfollow();
  sign = setInterval(() => writeBytes(LIFE_SIGN), SIGN_MS);
  limit = setTimeout(endStream, LONGEST_MS);
  writeBytes(encodeText(`retry: ${COME_AGAIN_MS}\n\n`));
  scheduleLook();
}
