import type { Translate } from "#app/i18n/keys.ts";
import type { AuditEntry } from "#contract/audit.ts";

/** Calls with their own text. Others are described by their area. */
export const NAMED_ACTIONS = [
  "addStaff",
  "addSupportStaff",
  "resendStaffInvite",
  "cancelStaffInvite",
  "acceptStaffInvite",
  "updateStaff",
  "updateStaffRoles",
  "deleteStaff",
  "createRole",
  "updateRole",
  "deleteRole",
  "updateMe",
  "changePassword",
  "startEmailChange",
  "confirmEmailChange",
  "resetPassword",
  "confirmTwoStep",
  "stopTwoStep",
  "renewRecoveryCodes",
  "endOtherSessions",
  "endSession",
  "addPasskey",
  "removePasskey",
  "endUserSessions",
  "openAccount",
  "suspendAccount",
  "restoreAccount",
  "setAccountFlags",
  "adjustOrderQuota",
  "createProduct",
  "updateProduct",
  "deleteProducts",
  "adjustStocks",
  "updateChannel",
  "deleteChannel",
  "cancelOrder",
  "createWarehouses",
  "updateWarehouse",
  "deleteWarehouse",
] as const;

/** Describes an action in words. */
export function describeAudit({ action, area }: Pick<AuditEntry, "action" | "area">, t: Translate) {
  const namedAction = NAMED_ACTIONS.find((one) => one === action);
  return t(namedAction ? `audit:action.${namedAction}` : `audit:area.${area}`);
}
