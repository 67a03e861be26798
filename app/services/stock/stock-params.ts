import "server-only";
import { z } from "@hono/zod-openapi";
import { listSearch } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import type { Input } from "#contract/endpoint.ts";
import type { findStocks } from "#contract/stocks.ts";

export const STOCK_ORDERS = [
  "updated",
  "name",
  "sku",
  "available",
  "availableMost",
  "rack",
] as const;

const text = () => z.string().trim().max(200).catch("");

/**
 * Query parameters of /stocks/manage. Invalid ones become their default. Notifications link here
 * with `sku` (docs/specification.md "Notifications").
 */
const Params = z.object({
  warehouse: text(),
  search: text(),
  sku: text(),
  /** Id of a stock rule, for the levels that it names. */
  rule: text(),
  /** Id of a channel, for the variants listed there. */
  channel: text(),
  /** Maximum of available units, exclusive. Empty for no limit. */
  less: z.union([z.literal(""), z.coerce.number().int().min(-1_000_000).max(1_000_000)]).catch(""),
  sync: z.enum(["", "on", "off"]).catch(""),
  /** Levels with units that cannot be found. */
  doubt: z.enum(["", "1"]).catch(""),
  sort: z.enum(STOCK_ORDERS).catch("updated"),
  page: pageParam,
  /** The row whose adjustment form is open. */
  adjust: text(),
});
export type ListParams = z.output<typeof Params>;
export const DEFAULTS: ListParams = Params.parse({});
export const PAGE_SIZE = 50;

export function parseParams(search: URLSearchParams): ListParams {
  return Params.parse(Object.fromEntries(search));
}

export function searchOf(params: ListParams): string {
  return listSearch(params, DEFAULTS);
}

/** Returns the query of a changed view, on its first page. */
export function searchWith(params: ListParams, changes: Partial<ListParams> = {}): string {
  return searchOf({ ...params, page: 1, adjust: "", ...changes });
}

export function toQuery(params: ListParams): NonNullable<Input<typeof findStocks>["query"]> {
  return {
    limit: PAGE_SIZE,
    offset: (params.page - 1) * PAGE_SIZE,
    ...filterOf(params),
    sortBy: params.sort === "updated" ? "updatedAt" : params.sort,
  };
}

/** Returns the filters without order and page, which a bulk action uses too. */
export function filterOf(params: ListParams) {
  return {
    channelIds: params.channel ? [params.channel] : undefined,
    warehouseId: params.warehouse || undefined,
    search: params.search || undefined,
    sku: params.sku || undefined,
    ruleId: params.rule || undefined,
    availableLessThan: params.less === "" ? undefined : params.less,
    isDoubtful: params.doubt === "1" ? true : undefined,
    syncEnabled: params.sync === "" ? undefined : params.sync === "on",
  };
}

export function isFiltered(params: ListParams): boolean {
  return searchWith({ ...params, sort: DEFAULTS.sort }) !== "";
}
