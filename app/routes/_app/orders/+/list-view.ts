import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { Chip } from "#app/models/list/filter-field.ts";
import type { Tab } from "#app/models/list/tab.ts";
import { QUEUE_PARAMS, QUEUES } from "#app/models/order/queue-params.ts";
import type { StatusCounts } from "#contract/orders.ts";
import { MAX_CHOSEN } from "./chosen-orders.ts";
import { type ListParams, listTabStatuses, orderList, type TabName } from "./list.ts";

const { standards, hrefWith } = orderList;

const MAIN_TABS: readonly TabName[] = [
  "open",
  "unpaid",
  "on_hold",
  "to_process",
  "processing",
  "to_ship",
  "shipped",
];
const URGENT_TABS: readonly TabName[] = ["cancel_requested", "delivery_failed", "returns"];
const MORE_TABS: readonly TabName[] = ["delivered", "completed", "cancelled", "expired", "all"];
function nameTab(tab: TabName, t: Translate): string {
  if (tab === "open" || tab === "returns" || tab === "all") return t(`orders:tab.${tab}`);
  return tab === "cancel_requested" ? t("orders:tab.cancel") : t(`orders:status.${tab}`);
}

/** These tabs are mostly empty. An empty one moves into "More", to leave room in the row. */
const RARE_TABS: readonly TabName[] = ["on_hold", "processing", ...URGENT_TABS];

/** Returns the tabs of the row and those behind "More". The current tab is always in the row. */
export function placeTabs(
  params: ListParams,
  counts: StatusCounts,
  t: Translate,
  format: Format,
): { row: Tab[]; more: Tab[] } {
  const isOverflow = (name: TabName) => RARE_TABS.includes(name) && countOf(name, counts) === 0;
  const often = [...MAIN_TABS, ...URGENT_TABS];
  const tabs = (names: readonly TabName[]) => buildTabs(names, params, counts, t, format);
  const more = tabs([...often.filter(isOverflow), ...MORE_TABS]);
  const row = tabs(often.filter((name) => !isOverflow(name)));
  return { row: [...row, ...more.filter((tab) => tab.current)], more };
}

const countOf = (name: TabName, { counts }: StatusCounts): number =>
  listTabStatuses(name).reduce((sum, status) => sum + (counts[status] ?? 0), 0);

/** A tab keeps only the shop and warehouse filters, which its count uses. */
function buildTabs(
  names: readonly TabName[],
  params: ListParams,
  counts: StatusCounts,
  t: Translate,
  format: Format,
): Tab[] {
  return names.map((name) => {
    const counted = !MORE_TABS.includes(name);
    const count = countOf(name, counts);
    return {
      to: hrefWith({ ...standards, ...pickPlaceParams(params), status: name }),
      label: nameTab(name, t),
      count: counted ? format.number(count) : undefined,
      current: params.status === name,
      critical: URGENT_TABS.includes(name) && count > 0,
    };
  });
}

const pickPlaceParams = ({ channel, warehouse, sort, columns }: ListParams) => ({
  ...{ channel, warehouse, sort, columns },
});

/** Returns the link that arranges all orders to process of these shops. `null` without any. */
export function linkProcessing(
  params: ListParams,
  counts: StatusCounts,
): { to: string; count: number } | null {
  const count = Math.min(countOf("to_process", counts), MAX_CHOSEN);
  if (count === 0) return null;
  const { channel, warehouse, sort } = params;
  const place = { ...standards, channel, warehouse, sort, status: "to_process" as const };
  const search = new URLSearchParams(orderList.searchWith(place));
  search.set("all", "1");
  return { to: `/orders/bulk-arrange?${search}`, count };
}

/** Tabs in which the queues of arranged orders are offered. */
const TABS_WITH_QUEUES: readonly TabName[] = ["open", "to_ship"];

/** Returns links to the arranged orders by what is left to do. Empty queues are left out. */
export function queueChips(
  params: ListParams,
  counts: StatusCounts,
  t: Translate,
  format: Format,
): Chip[] {
  if (!TABS_WITH_QUEUES.includes(params.status)) return [];
  const all = { ...standards, ...pickPlaceParams(params), status: "to_ship" as const };
  return QUEUES.flatMap((queue) => {
    const href = hrefWith({ ...all, ...QUEUE_PARAMS[queue] });
    const isShown = href === hrefWith(params);
    if (counts[queue] === 0 && !isShown) return [];
    const count = format.number(counts[queue]);
    const label = t(`orders:queue.${queue}`);
    return [{ to: isShown ? hrefWith(all) : href, label, on: isShown, count }];
  });
}

const CHIPS = ["late", "due", "cod", "single", "several", "flagged"] as const;

/** Returns links that switch one filter and keep the others. */
export function buildChips(
  params: ListParams,
  counts: StatusCounts,
  { soonHours, t, format }: { soonHours: number; t: Translate; format: Format },
): Chip[] {
  const figures = { late: counts.late, due: counts.dueSoon, flagged: counts.flagged };
  const exclusive: Partial<Record<keyof ListParams, Partial<ListParams>>> = {
    late: { due: false },
    due: { late: false },
    single: { several: false },
    several: { single: false },
  };
  return CHIPS.map((name) => {
    const others = exclusive[name] ?? {};
    // The counts use only shop and warehouse. With other filters they would be wrong, so none is
    // shown.
    const left = { ...params, ...others, [name]: false };
    const isCounted =
      hrefWith({ ...standards, ...pickPlaceParams(params), status: params.status }) ===
      hrefWith(left);
    const count = isCounted && name in figures ? figures[name as keyof typeof figures] : 0;
    return {
      to: hrefWith(params, { ...others, [name]: !params[name] }),
      label: t(`orders:chip.${name}`, { hours: soonHours }),
      on: params[name],
      count: count > 0 ? format.number(count) : undefined,
      critical: name === "late",
    };
  });
}

/** Returns the chip of a buyer filter, which removes it. */
export function buyerChips(params: ListParams, t: Translate): Chip[] {
  if (!params.buyerBefore) return [];
  const clearedHref = hrefWith(params, { buyerBefore: "" });
  return [{ to: clearedHref, label: t("orders:chip.buyerBefore"), on: true }];
}
