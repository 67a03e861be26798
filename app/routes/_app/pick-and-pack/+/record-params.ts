import "server-only";
import { z } from "@hono/zod-openapi";
import { dayParam, startOfDay } from "#app/services/list/day-bounds.ts";
import { listSearch } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import { PICKPACK_STATUSES } from "#contract/statuses.ts";

export const PAGE_SIZE = 50;
/** An order with a record has begun. */
export const RECORD_STATUSES = PICKPACK_STATUSES.filter((status) => status !== "none");

const Params = z.object({
  status: z.enum(["", ...RECORD_STATUSES]).catch(""),
  /** Only orders with lines that the reader picks. */
  mine: z.enum(["", "1"]).catch(""),
  state: z.enum(["", "open", "closed"]).catch(""),
  since: dayParam().default(""),
  page: pageParam,
});
type Params = z.output<typeof Params>;
export type RecordParams = Omit<Params, "page">;

const DEFAULTS = Params.parse({});
export const recordParams = (url: URL): Params =>
  Params.parse(Object.fromEntries(url.searchParams));
export const recordSearch = (params: Params): string => listSearch(params, DEFAULTS);

/** Returns the call's query. A day begins in the reader's time zone. */
export function recordQuery({ status, mine, state, since }: RecordParams, timeZone: string) {
  return {
    status: status || undefined,
    me: mine ? true : undefined,
    open: state ? state === "open" : undefined,
    createdAfter: since ? startOfDay(since, timeZone).toISOString() : undefined,
  };
}
