import { ConnectorError, type ConnectorErrorKind } from "../connector.ts";

export interface Failure {
  errorCode?: string | number | null | undefined;
  errorMessage?: string | null | undefined;
}

/** The known codes: docs/marketplaces/blibli.md "Errors". */
const KINDS: Record<string, ConnectorErrorKind> = {
  "ERR-PA400054": "unauthorised",
  "ERR-MA500007": "unavailable",
};
const STATUSES: Record<number, ConnectorErrorKind> = {
  401: "unauthorised",
  403: "unauthorised",
  404: "not_found",
  409: "wrong_state",
  429: "rate_limited",
};

/** Whether the signature's time was refused: a clock is wrong, not the seller's key. */
const isExpiredSignature = (message: string) =>
  /signature.*(expired|time)|expired.*signature/i.test(message);

/** Whether the key of Blibli's signature is wrong or missing. */
export const isAboutSignature = ({ message }: ConnectorError) => /signature/i.test(message);

export function toConnectorError(
  { errorCode, errorMessage }: Failure,
  httpStatus: number,
  requestId: string,
  retryAfterMs: number | null = null,
): ConnectorError {
  const message = errorMessage || `Blibli answered ${httpStatus}`;
  const kind =
    KINDS[String(errorCode)] ??
    STATUSES[httpStatus] ??
    (httpStatus >= 500 ? "unavailable" : "rejected");
  return new ConnectorError(
    kind === "unauthorised" && isExpiredSignature(message) ? "unavailable" : kind,
    String(errorCode || `http_${httpStatus}`),
    message,
    { channelRequestId: requestId, ...(retryAfterMs === null ? {} : { retryAfterMs }) },
  );
}
