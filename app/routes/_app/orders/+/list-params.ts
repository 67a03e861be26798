import "server-only";
import { z } from "@hono/zod-openapi";
import { dayParam } from "#app/services/list/day-bounds.ts";
import { listSearch } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import { MAY_LACK } from "#contract/statistics.ts";
import {
  CHANNEL_TYPES,
  DOCUMENT_STATUSES,
  ORDER_FLAGS,
  ORDER_STATUSES,
  type OrderStatus,
  PICKPACK_STATUSES,
  SALE_STATES,
} from "#contract/statuses.ts";

/** The tabs that are not one status. */
const GROUPS = {
  open: ["unpaid", "on_hold", "to_process", "processing", "to_ship", "cancel_requested"],
  returns: ["return_requested", "returned"],
  all: [],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type TabName = keyof typeof GROUPS | OrderStatus;

export const DOCUMENTS = ["not_ready", ...DOCUMENT_STATUSES] as const;

export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

const TABS = [...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]), ...ORDER_STATUSES] as const;
const text = () => z.string().trim().max(200).catch("");
const on = () =>
  z
    .literal("1")
    .transform(() => true as boolean)
    .catch(false);
/** Several of these, as they are asked for: comma-joined, each once, in their own order. */
const someOf = (words: readonly string[]) =>
  z
    .string()
    .catch("")
    .transform((list) => {
      const asked = list.split(",");
      return words.filter((word) => asked.includes(word)).join(",");
    });
const ids = () => text().transform((list) => [...new Set(idsOf(list))].join(","));
const idsOf = (list: string): string[] => list.split(",").filter(Boolean);
const either = () => z.enum(["", "yes", "no"]).catch("");

/**
 * Every query parameter of /orders; what is invalid falls back. `orderNumber` is how notifications
 * link here (docs/specification.md "Notifications").
 */
const Params = z.object({
  status: z.enum(TABS).catch("open"),
  /** In place of the tab's. */
  statuses: someOf(ORDER_STATUSES),
  search: text(),
  orderNumber: text(),
  late: on(),
  due: on(),
  cod: on(),
  single: on(),
  several: on(),
  flagged: on(),
  flag: someOf(ORDER_FLAGS),
  channel: ids(),
  courier: text(),
  warehouse: text(),
  printed: either(),
  invoice: either(),
  documents: someOf(DOCUMENTS),
  /** Whether its shipment could not be arranged. */
  failed: either(),
  /** Whether goods are to come back and nobody has counted them yet. */
  receipt: either(),
  /** Whether a buyer waits for an answer to a return. */
  answer: either(),
  note: either(),
  pickpack: someOf(PICKPACK_STATUSES),
  /** Whole order numbers, as they are pasted: parted by commas or spaces. */
  numbers: z.string().trim().max(2000).catch(""),
  buyer: text(),
  phone: text(),
  product: text(),
  sku: text(),
  tracking: text(),
  /** As people write an amount (parse-money.ts). */
  total: text(),
  payment: text(),
  down: either(),
  from: dayParam(),
  to: dayParam(),
  paidFrom: dayParam(),
  paidTo: dayParam(),
  shipBy: dayParam(),
  /** The orders behind a figure of the statistics. */
  sale: z.enum(["", ...SALE_STATES]).catch(""),
  channelType: z.enum(["", ...CHANNEL_TYPES]).catch(""),
  city: text(),
  category: text(),
  without: z.enum(["", ...MAY_LACK]).catch(""),
  /** By the account's clock: 1 (Monday) to 7, and 0 to 23. */
  weekday: z.enum(["", ...WEEKDAYS]).catch(""),
  hour: z.enum(["", ...HOURS]).catch(""),
  /** What an order's buyer bought before it: the order's id. */
  buyerBefore: text(),
  productId: text(),
  variantId: text(),
  sort: z.enum(["shipBy", "newest"]).catch("shipBy"),
  page: pageParam,
  /** A pull that was started here. */
  pull: text(),
});
export type ListParams = z.output<typeof Params>;
export const DEFAULTS: ListParams = Params.parse({});
export const PAGE_SIZE = 50;

/** Filters of which several may be chosen: a box each, and a comma between them in the address. */
export const LISTS = ["statuses", "channel", "flag", "documents", "pickpack"] as const;
export type ListName = (typeof LISTS)[number];

export const chosenOf = (params: ListParams, name: ListName): string[] => idsOf(params[name]);

/** An order that is looked for by its number is shown whatever its status. */
export function parseParams(search: URLSearchParams): ListParams {
  const lists = LISTS.map((name) => [name, search.getAll(name).join(",")] as const);
  const params = Params.parse({ ...Object.fromEntries(search), ...Object.fromEntries(lists) });
  const isOfAll = params.statuses || (params.orderNumber && !search.has("status"));
  return isOfAll ? { ...params, status: "all" } : params;
}

/** The query of what is shown. `status=all` is implied by an order number and by statuses. */
export function searchOf(params: ListParams): string {
  const isOfAll = params.orderNumber || params.statuses;
  return listSearch(params, isOfAll ? { ...DEFAULTS, status: "all" } : DEFAULTS);
}

/** Another view of the list; it begins on its first page. */
export function searchWith(params: ListParams, changes: Partial<ListParams> = {}): string {
  return searchOf({ ...params, pull: "", page: 1, ...changes });
}

export function statusesOf(tab: TabName): readonly OrderStatus[] {
  return tab in GROUPS ? GROUPS[tab as keyof typeof GROUPS] : [tab as OrderStatus];
}

/** The fields of the filter panel: what everybody uses, and the rest. */
const MAIN_FIELDS = [
  "statuses",
  "channel",
  "courier",
  "warehouse",
  "flag",
  "printed",
  "note",
] as const;
export const MORE_FIELDS = [
  ...["orderNumber", "numbers", "buyer", "phone", "product", "sku", "tracking", "total"],
  ...[
    "payment",
    "down",
    "invoice",
    "documents",
    "failed",
    "receipt",
    "answer",
    "pickpack",
    "paidFrom",
    "paidTo",
    "shipBy",
    "sale",
  ],
  ...["channelType", "city", "category", "without", "weekday", "hour"],
] as const satisfies readonly (keyof ListParams)[];

export const setCount = (params: ListParams, fields: readonly (keyof ListParams)[]): number =>
  fields.filter((field) => params[field] !== DEFAULTS[field]).length;

/** How many filters of the panel are set. */
export function panelCount(params: ListParams): number {
  return setCount(params, [...MAIN_FIELDS, "from", "to", "sort", ...MORE_FIELDS]);
}
/** Whether anything but the tab narrows the list. */
export function isFiltered(params: ListParams): boolean {
  return searchWith({ ...params, status: DEFAULTS.status, sort: DEFAULTS.sort }) !== "";
}
