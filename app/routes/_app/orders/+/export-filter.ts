import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { type ListParams, parseParams, searchOf } from "./list-params.ts";
import { toQuery, withAmount } from "./list-query.ts";

type Context = Readonly<RouterContextProvider>;

/** Which orders a file is of, as its address and its page's say it. */
interface ExportScope {
  ids: string[];
  params: ListParams;
}

export function exportScope(context: Context): ExportScope {
  const { url, countryCode } = currentState(context);
  const ids = (url.searchParams.get("ids") ?? "").split(",").filter(Boolean);
  return { ids, params: withAmount(parseParams(url.searchParams), { countryCode }) };
}

/** What names them in an address, field by field. */
export const scopeFields = ({ ids, params }: ExportScope): [name: string, value: string][] =>
  ids.length > 0 ? [["ids", ids.join(",")]] : [...new URLSearchParams(searchOf(params))];

/** The same as a query of the orders service; none where `which=all` asks for every order. */
export function exportFilter(
  context: Context,
  { shipByWarningHours }: { shipByWarningHours: number },
) {
  const { url, timeZone, countryCode } = currentState(context);
  if (url.searchParams.get("which") === "all") return {};
  const { ids, params } = exportScope(context);
  const place = { now: Date.now(), timeZone, countryCode, soonHours: shipByWarningHours };
  return ids.length > 0 ? { ids } : toQuery(params, place);
}
