import { AsyncLocalStorage } from "node:async_hooks";

/** One call to a marketplace and what came of it, without keys and values. */
export interface LoggedCall {
  at: Date;
  name: string;
  durationMs: number;
  /** null: no answer came. */
  status: number | null;
  /** The marketplace's own; empty when all was well. */
  code: string;
  requestId: string;
}

/** `code` and `requestId` as the marketplace gave them, if it did. */
export interface HeardAnswer {
  status: number | null;
  code?: string | number | null | undefined;
  requestId?: string | null | undefined;
}

/** An answer whose call is logged by `end`, once it is known what it says. */
export interface LoggedResponse {
  response: Response;
  end: (heard: HeardAnswer) => void;
}

/** A marketplace may say anything; a log keeps its beginning. */
const LONGEST = 200;

interface Log {
  now: () => Date;
  calls: LoggedCall[];
}
const logs = new AsyncLocalStorage<Log>();

/** Does `work` with `calls` as the place where the calls it makes are put down. */
export const loggingCalls = <T>(
  calls: LoggedCall[],
  now: () => Date,
  work: () => Promise<T>,
): Promise<T> => logs.run({ now, calls }, work);

/**
 * Called as a call is sent; what it answers is called with what came back. Outside of
 * `loggingCalls` (a connection that is only being made has no shop yet) nothing is put down.
 */
export function startCall(name: string): (heard: HeardAnswer) => void {
  const log = logs.getStore();
  if (!log) return () => undefined;
  const [at, started] = [log.now(), performance.now()];
  return ({ status, code, requestId }) =>
    log.calls.push({
      at,
      name: name.slice(0, LONGEST),
      durationMs: Math.round(performance.now() - started),
      status,
      code: String(code ?? "").slice(0, LONGEST),
      requestId: (requestId ?? "").slice(0, LONGEST),
    });
}
