import "server-only";
import { defineList } from "#app/services/list/define-list.ts";
import {
  createParamBuilders,
  makeChoiceParam,
  makeOneOfParam,
} from "#app/services/list/list-params.ts";
import { QUOTA_HISTORY_FILTERS } from "#contract/billing.ts";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";

/** The type "unused" is never written. */
const SHOWN_TYPES = Object.values(ORDER_QUOTA_TYPE).filter(
  (type) => type !== ORDER_QUOTA_TYPE.unused,
);

const { day } = createParamBuilders(QUOTA_HISTORY_FILTERS);

export const quotaList = defineList({
  path: "/order-quota/history",
  pageSize: 50,
  filters: QUOTA_HISTORY_FILTERS,
  params: {
    view: makeChoiceParam(["history", "payments"]),
    type: makeOneOfParam(SHOWN_TYPES.map(String), (type, { t }) =>
      t(`quota:type.${Number(type) as (typeof SHOWN_TYPES)[number]}`),
    ),
    from: day("startDate", "begin"),
    to: day("endDate", "end"),
  },
  also: { historyTypes: ({ type }) => SHOWN_TYPES.filter((known) => String(known) === type) },
  settle: ({ view }) => (view === "payments" ? { type: "", from: "", to: "" } : {}),
  fields: { main: ["type", "from", "to"] },
  texts: {
    label: (name, { t }) => t(`quota:filter.${name}`),
    any: (_, { t }) => t("quota:filter.any"),
  },
});
