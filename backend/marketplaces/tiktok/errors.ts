import { ConnectorError, type ConnectorErrorKind } from "../connector.ts";
import { findOperatorFault } from "./operator-faults.ts";

/** The result part of TikTok Shop's envelope. */
export interface Envelope {
  code?: number | null;
  message?: string | null;
  request_id?: string | null;
}

/** Codes of the gate in front of every call ("Common errors"), and of the calls. */
const ERROR_KINDS: Record<number, ConnectorErrorKind> = {
  105002: "token_expired",
  101000: "unauthorised",
  36004004: "unauthorised",
  // A fault of theirs or of our code, not the seller's. Work waits and is not discarded.
  106013: "unavailable",
  36009003: "unavailable",
  36009007: "unavailable",
  36009009: "unavailable",
  36009010: "unavailable",
  36009002: "rate_limited",
  // The daily quota of calls about chats.
  45101004: "rate_limited",
  ...mapCodesToKind(
    "not_found",
    [45101003, 12019150, 12052032, 12052260, 21008111, 21011028, 25007006],
  ),
  // Arranged, sent, cancelled or answered before; or not yet in the state that the call requires.
  ...mapCodesToKind(
    "wrong_state",
    [
      11006021, 12052901, 21008099, 21011006, 21011020, 21011027, 21011040, 21011041, 21023035,
      21023046, 21023059, 21042056, 21042102, 21042104, 25001003, 25001011, 25001045, 25001051,
      25011012, 25011013, 25020003, 25020009,
    ],
  ),
};

/** Several modules have their own code for "our side failed", with these words. */
const TRANSIENT_TEXT =
  /try again (later|in)|please (re)?try|system (process error|timeout)|internal error|\bdb access error/i;

export function toConnectorError(envelope: Envelope, httpStatus: number): ConnectorError {
  const code = envelope.code ?? 0;
  const message = envelope.message || `The marketplace answered ${httpStatus}`;
  const extra = {
    fault: findOperatorFault(code, message),
    ...(envelope.request_id ? { channelRequestId: envelope.request_id } : {}),
  };
  return new ConnectorError(
    findKind(code, message, httpStatus),
    code === 0 ? `http_${httpStatus}` : String(code),
    message,
    extra,
  );
}

/** True for the quota of an app and shop, which ends within moments. */
export const isThrottled = (envelope: Envelope, httpStatus: number): boolean =>
  httpStatus === 429 || envelope.code === 36009002;

function findKind(code: number, message: string, httpStatus: number): ConnectorErrorKind {
  // One code for a wrong token, key or clock: the words say which.
  if (code === 36009004) return /access[_-]token/i.test(message) ? "unauthorised" : "unavailable";
  const knownEntry = ERROR_KINDS[code];
  if (knownEntry) return knownEntry;
  if (httpStatus === 429) return "rate_limited";
  if (TRANSIENT_TEXT.test(message)) return "unavailable";
  return httpStatus >= 500 ? "unavailable" : "rejected";
}

function mapCodesToKind(kind: ConnectorErrorKind, codes: readonly number[]) {
  return Object.fromEntries(codes.map((code) => [code, kind]));
}
