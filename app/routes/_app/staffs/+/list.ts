import "server-only";
import { defineList } from "#app/services/list/define-list.ts";
import {
  createParamBuilders,
  makeChoiceParam,
  makeOneOfParam,
} from "#app/services/list/list-params.ts";
import { STAFF_FILTERS } from "#contract/staff.ts";

export const TABS = ["members", "invites", "roles"] as const;

const { of, only } = createParamBuilders(STAFF_FILTERS);

export const staffList = defineList({
  path: "/staffs",
  pageSize: 100,
  filters: STAFF_FILTERS,
  params: {
    tab: makeChoiceParam(TABS),
    search: of("name"),
    role: only("roles"),
    channel: only("channels"),
    state: makeOneOfParam(["on", "off"], (state, { t }) => t(`staff:filter.state.${state}`)),
  },
  also: { isEnabled: ({ state }) => (state === "" ? undefined : state === "on") },
  // Only the list of members has filters, and roles have only one page.
  settle: ({ tab, page }) =>
    tab === "members"
      ? {}
      : { search: "", role: "", channel: "", state: "", page: tab === "roles" ? 1 : page },
  fields: { main: ["role", "channel", "state"] },
  texts: {
    label: (name, { t }) => t(`staff:filter.${name}`),
    any: (name, { t }) => t(`staff:filter.${name}.any`),
  },
});
export type StaffParams = typeof staffList.standards;

export const buildTabHref = (tab: StaffParams["tab"]): string =>
  staffList.hrefWith({ ...staffList.standards, tab });
