import "server-only";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders, makeOneOfParam } from "#app/services/list/list-params.ts";
import { PICKPACK_FILTERS } from "#contract/pick-packs.ts";

const { of, day } = createParamBuilders(PICKPACK_FILTERS);
const LABELS = { status: "status", mine: "picker", state: "state", since: "since" } as const;

/** Records of the work on orders, filtered by status, picker, open or closed, and first day. */
export const recordList = defineList({
  path: "/pick-and-pack/records",
  pageSize: 50,
  filters: PICKPACK_FILTERS,
  params: {
    status: of("status", (status, { t }) => t(`orders:pickpack.${status}`)),
    /** Only orders with lines that the reader picks. */
    mine: makeOneOfParam(["1"], (_, { t }) => t("pickPack:records.picker.me")),
    state: makeOneOfParam(["open", "closed"], (state, { t }) =>
      t(`pickPack:records.state.${state}`),
    ),
    since: day("createdAfter", "begin"),
  },
  also: {
    me: ({ mine }) => (mine === "" ? undefined : true),
    open: ({ state }) => (state === "" ? undefined : state === "open"),
  },
  fields: { main: ["status", "mine", "state", "since"] },
  texts: {
    label: (name, { t }) => t(`pickPack:records.${LABELS[name]}`),
    any: (name, { t }) => (name === "since" ? "" : t(`pickPack:records.${LABELS[name]}.any`)),
  },
});
