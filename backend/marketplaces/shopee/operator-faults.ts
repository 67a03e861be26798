import type { OperatorFault } from "#contract/operator-faults.ts";
import { findByWord } from "#contract/word-table.ts";

/**
 * Shopee's codes for faults of the app (the error lists of the API pages, mirrored in
 * congminh1254/shopee-sdk; `source_ip_undeclared` as bosocmputer/Nexflow met it live).
 */
const FAULT_CODES: Readonly<Record<string, OperatorFault>> = {
  error_sign: "key_wrong",
  error_partner_key_expired: "key_wrong",
  invalid_partner_id: "key_wrong",
  source_ip_undeclared: "address_refused",
  error_api_permission: "permission_missing",
  error_api_call_restricted: "permission_missing",
  api_suspended: "app_closed",
};

/** The gate in front of every call explains faults without a code of their own in words. */
const FAULT_PATTERNS: readonly (readonly [OperatorFault, RegExp])[] = [
  ["clock_off", /timestamp (is expired|is invalid)|^(no|invalid) timestamp/i],
  ["key_wrong", /^partner_id is invalid$|^invalid partner_id[.,]?$|^(wrong|invalid) sign\b/i],
  ["permission_missing", /app developer.s permissions|no permission to current api/i],
  ["app_closed", /app is deleted/i],
];

/** Returns `null` if the fault is not the operators'. */
export const findOperatorFault = (code: string, message: string): OperatorFault | null =>
  findByWord(FAULT_CODES, code.replace(/^common\./, "")) ??
  FAULT_PATTERNS.find(([, texts]) => texts.test(message))?.[0] ??
  null;
