import { MOST_IDENTICAL_FAILURES } from "#contract/listing-fields.ts";
import { conflict } from "../../http/problem-error.ts";

/** The columns of a listing whose failures are forgotten. */
export const FORGIVEN = { failureCode: null, failureCount: 0 };

export const isPaused = ({ failureCount }: { failureCount: number }): boolean => failureCount >= MOST_IDENTICAL_FAILURES;

/** After three identical failures another try would only fail again (domain.md "Channel products"). Throws 409 `retries_paused`. */
export function requireRetries(listing: { failureCount: number; failureCode: string | null }): void {
  if (isPaused(listing)) throw conflict("retries_paused", "It failed the same way too often; reset it first", { failure: listing.failureCode ?? "" });
}
