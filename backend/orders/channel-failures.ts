import type { Backend } from "../context.ts";
import { ProblemError } from "../http/problem-error.ts";
import { RetryLater } from "../jobs/queue.ts";
import { ConnectorError } from "../marketplaces/connector.ts";

const RATE_LIMIT_PAUSE_MS = 10_000;

/** What a job throws when the channel asks to wait. */
export function pauseFor(backend: Backend, error: ConnectorError): RetryLater {
  return new RetryLater(
    new Date(backend.now().getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS)),
    "rate limited",
  );
}

/**
 * A channel's failure as the answer to the person who waits for it: 409 `channel_disconnected` or
 * `wrong_state`, 404 `not_on_channel`, 422 `channel_rejected`, 503 `channel_busy`, 502
 * `channel_unavailable`. The marketplace's own code and words are in the details.
 */
function toProblem(error: unknown): unknown {
  if (!(error instanceof ConnectorError)) return error;
  const details = {
    channelCode: error.code,
    channelMessage: error.message,
    channelRequestId: error.channelRequestId,
  };
  const problem = (status: ProblemError["status"], code: string, more = {}) =>
    new ProblemError(status, code, error.message, {
      details: { ...details, ...more },
      cause: error,
    });
  switch (error.kind) {
    case "token_expired":
    case "unauthorised":
      return problem(409, "channel_disconnected");
    case "wrong_state":
      return problem(409, "wrong_state");
    case "not_found":
      return problem(404, "not_on_channel");
    case "rejected":
      return problem(422, "channel_rejected");
    case "rate_limited":
      return problem(503, "channel_busy", {
        retryAfter: Math.ceil((error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS) / 1000),
      });
    case "unavailable":
      return problem(502, "channel_unavailable");
  }
}

/** Runs a call to a channel for a person who waits. */
export async function forPerson<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toProblem(error);
  }
}
