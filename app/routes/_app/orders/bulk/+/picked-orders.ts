import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { findOrders } from "#contract/orders.ts";
import { isAll, MOST_CHOSEN, readMatching } from "../../+/chosen-orders.ts";
import { orderList } from "../../+/list.ts";

const NUMBERS_SHOWN = 5;

export const idsIn = (search: URLSearchParams): string[] =>
  [...new Set((search.get("ids") ?? "").split(",").filter(Boolean))].slice(0, MOST_CHOSEN);

interface PickedOrders {
  ids: string[];
  count: number;
  /** The first few orders' numbers. */
  numbers: string[];
  /** What names them in an address of this page. */
  search: string;
  /** What names them for the page that makes a file of all of them. */
  fileSearch: string;
}

/**
 * The orders of the page's own address, so that it can be reloaded: by their ids, or all that the
 * list's filters find. None goes back to the list.
 */
export async function readPicked(context: Readonly<RouterContextProvider>): Promise<PickedOrders> {
  const { searchParams } = currentState(context).url;
  if (isAll(searchParams)) {
    const params = orderList.read(context);
    const orders = await readMatching(context, params);
    if (orders.length === 0) throw redirect("/orders", 303);
    const search = new URLSearchParams(searchParams);
    search.delete("do");
    return {
      ids: orders.map(({ id }) => id),
      count: orders.length,
      numbers: orders.slice(0, NUMBERS_SHOWN).map(({ externalId }) => externalId),
      search: String(search),
      fileSearch: orderList.searchWith(params),
    };
  }
  const ids = idsIn(searchParams);
  if (ids.length === 0) throw redirect("/orders", 303);
  const { orders, total } = await getCall(context)(findOrders, {
    query: { ids, limit: NUMBERS_SHOWN },
  });
  if (total === 0) throw redirect("/orders", 303);
  const search = String(new URLSearchParams({ ids: ids.join(",") }));
  const numbers = orders.map(({ externalId }) => externalId);
  return { ids, count: total, numbers, search, fileSearch: `?${search}` };
}
