import { z } from "zod";
import type { OperatorFault } from "#contract/operator-faults.ts";
import { ConnectorError, type ConnectorErrorKind } from "../connector.ts";

/** The Graph API's error envelope (developers.facebook.com, "Handle Errors"). */
export const ErrorBody = z.object({
  error: z.looseObject({
    message: z.string().default(""),
    type: z.string().optional(),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    error_user_title: z.string().nullish(),
    error_user_msg: z.string().nullish(),
    fbtrace_id: z.string().optional(),
  }),
});

/** 4, 17, 32, 613: app, person, page; 80009, 80014: the catalogue ("Rate Limits"). */
const THROTTLE_CODES = new Set([4, 17, 32, 341, 613, 80009, 80014]);
/** 102, 190, 463, 467: the session or the token has ended. */
const LOST_ACCESS_CODES = new Set([102, 190, 463, 467]);
/** 368: temporarily blocked for breaking a rule: "wait and retry the operation". */
const TRANSIENT_CODES = new Set([1, 2, 368]);

/**
 * Faults of the app, by code and words: 1 and 101 of a wrong secret or id, 100 of a wrong proof, 5
 * of an address that is not allowed, 3 and 10 of a capability that the review gives
 * (docs/marketplaces/meta.md "Errors").
 */
const FAULT_PATTERNS: readonly (readonly [OperatorFault, readonly number[], RegExp])[] = [
  ["app_closed", [101, 190], /application has been (deleted|disabled)/i],
  ["key_wrong", [1, 101], /validating (client secret|application)/i],
  ["key_wrong", [100], /invalid appsecret_proof/i],
  ["address_refused", [5], /./],
  ["permission_missing", [3, 10], /application does not have/i],
];

export const isThrottled = (code: number): boolean => THROTTLE_CODES.has(code);

export function toConnectorError(body: unknown, httpStatus: number): ConnectorError {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success)
    return new ConnectorError(
      "unavailable",
      `http_${httpStatus}`,
      `Meta answered ${httpStatus} with a body that is no error of its own`,
    );
  const { error } = parsed.data;
  return new ConnectorError(
    findKind(error.code, httpStatus),
    String(error.code),
    error.error_user_msg || error.message || `Meta answered ${httpStatus}`,
    {
      fault: findFault(error.code, error.message),
      ...(error.fbtrace_id ? { channelRequestId: error.fbtrace_id } : {}),
    },
  );
}

const findFault = (code: number, message: string): OperatorFault | null =>
  FAULT_PATTERNS.find(([, codes, texts]) => codes.includes(code) && texts.test(message))?.[0] ??
  null;

function findKind(code: number, httpStatus: number): ConnectorErrorKind {
  if (LOST_ACCESS_CODES.has(code)) return "unauthorised";
  if (isThrottled(code) || httpStatus === 429) return "rate_limited";
  if (TRANSIENT_CODES.has(code) || httpStatus >= 500) return "unavailable";
  return httpStatus === 404 || code === 803 ? "not_found" : "rejected";
}

/** 10 and 200 to 299: the person, or the app, lacks a permission. */
export const isPermissionError = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && /^(10|2\d\d)$/.test(error.code);
