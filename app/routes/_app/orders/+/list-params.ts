import "server-only";
import { z } from "@hono/zod-openapi";
import { dayParam, endOfDay, startOfDay } from "#app/services/list/day-bounds.ts";
import { listSearch } from "#app/services/list/list-url.ts";
import type { Input } from "#contract/endpoint.ts";
import type { findOrders } from "#contract/orders.ts";
import {
  ORDER_FLAGS,
  ORDER_STATUSES,
  type OrderFlag,
  type OrderStatus,
} from "#contract/statuses.ts";

/** The tabs that are not one status. */
const GROUPS = {
  open: ["unpaid", "on_hold", "to_process", "processing", "to_ship", "cancel_requested"],
  returns: ["return_requested", "returned"],
  all: [],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type TabName = keyof typeof GROUPS | OrderStatus;

/** Only these can be late: the counts of the orders service say the same. */
const HAS_DEADLINE: readonly OrderStatus[] = ["to_process", "processing", "to_ship"];

/** Flags that ask somebody to do something. */
const PROBLEM_FLAGS: readonly OrderFlag[] = [
  "out_of_stock",
  "unmapped",
  "no_warehouse",
  "retry_pickup",
  "unknown_status",
];

const TABS = [...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]), ...ORDER_STATUSES] as const;
const text = () => z.string().trim().max(200).catch("");
const on = () =>
  z
    .literal("1")
    .transform(() => true as boolean)
    .catch(false);
const either = () => z.enum(["", "yes", "no"]).catch("");

/** Every query parameter of /orders; what is invalid falls back. `orderNumber` is how notifications link here (part 2 §3). */
const Params = z.object({
  status: z.enum(TABS).catch("open"),
  search: text(),
  orderNumber: text(),
  late: on(),
  due: on(),
  cod: on(),
  single: on(),
  flagged: on(),
  flag: z.enum(["", ...ORDER_FLAGS]).catch(""),
  channel: text(),
  courier: text(),
  warehouse: text(),
  printed: either(),
  note: either(),
  from: dayParam(),
  to: dayParam(),
  sort: z.enum(["shipBy", "newest"]).catch("shipBy"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  /** A pull that was started here. */
  pull: text(),
});
export type ListParams = z.output<typeof Params>;
export const DEFAULTS: ListParams = Params.parse({});
export const PAGE_SIZE = 50;
const HOUR_MS = 3_600_000;

/** An order that is looked for by its number is shown whatever its status. */
export function parseParams(search: URLSearchParams): ListParams {
  const params = Params.parse(Object.fromEntries(search));
  return params.orderNumber && !search.has("status") ? { ...params, status: "all" } : params;
}

/** The query of what is shown. `status=all` is implied by an order number. */
export function searchOf(params: ListParams): string {
  return listSearch(params, params.orderNumber ? { ...DEFAULTS, status: "all" } : DEFAULTS);
}

/** Another view of the list; it begins on its first page. */
export function searchWith(params: ListParams, changes: Partial<ListParams> = {}): string {
  return searchOf({ ...params, pull: "", page: 1, ...changes });
}

export function statusesOf(tab: TabName): readonly OrderStatus[] {
  return tab in GROUPS ? GROUPS[tab as keyof typeof GROUPS] : [tab as OrderStatus];
}

/** The same as a query of the orders service. Late and due ask by time: a flag would be as old as the last sync. */
export function toQuery(
  params: ListParams,
  { now, timeZone, soonHours }: { now: number; timeZone: string; soonHours: number },
): NonNullable<Input<typeof findOrders>["query"]> {
  const flags = params.flag ? [params.flag] : params.flagged ? [...PROBLEM_FLAGS] : [];
  const timed = params.late || params.due;
  const statuses = statusesOf(params.status).filter(
    (status) => !timed || HAS_DEADLINE.includes(status),
  );
  const before = params.late ? now : params.due ? now + soonHours * HOUR_MS : null;
  return {
    limit: PAGE_SIZE,
    offset: (params.page - 1) * PAGE_SIZE,
    sortBy: params.sort === "newest" ? "placedAt" : "shipBy",
    statuses: timed && statuses.length === 0 ? [...HAS_DEADLINE] : statuses,
    search: params.search || undefined,
    orderNumber: params.orderNumber || undefined,
    channelIds: params.channel ? [params.channel] : undefined,
    courier: params.courier || undefined,
    warehouseId: params.warehouse || undefined,
    flags,
    shipByBefore: before === null ? undefined : new Date(before).toISOString(),
    isCod: params.cod || undefined,
    isSingleItem: params.single || undefined,
    hasPrintedLabel: yesNo(params.printed),
    hasNote: yesNo(params.note),
    createdAfter: params.from ? startOfDay(params.from, timeZone).toISOString() : undefined,
    createdBefore: params.to ? endOfDay(params.to, timeZone).toISOString() : undefined,
  };
}

function yesNo(choice: "" | "yes" | "no"): boolean | undefined {
  return choice === "" ? undefined : choice === "yes";
}

/** How many filters of the panel are set. */
export function panelCount(params: ListParams): number {
  const { channel, courier, warehouse, printed, note, flag, from, to, sort } = params;
  return (
    [channel, courier, warehouse, printed, note, flag, from, to].filter(Boolean).length +
    (sort === DEFAULTS.sort ? 0 : 1)
  );
}
/** Whether anything but the tab narrows the list. */
export function isFiltered(params: ListParams): boolean {
  return searchWith({ ...params, status: DEFAULTS.status, sort: DEFAULTS.sort }) !== "";
}
