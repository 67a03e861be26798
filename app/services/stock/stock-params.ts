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
 * Every query parameter of /stocks/manage; what is invalid falls back. `sku` is how notifications
 * link here (docs/specification.md "Notifications").
 */
const Params = z.object({
  warehouse: text(),
  search: text(),
  sku: text(),
  /** A stock rule's id: the levels it names. */
  rule: text(),
  /** A channel's id: the variants listed there. */
  channel: text(),
  /** Available less than; empty: no limit. */
  less: z.union([z.literal(""), z.coerce.number().int().min(-1_000_000).max(1_000_000)]).catch(""),
  sync: z.enum(["", "on", "off"]).catch(""),
  /** Levels with units that nobody finds. */
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

/** Another view of the list; it begins on its first page. */
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

/** What the address's filters find, without order or page: also what a bulk action is about. */
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
