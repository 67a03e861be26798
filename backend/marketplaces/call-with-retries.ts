import { type LoggedResponse, startCall } from "./call-log.ts";
import { callMarketplace } from "./call-marketplace.ts";

interface Patience {
  wait: (ms: number) => Promise<void>;
  /** Pause after each 429, in milliseconds. The answer after the last pause is final. */
  pausesMs: readonly number[];
  /** Returns the pause that an answer asks for, in milliseconds, or `null`. */
  toldMs?: (response: Response) => number | null;
  requestIdOf?: (response: Response) => string | null;
}

/**
 * Makes a call that may answer 429 over its quota. The refused call did nothing, so `send` repeats
 * it safely, with jitter to spread the workers. Throws like `callMarketplace`.
 */
export async function callWithRetries(
  name: string,
  send: (signal: AbortSignal) => Promise<Response>,
  { wait, pausesMs, toldMs, requestIdOf }: Patience,
): Promise<LoggedResponse> {
  for (let attempt = 0; ; attempt++) {
    const end = startCall(name);
    const response = await callMarketplace(name, send);
    const pause = pausesMs[attempt];
    if (response.status !== 429 || pause === undefined) return { response, end };
    end({ status: response.status, code: "http_429", requestId: requestIdOf?.(response) });
    await response.body?.cancel();
    const toldWaitMs = toldMs?.(response) ?? null;
    // Waits until the requested time, or around the guessed time.
    await wait(
      Math.round(
        toldWaitMs === null ? pause * (0.5 + Math.random()) : toldWaitMs * (1 + Math.random()),
      ),
    );
  }
}
