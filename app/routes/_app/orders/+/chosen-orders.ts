import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall, getMe } from "#app/middleware/request-store.ts";
import { findOrders, type OrderSummary } from "#contract/orders.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import { type ListParams, listTabStatuses, orderList } from "./list.ts";

type Context = Readonly<RouterContextProvider>;

/** The most orders in one file of papers, and at the start of one wave. */
export const MAX_CHOSEN = 500;
const PAGE = 200;

/** Returns whether the bulk action applies to all orders that match the list's filters. */
export const isAllChosen = (asked: URLSearchParams | FormData): boolean => asked.get("all") === "1";

/** Returns the ticked orders, or the first orders that match the list's filters. */
export async function readChosenOrders(context: Context, form: FormData): Promise<string[]> {
  if (isAllChosen(form)) {
    return (await readMatching(context, orderList.readParams(context))).map(({ id }) => id);
  }
  const ids = form.getAll("ids").filter((id): id is string => typeof id === "string" && id !== "");
  return [...new Set(ids)];
}

/**
 * Returns the first orders that match the list's filters, in its order. `only` limits the statuses.
 */
export async function readMatching(
  context: Context,
  params: ListParams,
  only?: readonly OrderStatus[],
): Promise<OrderSummary[]> {
  const { timeZone, countryCode } = currentState(context);
  const { shipByWarningHours: soonHours } = (await getMe(context)).account;
  const filter = orderList.query(params, { now: Date.now(), timeZone, countryCode, soonHours });
  const shown = listTabStatuses(params.status);
  const statuses = only?.filter((status) => shown.length === 0 || shown.includes(status));
  if (statuses?.length === 0) return [];
  // A map drops duplicates: a new order shifts the later pages.
  const found = new Map<string, OrderSummary>();
  for (let offset = 0; offset < MAX_CHOSEN; offset += PAGE) {
    const limit = Math.min(PAGE, MAX_CHOSEN - offset);
    const query = { ...filter, limit, offset, countUpTo: 0 };
    const { orders } = await getCall(context)(findOrders, {
      query: statuses ? { ...query, statuses } : query,
    });
    for (const order of orders) found.set(order.id, order);
    if (orders.length < limit) break;
  }
  return [...found.values()];
}

export async function readOrderNumbers(
  context: Context,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (let start = 0; start < orderIds.length; start += PAGE) {
    const ids = orderIds.slice(start, start + PAGE);
    const { orders } = await getCall(context)(findOrders, { query: { ids, limit: PAGE } });
    for (const { id, externalId } of orders) numbers.set(id, externalId);
  }
  return numbers;
}
