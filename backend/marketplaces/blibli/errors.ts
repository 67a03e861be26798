import type { OperatorFault } from "#contract/operator-faults.ts";
import { findByWord } from "#contract/word-table.ts";
import { ConnectorError, type ConnectorErrorKind } from "../connector.ts";

export interface BlibliFailure {
  errorCode?: string | number | null | undefined;
  errorMessage?: string | null | undefined;
}

/** See docs/marketplaces/blibli.md "Errors". */
const ERROR_KINDS: Record<string, ConnectorErrorKind> = {
  "ERR-PA400054": "unauthorised",
  "ERR-MA500007": "unavailable",
};
const KIND_BY_HTTP_STATUS: Record<number, ConnectorErrorKind> = {
  401: "unauthorised",
  403: "unauthorised",
  404: "not_found",
  409: "wrong_state",
  429: "rate_limited",
};

/**
 * Blibli does not publish codes for a wrong client, address or clock, so words of the message
 * decide.
 */
const FAULT_PATTERNS: readonly (readonly [OperatorFault, RegExp])[] = [
  ["clock_off", /signature.*(expired|time)|expired.*signature/i],
  ["address_refused", /\bip\b.*(allow|white|permit|regist)|(allow|white).?list/i],
  ["key_wrong", /\bclient (id|key|is not)\b|basic auth/i],
];

/** Whether a signature key is wrong or missing. */
export const isAboutSignature = ({ message }: ConnectorError) => /signature/i.test(message);

export function toConnectorError(
  { errorCode, errorMessage }: BlibliFailure,
  httpStatus: number,
  requestId: string,
  retryAfterMs: number | null = null,
): ConnectorError {
  const message = errorMessage || `Blibli answered ${httpStatus}`;
  const kind =
    findByWord(ERROR_KINDS, String(errorCode)) ??
    KIND_BY_HTTP_STATUS[httpStatus] ??
    (httpStatus >= 500 ? "unavailable" : "rejected");
  const isUnnamed =
    kind === "unauthorised" && findByWord(ERROR_KINDS, String(errorCode)) === undefined;
  const fault = isUnnamed ? FAULT_PATTERNS.find(([, pattern]) => pattern.test(message))?.[0] : null;
  return new ConnectorError(kind, String(errorCode || `http_${httpStatus}`), message, {
    channelRequestId: requestId,
    fault: fault ?? null,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  });
}
