import { type LoggedResponse, startCall } from "./call-log.ts";
import { callMarketplace } from "./call-marketplace.ts";

interface Patience {
  wait: (ms: number) => Promise<void>;
  /** Milliseconds after each 429. The answer after the last pause is final. */
  pausesMs: readonly number[];
  /** Returns the pause that an answer asks for, in milliseconds, or `null`. */
  toldMs?: (response: Response) => number | null;
  requestIdOf?: (response: Response) => string | null;
}

/**
 * Repeats a call that is answered 429: it did nothing, so `send` repeats it safely. Jitter spreads
 * the workers. Throws like `callMarketplace`.
 */
export async function callWithRetries(
  name: string,
  send: (signal: AbortSignal) => Promise<Response>,
  { wait, pausesMs, toldMs: readRetryAfterMs, requestIdOf }: Patience,
): Promise<LoggedResponse> {
  for (let attempt = 0; ; attempt++) {
    const end = startCall(name);
    const response = await callMarketplace(name, send);
    const pause = pausesMs[attempt];
    if (response.status !== 429 || pause === undefined) return { response, end };
    end({ status: response.status, code: "http_429", requestId: requestIdOf?.(response) });
    await response.body?.cancel();
    const retryAfterMs = readRetryAfterMs?.(response) ?? null;
    // As answered, or about the guessed time.
    await wait(
      Math.round(
        retryAfterMs === null ? pause * (0.5 + Math.random()) : retryAfterMs * (1 + Math.random()),
      ),
    );
  }
}
