import { findByWord } from "#contract/word-table.ts";
import { ConnectorError, type ConnectorErrorKind } from "../connector.ts";
import { OPERATOR_FAULTS } from "./operator-faults.ts";

export interface LazadaFailure {
  code: string;
  message: string;
  requestId: string;
}

/** Codes of the gateway, and of the calls (the "Error codes" of each page). */
const ERROR_KINDS: Record<string, ConnectorErrorKind> = {
  // An expired, invalid or revoked token; a refresh shows which.
  IllegalAccessToken: "token_expired",
  ...mapCodesToKind("unauthorised", [
    "IllegalRefreshToken",
    "InvalidCode",
    "AUTH_TYPE_UNSUPPORTED",
  ]),
  // A fault of Lazada or our code. Work waits and is not discarded.
  ...mapCodesToKind("unavailable", [
    ...["MissingParameter", "InvalidApiPath", "ServiceTimeout", "ServiceUnavailable"],
    // System, internal and locking errors of the services behind it.
    ...["6", "106", "513", "1000", "10002", "40011", "700024"],
  ]),
  ...mapCodesToKind("rate_limited", [
    "ApiCallLimit",
    "AppCallLimit",
    "SellerCallLimit",
    "901",
    "4154",
  ]),
  ...mapCodesToKind("not_found", [
    "SESSION_NOT_EXIST",
    "16",
    "37",
    "39",
    "122",
    "4137",
    "600001",
    "700021",
    "700025",
  ]),
  // Packed, sent, cancelled or answered before.
  ...mapCodesToKind("wrong_state", ["131", "600002", "700000", "700026", "700031"]),
};

export function toConnectorError(
  { code, message, requestId }: LazadaFailure,
  httpStatus = 200,
): ConnectorError {
  const kind = findByWord(ERROR_KINDS, code) ?? (httpStatus >= 500 ? "unavailable" : "rejected");
  const retryAfterMs = kind === "rate_limited" ? readBanSeconds(message) : null;
  return new ConnectorError(kind, code, message || `Lazada answered ${code}`, {
    fault: findByWord(OPERATOR_FAULTS, code) ?? null,
    ...(requestId ? { channelRequestId: requestId } : {}),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  });
}

export const isThrottled = ({ code }: LazadaFailure): boolean =>
  findByWord(ERROR_KINDS, code) === "rate_limited";

/** Returns how long the limit lasts, from the message: "… will last 1 seconds". */
export function readBanSeconds(message: string): number | null {
  const [, seconds] = /(\d+)\s*second/i.exec(message) ?? [];
  return seconds ? Number(seconds) * 1000 : null;
}

function mapCodesToKind(kind: ConnectorErrorKind, codes: readonly string[]) {
  return Object.fromEntries(codes.map((code) => [code, kind]));
}
