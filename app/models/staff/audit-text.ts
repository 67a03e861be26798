import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import type { AuditEntry } from "#contract/audit.ts";
import { findByWord } from "#contract/word-table.ts";

/** Frequent calls, by which the log is filtered. */
export const FILTERED_ACTIONS = [
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

/** Describes an action in words. A call that exists no more is described by its area. */
export function describeAudit({ action, area }: Pick<AuditEntry, "action" | "area">, t: Translate) {
  const key = `audit:action.${action}` as MessageKey;
  const text = t(key);
  return text === key ? t(`audit:area.${area}`) : text;
}

/** Names the changed object. Empty if it has no name, or is gone. */
export function nameAuditTarget(
  { target }: Pick<AuditEntry, "target">,
  names: Readonly<Record<string, string>>,
): string {
  return findByWord(names, target?.split(":").at(-1) ?? "") ?? "";
}

const OBJECT_PAGES: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/orders/${id}`,
  product: (id) => `/products-v2/master/${id}`,
  staff: (id) => `/staffs/${id}`,
  stock: (id) => `/stocks/manage/${id}`,
};

/** Returns the page of the changed object. `null` if it has none. */
export function findAuditTargetPage({ target }: Pick<AuditEntry, "target">): string | null {
  const [kind = "", id = ""] = target?.split(":") ?? [];
  return findByWord(OBJECT_PAGES, kind)?.(id) ?? null;
}
