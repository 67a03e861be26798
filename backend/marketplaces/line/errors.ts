import { findByWord } from "#contract/word-table.ts";
import { ConnectorError, type ConnectorErrorKind } from "../connector.ts";

/** A failed call of MyShop, with the HTTP status. */
export interface LineFailure {
  code?: string | null | undefined;
  message?: string | null | undefined;
}

/**
 * docs/marketplaces/line.md. A wrong or deleted key, or one without a right, is lost: only the
 * seller can renew it.
 */
const ERROR_KINDS: Record<string, ConnectorErrorKind> = {
  BAD_REQUEST: "rejected",
  DATA_CONFLICT: "wrong_state",
  INTERNAL_ERROR: "unavailable",
  NOT_FOUND: "not_found",
  PERMISSION_DENIED: "unauthorised",
  UNAUTHORIZED: "unauthorised",
};
const KIND_BY_HTTP_STATUS: Record<number, ConnectorErrorKind> = {
  401: "unauthorised",
  403: "unauthorised",
  404: "not_found",
  409: "wrong_state",
  429: "rate_limited",
};

export function toConnectorError(
  failure: LineFailure,
  httpStatus: number,
  requestId: string | null,
  retryAfterMs: number | null = null,
): ConnectorError {
  const knownKind =
    httpStatus === 429 ? "rate_limited" : findByWord(ERROR_KINDS, failure.code ?? "");
  return new ConnectorError(
    knownKind ??
      KIND_BY_HTTP_STATUS[httpStatus] ??
      (httpStatus >= 500 ? "unavailable" : "rejected"),
    failure.code || `http_${httpStatus}`,
    failure.message || `LINE answered ${httpStatus}`,
    {
      ...(requestId ? { channelRequestId: requestId } : {}),
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    },
  );
}
