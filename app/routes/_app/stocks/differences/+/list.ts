import "server-only";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders } from "#app/services/list/list-params.ts";
import { DIFFERENCE_FILTERS } from "#contract/listing-differences.ts";

const ANY_LABELS = { channel: "differences:anyChannel", kind: "differences:anyKind" } as const;
const { of } = createParamBuilders(DIFFERENCE_FILTERS);

/** The query parameters of /stocks/differences. Invalid values fall back to the default. */
export const differenceList = defineList({
  path: "/stocks/differences",
  pageSize: 50,
  filters: DIFFERENCE_FILTERS,
  params: {
    search: of("search"),
    channel: of("channelIds"),
    kind: of("kinds", (kind, { t }) => t(`differences:kind.${kind}`)),
  },
  fields: { main: ["channel", "kind"] },
  texts: {
    label: (name, { t }) => t(`differences:${name}`),
    any: (name, { t }) =>
      name in ANY_LABELS ? t(ANY_LABELS[name as keyof typeof ANY_LABELS]) : "",
  },
});
