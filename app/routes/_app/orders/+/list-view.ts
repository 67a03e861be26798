import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { Tab } from "#app/models/list/tab.ts";
import type { StatusCounts } from "#contract/orders.ts";
import { DEFAULTS, type ListParams, searchWith, statusesOf, type TabName } from "./list-params.ts";

export const MAIN_TABS: readonly TabName[] = [
  "open",
  "unpaid",
  "on_hold",
  "to_process",
  "processing",
  "to_ship",
  "shipped",
];
export const URGENT_TABS: readonly TabName[] = ["cancel_requested", "delivery_failed", "returns"];
export const MORE_TABS: readonly TabName[] = [
  "delivered",
  "completed",
  "cancelled",
  "expired",
  "all",
];
function tabLabel(tab: TabName, t: Translate): string {
  if (tab === "open" || tab === "returns" || tab === "all") return t(`orders:tab.${tab}`);
  return tab === "cancel_requested" ? t("orders:tab.cancel") : t(`orders:status.${tab}`);
}

/** A tab starts afresh: its count is of everything in it. */
export function tabsOf(
  names: readonly TabName[],
  params: ListParams,
  counts: StatusCounts,
  t: Translate,
  format: Format,
): Tab[] {
  return names.map((name) => {
    const counted = !MORE_TABS.includes(name);
    const count = statusesOf(name).reduce((sum, status) => sum + (counts.counts[status] ?? 0), 0);
    return {
      to: `/orders${searchWith({ ...DEFAULTS, sort: params.sort, status: name })}`,
      label: tabLabel(name, t),
      count: counted ? format.number(count) : undefined,
      current: params.status === name,
      critical: URGENT_TABS.includes(name) && count > 0,
    };
  });
}

export interface Chip {
  to: string;
  label: string;
  on: boolean;
  count?: string;
  critical?: boolean;
}

const CHIPS = ["late", "due", "cod", "single", "several", "flagged"] as const;

/** Links that switch one filter and keep the rest. */
export function chipsOf(
  params: ListParams,
  counts: StatusCounts,
  { soonHours, t, format }: { soonHours: number; t: Translate; format: Format },
): Chip[] {
  // What is late has to leave as soon too, and its list holds both.
  const figures = { late: counts.late, due: counts.late + counts.dueSoon, flagged: counts.flagged };
  const exclusive: Partial<Record<keyof ListParams, Partial<ListParams>>> = {
    late: { due: false },
    due: { late: false },
    single: { several: false },
    several: { single: false },
  };
  return CHIPS.map((name) => {
    const count = name in figures ? figures[name as keyof typeof figures] : 0;
    const others = exclusive[name] ?? {};
    return {
      to: `/orders${searchWith(params, { ...others, [name]: !params[name] })}`,
      label: t(`orders:chip.${name}`, { hours: soonHours }),
      on: params[name],
      count: count > 0 ? format.number(count) : undefined,
      critical: name === "late",
    };
  });
}

/** What the GET form must carry along because it has no control for it. */
export function carried(params: ListParams): [string, string][] {
  const names = ["status", "productId", ...CHIPS] as const;
  const search = new URLSearchParams(searchWith(params));
  return names.flatMap((name): [string, string][] => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
}
