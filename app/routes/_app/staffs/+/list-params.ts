import "server-only";
import { z } from "@hono/zod-openapi";
import { listSearch } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import type { Input } from "#contract/endpoint.ts";
import type { listStaffs } from "#contract/staff.ts";

const text = () => z.string().trim().max(200).catch("");
export const TABS = ["members", "invites", "roles"] as const;

const Params = z.object({
  tab: z.enum(TABS).catch("members"),
  search: text(),
  role: text(),
  channel: text(),
  state: z.enum(["", "on", "off"]).catch(""),
  page: pageParam,
});
export type StaffParams = z.output<typeof Params>;
const DEFAULTS = Params.parse({});
export const PAGE_SIZE = 100;

export function parseParams(search: URLSearchParams): StaffParams {
  const { tab, page, ...filters } = Params.parse(Object.fromEntries(search));
  // Only members are filtered; roles are one page.
  if (tab === "members") return { tab, page, ...filters };
  return { ...DEFAULTS, tab, page: tab === "roles" ? 1 : page };
}

export const searchOf = (params: StaffParams, changes: Partial<StaffParams> = {}): string =>
  listSearch({ ...params, ...changes }, DEFAULTS);

export const tabSearch = (tab: StaffParams["tab"]): string => searchOf({ ...DEFAULTS, tab });

export const pageOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

export const toQuery = ({
  page,
  search,
  role,
  channel,
  state,
}: StaffParams): NonNullable<Input<typeof listStaffs>["query"]> => ({
  ...pageOf(page),
  name: search || undefined,
  roles: role ? [role] : undefined,
  channels: channel ? [channel] : undefined,
  isEnabled: state === "" ? undefined : state === "on",
});
