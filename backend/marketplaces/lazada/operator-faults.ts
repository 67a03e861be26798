import type { OperatorFault } from "#contract/operator-faults.ts";

/**
 * Gateway codes. `IncompleteSignature` is on the page of `/auth/token/create`,
 * `InsufficientPermission` in "Request API permission"; others were reported (`AppWhiteIpLimit`:
 * LilyRisa/cmb_core_seller).
 */
export const OPERATOR_FAULTS: Readonly<Record<string, OperatorFault>> = {
  IncompleteSignature: "key_wrong",
  InvalidAppKey: "key_wrong",
  IllegalTimestamp: "clock_off",
  AppWhiteIpLimit: "address_refused",
  InsufficientPermission: "permission_missing",
};
