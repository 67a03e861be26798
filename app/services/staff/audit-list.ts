import "server-only";
import { FILTERED_ACTIONS } from "#app/models/staff/audit-text.ts";
import { defineList } from "#app/services/list/define-list.ts";
import {
  createParamBuilders,
  type LabelWords,
  makeOneOfParam,
} from "#app/services/list/list-params.ts";
import { ALL_AUDIT_FILTERS, AUDIT_FILTERS } from "#contract/audit.ts";

const { of, as, day } = createParamBuilders(ALL_AUDIT_FILTERS);
const params = {
  search: of("actor"),
  area: of("area", (area, { t }) => t(`audit:area.${area}`)),
  action: as(
    "action",
    makeOneOfParam(FILTERED_ACTIONS, (action, { t }) => t(`audit:action.${action}`)),
  ),
  from: day("createdAfter", "begin"),
  to: day("createdBefore", "end"),
};
const LABELS = {
  area: "audit:about",
  action: "audit:kind",
  from: "audit:fromDay",
  to: "audit:toDay",
} as const;
const texts = {
  label: (name: keyof typeof LABELS, { t }: LabelWords) => t(LABELS[name]),
  any: (name: keyof typeof LABELS, { t }: LabelWords) =>
    t(name === "area" ? "audit:anyArea" : "audit:any"),
};
const fields = { main: ["area", "action", "from", "to"] } as const;

/** The account's audit log. */
export const auditList = defineList({
  path: "/staffs/audit",
  pageSize: 50,
  filters: AUDIT_FILTERS,
  ...{ params, fields, texts },
});

/** The audit log of all accounts, for internal users. */
export const allAuditList = defineList({
  path: "/admin/audit",
  pageSize: 50,
  filters: ALL_AUDIT_FILTERS,
  params: { ...params, accountId: of("accountId") },
  ...{ fields, texts },
});
