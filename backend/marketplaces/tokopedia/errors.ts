import { findByWord } from "#contract/word-table.ts";
import { ConnectorError, type ConnectorErrorKind } from "../connector.ts";

/** The envelope's head. Its error code is a number in older calls and then means nothing. */
export interface Head {
  messages?: string | null | undefined;
  reason?: string | null | undefined;
  error_code?: string | number | null | undefined;
}

/** docs/marketplaces/tokopedia.md "Errors". */
const ERROR_KINDS: Record<string, ConnectorErrorKind> = {
  // The shop is not integrated with the app, or no longer.
  RBAC_MDLW_001: "unauthorised",
  ORD_USC_015: "unauthorised",
  ORD_USC_024: "unauthorised",
  PRD_USC_001: "unauthorised",
  ETS_USC_001: "unauthorised",
  // "Data Not Found", which comes with a server error's status.
  ORD_API_008: "not_found",
  OPENAPI_DB_003: "not_found",
  PRD_CACHE_005: "not_found",
  SHP_GRPC_003: "not_found",
  // The order is not in the required state.
  ORD_API_016: "wrong_state",
  ORD_USC_007: "wrong_state",
  ORD_USC_014: "wrong_state",
  LGS_USC_006: "wrong_state",
  LGS_USC_012: "wrong_state",
  // Tokopedia's own failure, also if the status says otherwise.
  ORD_API_006: "unavailable",
  PRD_GRPC_001: "unavailable",
  SHP_GRPC_001: "unavailable",
};
const KIND_BY_HTTP_STATUS: Record<number, ConnectorErrorKind> = {
  401: "token_expired",
  404: "not_found",
  429: "rate_limited",
};

export function toConnectorError(
  head: Head,
  httpStatus: number,
  retryAfterMs: number | null = null,
): ConnectorError {
  const code = head.error_code ? String(head.error_code) : `http_${httpStatus}`;
  return new ConnectorError(
    KIND_BY_HTTP_STATUS[httpStatus] ??
      findByWord(ERROR_KINDS, code) ??
      (httpStatus >= 500 ? "unavailable" : "rejected"),
    code,
    head.reason || head.messages || `Tokopedia answered ${httpStatus}`,
    retryAfterMs === null ? {} : { retryAfterMs },
  );
}
