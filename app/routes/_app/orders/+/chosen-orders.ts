import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall, getMe } from "#app/middleware/request-store.ts";
import { findOrders, type OrderSummary } from "#contract/orders.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import { type ListParams, orderList, statusesOf } from "./list.ts";

type Context = Readonly<RouterContextProvider>;

/** As many as one file of papers takes, and as one walk through a warehouse may begin with. */
export const MOST_CHOSEN = 500;
const PAGE = 200;

/** Whether the list's bulk bar was asked for all that its filters find. */
export const isAll = (asked: URLSearchParams | FormData): boolean => asked.get("all") === "1";

/** The rows that were ticked, or the first of all that the list's filters find. */
export async function chosenIn(context: Context, form: FormData): Promise<string[]> {
  if (isAll(form)) {
    return (await readMatching(context, orderList.read(context))).map(({ id }) => id);
  }
  const ids = form.getAll("ids").filter((id): id is string => typeof id === "string" && id !== "");
  return [...new Set(ids)];
}

/** The first orders that the list's filters find, in its order; of these statuses where given. */
export async function readMatching(
  context: Context,
  params: ListParams,
  only?: readonly OrderStatus[],
): Promise<OrderSummary[]> {
  const { timeZone, countryCode } = currentState(context);
  const { shipByWarningHours: soonHours } = (await getMe(context)).account;
  const filter = orderList.query(params, { now: Date.now(), timeZone, countryCode, soonHours });
  const shown = statusesOf(params.status);
  const statuses = only?.filter((status) => shown.length === 0 || shown.includes(status));
  if (statuses?.length === 0) return [];
  // An order that comes in meanwhile moves the others on: none is there twice.
  const found = new Map<string, OrderSummary>();
  for (let offset = 0; offset < MOST_CHOSEN; offset += PAGE) {
    const limit = Math.min(PAGE, MOST_CHOSEN - offset);
    const query = { ...filter, limit, offset, countUpTo: 0 };
    const { orders } = await getCall(context)(findOrders, {
      query: statuses ? { ...query, statuses } : query,
    });
    for (const order of orders) found.set(order.id, order);
    if (orders.length < limit) break;
  }
  return [...found.values()];
}

/** The orders' numbers, for whoever reads about them. */
export async function numbersOf(
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
