import { type LoggedResponse, startCall } from "./call-log.ts";
import { reach } from "./reach.ts";

interface Patience {
  wait: (ms: number) => Promise<void>;
  /** How long to wait after each answer of 429, in milliseconds; the one after the last stands. */
  pausesMs: readonly number[];
  /** What an answer says of how long, in milliseconds; null: nothing. */
  toldMs?: (response: Response) => number | null;
  requestIdOf?: (response: Response) => string | null;
}

/**
 * A call of a marketplace that answers 429 over its quota: that call was refused, so `send` sends
 * it again, safely, and with jitter, so that workers spread. Throws as `reach` does.
 */
export async function reachPatiently(
  name: string,
  send: (signal: AbortSignal) => Promise<Response>,
  { wait, pausesMs, toldMs, requestIdOf }: Patience,
): Promise<LoggedResponse> {
  for (let attempt = 0; ; attempt++) {
    const end = startCall(name);
    const response = await reach(name, send);
    const pause = pausesMs[attempt];
    if (response.status !== 429 || pause === undefined) return { response, end };
    end({ status: response.status, code: "http_429", requestId: requestIdOf?.(response) });
    await response.body?.cancel();
    const told = toldMs?.(response) ?? null;
    // Not before the time that was told, and around the one that is only guessed.
    await wait(
      Math.round(told === null ? pause * (0.5 + Math.random()) : told * (1 + Math.random())),
    );
  }
}
