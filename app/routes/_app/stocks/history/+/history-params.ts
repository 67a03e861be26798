import "server-only";
import { z } from "@hono/zod-openapi";
import { dayParam, endOfDay, startOfDay } from "#app/services/list/day-bounds.ts";
import { listSearch } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import type { Input } from "#contract/endpoint.ts";
import { MOVEMENT_REASONS } from "#contract/movement-reasons.ts";
import { MOVEMENT_TYPES } from "#contract/statuses.ts";
import type { listStockHistories } from "#contract/stocks.ts";

const text = () => z.string().trim().max(200).catch("");

/** Every query parameter of /stocks/history; what is invalid falls back. */
const Params = z.object({
  search: text(),
  type: z.enum(["", ...MOVEMENT_TYPES]).catch(""),
  reason: z.enum(["", ...MOVEMENT_REASONS]).catch(""),
  warehouse: text(),
  /** One level's history. */
  stock: text(),
  from: dayParam(),
  to: dayParam(),
  page: pageParam,
});
export type HistoryParams = z.output<typeof Params>;
const DEFAULTS: HistoryParams = Params.parse({});
export const PAGE_SIZE = 100;

export const parseParams = (search: URLSearchParams): HistoryParams =>
  Params.parse(Object.fromEntries(search));

export const searchOf = (params: HistoryParams, changes: Partial<HistoryParams> = {}): string =>
  listSearch({ ...params, ...changes }, DEFAULTS);

/** The same level's, all that ever moved in it. */
export const cleared = ({ stock }: HistoryParams): string => searchOf(DEFAULTS, { stock });

/** Days are the account's. */
export function toQuery(
  params: HistoryParams,
  timeZone: string,
): NonNullable<Input<typeof listStockHistories>["query"]> {
  return {
    limit: PAGE_SIZE,
    offset: (params.page - 1) * PAGE_SIZE,
    search: params.search || undefined,
    stockTypes: params.type ? [params.type] : undefined,
    reasons: params.reason ? [params.reason] : undefined,
    stockIds: params.stock ? [params.stock] : undefined,
    warehouseId: params.warehouse || undefined,
    createdAfter: params.from ? startOfDay(params.from, timeZone).toISOString() : undefined,
    createdBefore: params.to ? endOfDay(params.to, timeZone).toISOString() : undefined,
  };
}
