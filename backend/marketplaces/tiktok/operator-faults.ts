import type { OperatorFault } from "#contract/operator-faults.ts";

/** https://partner.tiktokshop.com/docv2/page/678e3a45786253031531b942 ("Common errors") */
const FAULT_CODES: Readonly<Record<number, OperatorFault>> = {
  106001: "key_wrong",
  36009033: "address_refused",
  105005: "permission_missing",
};

/** One code stands for several faults: "Combine it with the response message keyword". */
const FAULT_PATTERNS: readonly (readonly [OperatorFault, RegExp])[] = [
  ["clock_off", /^invalid timestamp/i],
  ["key_wrong", /app[_ ]?(key|secret)\b/i],
];

/** Returns `null` if the fault is not the operators'. */
export const findOperatorFault = (code: number, message: string): OperatorFault | null =>
  FAULT_CODES[code] ??
  // The token host has other codes from 36 million on, but the same words in its messages.
  (code >= 36_000_000 ? FAULT_PATTERNS.find(([, texts]) => texts.test(message))?.[0] : null) ??
  null;
