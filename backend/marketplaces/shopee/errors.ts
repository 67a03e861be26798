import { ConnectorError, type ConnectorErrorKind } from "../connector.ts";

/** The part of Shopee's envelope that says how a call went. */
export interface Envelope {
  error?: string | null;
  message?: string | null;
  request_id?: string | null;
}

/** `common.batch_api_all_failed`: every item failed, each with its own reason in the answer's list. */
export const ALL_FAILED = "common.batch_api_all_failed";

/** Documented codes, without the module prefix some calls put in front (`product.error_param`). marketplaces.md §1 "Envelope". */
const KINDS: Record<string, ConnectorErrorKind> = {
  // Shopee's documentation misspells it; both spellings have been seen.
  invalid_acceess_token: "token_expired",
  invalid_access_token: "token_expired",
  refresh_token_expired: "unauthorised",
  shop_no_linked: "unauthorised",
  partner_shop_no_link: "unauthorised",
  shop_banned: "unauthorised",
  error_auth: "unauthorised",
  error_permission: "unauthorised",
  // These four are the operator's to mend (key, allow-list, granted API), not the seller's: work waits instead of being thrown away.
  error_sign: "unavailable",
  error_partner_key_expired: "unavailable",
  source_ip_undeclared: "unavailable",
  error_api_permission: "unavailable",
  error_rate_limit: "rate_limited",
  error_limit: "rate_limited",
  error_server: "unavailable",
  error_inner: "unavailable",
  error_network: "unavailable",
  error_system_busy: "unavailable",
};

/** Turns an error envelope into the interface's error. Codes that are not listed are read by their wording, else they are `rejected`. */
export function toConnectorError(envelope: Envelope, httpStatus: number, now: Date): ConnectorError {
  const code = envelope.error || `http_${httpStatus}`;
  const message = envelope.message || `Shopee answered ${httpStatus}`;
  const kind = kindOf(code, message, httpStatus);
  const more: { retryAfterMs?: number; channelRequestId?: string } = {};
  if (withoutModule(code) === "error_limit") more.retryAfterMs = untilDailyReset(now);
  if (envelope.request_id) more.channelRequestId = envelope.request_id;
  return new ConnectorError(kind, code, message, more);
}

/** One item's failure inside a batch that went through. */
export function toItemError(code: string, message: string): ConnectorError {
  return new ConnectorError(kindOf(code, message, 200), code, message || code);
}

/** True for the burst limit, which passes within moments; the daily limit does not. */
export function isBurstLimit(envelope: Envelope, httpStatus: number): boolean {
  const code = withoutModule(envelope.error ?? "");
  return code === "error_rate_limit" || (httpStatus === 429 && code !== "error_limit");
}

/** The daily quota starts anew at 00:00 UTC+8. */
function untilDailyReset(now: Date): number {
  const day = 86_400_000;
  const eightHours = 28_800_000;
  return day - ((now.getTime() + eightHours) % day);
}

function kindOf(code: string, message: string, httpStatus: number): ConnectorErrorKind {
  const bare = withoutModule(code);
  if (bare === "error_auth" && /access[_ ]?token/i.test(message)) return "token_expired";
  const known = KINDS[bare];
  if (known) return known;
  if (/not_found|not_exist/.test(bare) || /\b(item|order|model)\b.*(not found|not exist)/i.test(message)) return "not_found";
  if (/status/.test(bare) || /\border status\b|\balready (been )?(shipped|arranged|processed|cancelled)/i.test(message)) return "wrong_state";
  if (httpStatus === 429) return "rate_limited";
  if (httpStatus >= 500) return "unavailable";
  return "rejected";
}

function withoutModule(code: string): string {
  return code.slice(code.lastIndexOf(".") + 1);
}
