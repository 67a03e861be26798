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
export interface AnswerFacts {
  status: number | null;
  code?: string | number | null | undefined;
  requestId?: string | null | undefined;
}

/** An answer that `end` logs, when its content is known. */
export interface LoggedResponse {
  response: Response;
  end: (heardAnswer: AnswerFacts) => void;
}

/** The log keeps the beginning of longer texts. */
const MAX_TEXT_LENGTH = 200;

interface CallLog {
  now: () => Date;
  calls: LoggedCall[];
}
const logs = new AsyncLocalStorage<CallLog>();

/** Runs `work` and adds its calls to `calls`. */
export const runWithCallLog = <T>(
  calls: LoggedCall[],
  now: () => Date,
  work: () => Promise<T>,
): Promise<T> => logs.run({ now, calls }, work);

/**
 * The returned function takes the answer. Nothing is logged outside `runWithCallLog`, for example
 * before a shop exists.
 */
export function startCall(name: string): (heardAnswer: AnswerFacts) => void {
  const log = logs.getStore();
  if (!log) return () => undefined;
  const [time, started] = [log.now(), performance.now()];
  return ({ status, code, requestId }) =>
    log.calls.push({
      at: time,
      name: name.slice(0, MAX_TEXT_LENGTH),
      durationMs: Math.round(performance.now() - started),
      status,
      code: String(code ?? "").slice(0, MAX_TEXT_LENGTH),
      requestId: (requestId ?? "").slice(0, MAX_TEXT_LENGTH),
    });
}
