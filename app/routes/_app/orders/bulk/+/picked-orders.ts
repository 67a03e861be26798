import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { findOrders } from "#contract/orders.ts";

/** As many as one file of papers takes. */
const MOST = 500;
const NUMBERS_SHOWN = 5;

export const idsIn = (search: URLSearchParams): string[] =>
  [...new Set((search.get("ids") ?? "").split(",").filter(Boolean))].slice(0, MOST);

/** The orders of the page's own address, so that it can be reloaded. None goes back to the list. */
export async function readPicked(context: Readonly<RouterContextProvider>) {
  const ids = idsIn(currentState(context).url.searchParams);
  if (ids.length === 0) throw redirect("/orders", 303);
  const { orders, total } = await getCall(context)(findOrders, {
    query: { ids, limit: NUMBERS_SHOWN },
  });
  if (total === 0) throw redirect("/orders", 303);
  return { ids, count: total, numbers: orders.map(({ externalId }) => externalId) };
}
