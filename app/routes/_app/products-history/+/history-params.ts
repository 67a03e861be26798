import "server-only";
import { z } from "@hono/zod-openapi";
import { readColumns } from "#app/models/list/columns.ts";
import { dayParam, endOfDay, startOfDay } from "#app/services/list/day-bounds.ts";
import { listSearch } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import type { Input } from "#contract/endpoint.ts";
import type { listProductHistories } from "#contract/product-histories.ts";
import { PRODUCT_HISTORY_TYPES } from "#contract/statuses.ts";

const text = () => z.string().trim().max(200).catch("");

/** Of the table; the product is always there. */
export const HISTORY_COLUMNS = ["product", "what", "change", "who", "when"] as const;
export type HistoryColumn = (typeof HISTORY_COLUMNS)[number];

/** Every query parameter of /products-history; what is invalid falls back. */
const Params = z.object({
  search: text(),
  type: z.enum(["", ...PRODUCT_HISTORY_TYPES]).catch(""),
  channelId: text(),
  actor: text(),
  productId: text(),
  batchId: text(),
  from: dayParam(),
  to: dayParam(),
  columns: z.string().catch(""),
  page: pageParam,
});
export type HistoryParams = z.output<typeof Params>;
export const DEFAULTS: HistoryParams = { ...Params.parse({}), columns: HISTORY_COLUMNS.join() };
export const PAGE_SIZE = 50;

export const parseParams = (search: URLSearchParams): HistoryParams => ({
  ...Params.parse(Object.fromEntries(search)),
  columns: readColumns(search, HISTORY_COLUMNS).join(),
});

export const searchOf = (params: HistoryParams, changes: Partial<HistoryParams> = {}): string =>
  listSearch({ ...params, ...changes }, DEFAULTS);

/** Days are the account's. */
export function toQuery(
  params: HistoryParams,
  timeZone: string,
): NonNullable<Input<typeof listProductHistories>["query"]> {
  return {
    limit: PAGE_SIZE,
    offset: (params.page - 1) * PAGE_SIZE,
    withImages: true,
    search: params.search || undefined,
    types: params.type ? [params.type] : undefined,
    channelId: params.channelId || undefined,
    actor: params.actor || undefined,
    productId: params.productId || undefined,
    batchId: params.batchId || undefined,
    createdAfter: params.from ? startOfDay(params.from, timeZone).toISOString() : undefined,
    createdBefore: params.to ? endOfDay(params.to, timeZone).toISOString() : undefined,
  };
}
