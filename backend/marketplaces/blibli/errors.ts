import { ConnectorError, type ConnectorErrorKind } from "../connector.ts";

/** How Blibli says that a call failed: by HTTP's status, and by its envelope. */
export interface Failure {
  errorCode?: string | number | null | undefined;
  errorMessage?: string | null | undefined;
}

/** docs/marketplaces/blibli.md "Errors": the codes that are known. */
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

/** The signature's time is off: one of the two clocks is wrong, and the seller's key is not. */
const isExpiredSignature = (message: string) =>
  /signature.*(expired|time)|expired.*signature/i.test(message);

/** The key that Blibli's signature is made with is wrong or missing, whatever the rest. */
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
