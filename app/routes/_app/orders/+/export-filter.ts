import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { type ListParams, orderList } from "./list.ts";

type Context = Readonly<RouterContextProvider>;

/** The orders of an export file, as read from the address. */
interface ExportScope {
  ids: string[];
  params: ListParams;
}

export function exportScope(context: Context): ExportScope {
  const ids = (currentState(context).url.searchParams.get("ids") ?? "").split(",").filter(Boolean);
  return { ids, params: orderList.readParams(context) };
}

export const listScopeFields = ({ ids, params }: ExportScope): [name: string, value: string][] =>
  ids.length > 0 ? [["ids", ids.join(",")]] : [...new URLSearchParams(orderList.searchOf(params))];

/**
 * Returns the same as a query of the orders service. It is empty if `which=all` asks for every
 * order.
 */
export function exportFilter(
  context: Context,
  { shipByWarningHours }: { shipByWarningHours: number },
) {
  const { url, timeZone, countryCode } = currentState(context);
  if (url.searchParams.get("which") === "all") return {};
  const { ids, params } = exportScope(context);
  const clock = { timeZone, countryCode, now: Date.now(), soonHours: shipByWarningHours };
  return ids.length > 0 ? { ids } : orderList.query(params, clock);
}
