import { z } from "@hono/zod-openapi";
import { readPage } from "#app/models/list/page-number.ts";
import { dayParam, endOfDay, startOfDay } from "#app/services/list/day-bounds.ts";
import { listSearch } from "#app/services/list/list-url.ts";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";

export const HISTORY_PAGE = 50;

/** The type "unused" is never written. */
export const TYPES = Object.values(ORDER_QUOTA_TYPE).filter(
  (type) => type !== ORDER_QUOTA_TYPE.unused,
);

const DEFAULTS = { view: "history", type: "", from: "", to: "", page: 1 };
export type Params = typeof DEFAULTS;

const view = z.enum(["history", "payments"]).catch("history");
const type = z
  .string()
  .refine((text) => TYPES.some((known) => String(known) === text))
  .catch("");

export function parseParams(query: URLSearchParams): Params {
  const shown = view.parse(query.get("view"));
  const page = readPage(query);
  if (shown === "payments") return { ...DEFAULTS, view: shown, page };
  return {
    view: shown,
    type: type.parse(query.get("type")),
    from: dayParam().parse(query.get("from") ?? ""),
    to: dayParam().parse(query.get("to") ?? ""),
    page,
  };
}

export const searchOf = (params: Params): string => listSearch(params, DEFAULTS);

/** Returns the query. The last day is included. */
export function toQuery({ type: chosen, from, to, page }: Params, timeZone: string) {
  return {
    limit: HISTORY_PAGE,
    offset: (page - 1) * HISTORY_PAGE,
    historyTypes: TYPES.filter((known) => String(known) === chosen),
    ...(from ? { startDate: startOfDay(from, timeZone).toISOString() } : {}),
    ...(to ? { endDate: endOfDay(to, timeZone).toISOString() } : {}),
  };
}
