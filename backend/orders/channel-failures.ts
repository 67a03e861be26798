import { makeSetupError } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { ProblemError } from "../http/problem-error.ts";
import { RetryLater } from "../jobs/queue.ts";
import { ConnectorError } from "../marketplaces/connector.ts";

const RATE_LIMIT_PAUSE_MS = 10_000;

/** Returns the error that a job throws when the channel asks to wait. */
export function retryLaterFor(backend: Backend, error: ConnectorError): RetryLater {
  return new RetryLater(
    new Date(backend.now().getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS)),
    "rate limited",
  );
}

/**
 * Converts a channel's failure to an answer for a person: 409 `channel_disconnected` or
 * `wrong_state`, 404 `not_on_channel`, 422 `channel_rejected`, 503 `channel_busy`, 502
 * `channel_unavailable` or `channel_setup`. The details have the marketplace's own code and words.
 */
function toProblem(error: unknown): unknown {
  if (!(error instanceof ConnectorError)) return error;
  const details = {
    channelCode: error.code,
    channelMessage: error.message,
    channelRequestId: error.channelRequestId,
  };
  const makeProblem = (status: ProblemError["status"], code: string, extra = {}) =>
    new ProblemError(status, code, error.message, {
      details: { ...details, ...extra },
      cause: error,
    });
  if (error.fault) return makeSetupError();
  switch (error.kind) {
    case "token_expired":
    case "unauthorised":
      return makeProblem(409, "channel_disconnected");
    case "wrong_state":
      return makeProblem(409, "wrong_state");
    case "not_found":
      return makeProblem(404, "not_on_channel");
    case "rejected":
      return makeProblem(422, "channel_rejected");
    case "rate_limited":
      return makeProblem(503, "channel_busy", {
        retryAfter: Math.ceil((error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS) / 1000),
      });
    case "unavailable":
      return makeProblem(502, "channel_unavailable");
  }
}

/** Calls a channel for a person who waits, and converts its failures. */
export async function callForPerson<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toProblem(error);
  }
}
