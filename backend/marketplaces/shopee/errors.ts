import { findByWord } from "#contract/word-table.ts";
import { ConnectorError, type ConnectorErrorKind } from "../connector.ts";
import { findOperatorFault } from "./operator-faults.ts";

/** The result part of Shopee's envelope. */
export interface Envelope {
  error?: string | null;
  message?: string | null;
  request_id?: string | null;
}

/**
 * Codes of the platform itself, without a module prefix: `order.error_limit` is an order's refusal,
 * not our quota. docs/marketplaces/shopee.md "Envelope".
 */
const PLATFORM_CODES: Record<string, ConnectorErrorKind> = {
  // Shopee's documentation misspells it; both spellings occur.
  invalid_acceess_token: "token_expired",
  invalid_access_token: "token_expired",
  refresh_token_expired: "unauthorised",
  invalid_code: "unauthorised",
  shop_no_linked: "unauthorised",
  partner_shop_no_link: "unauthorised",
  shop_banned: "unauthorised",
  // The seller has to finish the registration and consent again.
  error_kyc_auth: "unauthorised",
  error_rate_limit: "rate_limited",
  error_limit: "rate_limited",
};
/** A path that is closed at the moment. */
const CLOSED_TEXT = /api is currently offline/i;

const TRANSIENT_CODE =
  /^(error_)?(server|inner|inner_error|internal_error|network|database|system_busy|connection|core_server|third_party_server|timeout|locked|too_many_invoke_function)$|^(inner|internal)_error$|^package_can_not_print$|^download_later$|locked_on_creating$/;
const TRANSIENT_TEXT =
  /(please|plaese|and) (try|wait|download)\b.*(later|until)|please wait for|try again later|try again\.? ?$|failed? to get (the |)lock/i;
const STATE_CODE =
  /order_stat(e|us)|status_(invalid|error|limit)|invalid_status|^error_stat(e|us)$|^package_already_shipped$|not_ready_to_(ship|update)$|^order_finalized$/;
const STATE_TEXT =
  /\b(order|logistics?|package|current)\b.{0,30}\bstatus|has been (shipped|cancelled)|ready to (be )?ship|can ?not cancel this order/i;
const MISSING_CODE =
  /^error_((item|order)_)?not_found$|^order_not_(exist|found)$|^error_item_(not_belong_shop|or_variation_not_found)$/;
const MISSING_TEXT =
  /^(the )?(item|order|product)(_id|_sn)?\b.*not (found|exist)|information you queried is not found|data not exist/i;

/**
 * Turns an error envelope into a ConnectorError. Codes that are not listed are read by their
 * wording, else they are `rejected`.
 */
export function toConnectorError(
  envelope: Envelope,
  httpStatus: number,
  now: Date,
): ConnectorError {
  const code = envelope.error || `http_${httpStatus}`;
  const message = envelope.message || `Shopee answered ${httpStatus}`;
  const kind = findKind(code, message, httpStatus);
  const extra: ConstructorParameters<typeof ConnectorError>[3] = {
    fault: findOperatorFault(code, message),
  };
  if (kind === "rate_limited" && removeModule(code) === "error_limit")
    extra.retryAfterMs = computeUntilDailyReset(now);
  if (envelope.request_id) extra.channelRequestId = envelope.request_id;
  return new ConnectorError(kind, code, message, extra);
}

/** Turns one item's failure in a successful batch into an error. */
export function toItemError(code: string, message: string): ConnectorError {
  const fault = findOperatorFault(code, message);
  return new ConnectorError(findKind(code, message, 200), code, message || code, { fault });
}

/** True for the burst limit, which ends within moments; the daily limit does not. */
export function isBurstLimit(envelope: Envelope, httpStatus: number): boolean {
  const code = removeModule(envelope.error ?? "");
  return code === "error_rate_limit" || (httpStatus === 429 && code !== "error_limit");
}

/** The daily quota restarts at 00:00 UTC+8. */
function computeUntilDailyReset(now: Date): number {
  const day = 86_400_000;
  const eightHours = 28_800_000;
  return day - ((now.getTime() + eightHours) % day);
}

/**
 * Shopee has few codes and explains the rest in words: one `error_param` or `error_auth` stands for
 * dozens of refusals (the error lists of the API pages, mirrored in congminh1254/shopee-sdk). So
 * the wording decides where the code does not; an unclear error is `rejected`.
 */
function findKind(code: string, message: string, httpStatus: number): ConnectorErrorKind {
  const platform = findByWord(PLATFORM_CODES, code.replace(/^common\./, ""));
  if (platform) return platform;
  const bare = removeModule(code);
  if (TRANSIENT_CODE.test(bare) || CLOSED_TEXT.test(message)) return "unavailable";
  if (bare === "error_auth" || bare === "error_permission") {
    if (/access[_ ]?token/i.test(message)) return "token_expired";
    if (/\b(partner|partner_id|link|re-auth|authori[sz]\w*)\b/i.test(message))
      return "unauthorised";
  }
  if (STATE_CODE.test(bare) || STATE_TEXT.test(message)) return "wrong_state";
  if (TRANSIENT_TEXT.test(message)) return "unavailable";
  if (MISSING_CODE.test(bare) || MISSING_TEXT.test(message)) return "not_found";
  if (httpStatus === 429) return "rate_limited";
  return httpStatus >= 500 ? "unavailable" : "rejected";
}

function removeModule(code: string): string {
  return code.slice(code.lastIndexOf(".") + 1).trim();
}
