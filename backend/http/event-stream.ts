import type { Backend, Caller } from "../context.ts";
import { ProblemError } from "./problem-error.ts";

/** Proxies close a connection that is silent for a minute. */
const PING_INTERVAL_MS = 25_000;
/** The browser reconnects afterwards, so that its permission is checked again. */
const MAX_STREAM_MS = 10 * 60_000;
const RECONNECT_AFTER_MS = 5_000;

const MAX_STREAMS_PER_MEMBER = 20;

const encoder = new TextEncoder();
const encodeText = (text: string) => encoder.encode(text);
const PING = encodeText(":\n\n");

type StreamContext = Pick<Backend, "news" | "log">;

interface StreamSource {
  event: string;
  /** The values, besides the account, that the answer depends on. Equal scopes share reads. */
  scope: string;
  /** Returns the newest id, or "" for none. */
  readNewestId: () => Promise<string>;
  /** Returns an event's data: changes after `lastEventId`, up to `newest`. */
  data: (lastEventId: string, newest: string) => Promise<unknown>;
}

interface StreamBrowser {
  /** Called when the stream ends. */
  onEnd: () => void;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** The client left. A later write would throw, uncaught, in a timer. */
  clientLeft: AbortSignal;
}

/**
 * Streams server-sent events (WHATWG HTML "Server-sent events"), one per new newest id. The event's
 * id is that id, so a client that reconnects with `Last-Event-ID` gets missed changes. Each process
 * is notified of a change (account-notifier.ts) and reads it once per scope. Throws 429
 * `too_many_streams`.
 */
export function streamEvents(
  backend: StreamContext,
  caller: Caller,
  lastEventId: string | undefined,
  source: StreamSource,
): Response {
  const closeStream = backend.news.openStream(
    `${source.event}:${caller.accountId}:${caller.userId}`,
    MAX_STREAMS_PER_MEMBER,
  );
  if (!closeStream)
    throw new ProblemError(429, "too_many_streams", "Close other pages first", {
      details: { most: MAX_STREAMS_PER_MEMBER, retryAfter: RECONNECT_AFTER_MS / 1000 },
    });
  const abortController = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      startStream(backend, caller, lastEventId, {
        ...source,
        onEnd: closeStream,
        controller,
        clientLeft: abortController.signal,
      }),
    // The client may leave before the stream has begun.
    cancel: () => abortController.abort(),
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

/** Returns a key of the member's reach. Members with equal keys see the same. */
export const toReachKey = ({
  channelIds,
  warehouseIds,
}: Pick<Caller, "channelIds" | "warehouseIds">) =>
  JSON.stringify([channelIds, warehouseIds].map((ids) => ids && [...ids].sort()));

async function startStream(
  backend: StreamContext,
  caller: Caller,
  lastEventId: string | undefined,
  {
    event,
    scope,
    readNewestId,
    data: readData,
    onEnd,
    controller,
    clientLeft,
  }: StreamSource & StreamBrowser,
): Promise<void> {
  const { news } = backend;
  const key = `${event}:${caller.accountId}:${scope}`;
  let isEnded = false;
  const writeBytes = (bytes: Uint8Array) => {
    if (!isEnded) controller.enqueue(bytes);
  };
  let lastSeenId = lastEventId;
  let reads: Promise<void> = Promise.resolve();
  let isReadQueued = false;
  const queueRead = () => {
    // Reads run one by one. A queued read sees the latest change, so one suffices.
    if (isReadQueued) return;
    isReadQueued = true;
    reads = reads.then(async () => {
      isReadQueued = false;
      if (isEnded) return;
      const newest = await news.share(key, readNewestId);
      // On the first connection the page has current data.
      if (lastSeenId === undefined) {
        lastSeenId = newest;
        return writeBytes(encodeText(`id: ${newest}\n\n`));
      }
      if (newest === lastSeenId) return;
      const previousId = lastSeenId;
      const eventBytes = await news.share(`${key}:${previousId}:${newest}`, async () =>
        encodeText(
          `id: ${newest}\nevent: ${event}\ndata: ${JSON.stringify(await readData(previousId, newest))}\n\n`,
        ),
      );
      lastSeenId = newest;
      writeBytes(eventBytes);
    });
    reads = reads.catch((error: unknown) =>
      backend.log.warn({ err: error }, "changes could not be read for an event stream"),
    );
  };
  let unfollow: (() => void) | undefined;
  let pingTimer: NodeJS.Timeout | undefined;
  let endTimer: NodeJS.Timeout | undefined;
  const endStream = () => {
    if (isEnded) return;
    isEnded = true;
    onEnd();
    unfollow?.();
    clearInterval(pingTimer);
    clearTimeout(endTimer);
    if (!clientLeft.aborted) controller.close();
  };
  clientLeft.addEventListener("abort", endStream);
  try {
    unfollow = await news.follow(caller.accountId, { onNews: queueRead, onEnd: endStream });
  } catch (error) {
    onEnd();
    throw error;
  }
  if (isEnded) return unfollow();
  pingTimer = setInterval(() => writeBytes(PING), PING_INTERVAL_MS);
  endTimer = setTimeout(endStream, MAX_STREAM_MS);
  writeBytes(encodeText(`retry: ${RECONNECT_AFTER_MS}\n\n`));
  queueRead();
}
