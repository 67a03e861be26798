import { AsyncLocalStorage } from "node:async_hooks";

/** One call to a marketplace and its result, without keys and values. */
export interface LoggedCall {
  at: Date;
  name: string;
  durationMs: number;
  /** `null` where no answer came. */
  status: number | null;
  /** The marketplace's code; empty where the call succeeded. */
  code: string;
  requestId: string;
}

/** `code` and `requestId` of the marketplace, if it sent them. */
export interface HeardAnswer {
  status: number | null;
  code?: string | number | null | undefined;
  requestId?: string | null | undefined;
}

/** An answer that `end` logs, when its content is known. */
export interface LoggedResponse {
  response: Response;
  end: (heardAnswer: HeardAnswer) => void;
}

/** Texts of a marketplace may be long; the log keeps their beginning. */
const LONGEST_TEXT = 200;

interface CallLog {
  now: () => Date;
  calls: LoggedCall[];
}
const logs = new AsyncLocalStorage<CallLog>();

/** Runs `work` and adds its calls to `calls`. */
export const loggingCalls = <T>(
  calls: LoggedCall[],
  now: () => Date,
  work: () => Promise<T>,
): Promise<T> => logs.run({ now, calls }, work);

/**
 * Starts the log entry of a call. The returned function takes the answer. Outside `loggingCalls` (a
 * connection that is being made has no shop yet) nothing is logged.
 */
export function startCall(name: string): (heardAnswer: HeardAnswer) => void {
  const log = logs.getStore();
  if (!log) return () => undefined;
  const [time, started] = [log.now(), performance.now()];
  return ({ status, code, requestId }) =>
    log.calls.push({
      at: time,
      name: name.slice(0, LONGEST_TEXT),
      durationMs: Math.round(performance.now() - started),
      status,
      code: String(code ?? "").slice(0, LONGEST_TEXT),
      requestId: (requestId ?? "").slice(0, LONGEST_TEXT),
    });
}
