import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { findOrders } from "#contract/orders.ts";
import { isAllChosen, MAX_CHOSEN, readMatching } from "../../+/chosen-orders.ts";
import { orderList } from "../../+/list.ts";

const NUMBERS_SHOWN = 5;

export const readIds = (search: URLSearchParams): string[] =>
  [...new Set((search.get("ids") ?? "").split(",").filter(Boolean))].slice(0, MAX_CHOSEN);

interface PickedOrders {
  ids: string[];
  count: number;
  numbers: string[];
  search: string;
  /** Query string that selects them on the export page. */
  fileSearch: string;
}

/**
 * Reads the orders from the page's address, so that the page can be reloaded: by id, or all that
 * match the list's filters. Without any order it redirects to the list.
 */
export async function readPicked(context: Readonly<RouterContextProvider>): Promise<PickedOrders> {
  const { searchParams } = currentState(context).url;
  if (isAllChosen(searchParams)) {
    const params = orderList.readParams(context);
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
  const ids = readIds(searchParams);
  if (ids.length === 0) throw redirect("/orders", 303);
  const { orders, total } = await getCall(context)(findOrders, {
    query: { ids, limit: NUMBERS_SHOWN },
  });
  if (total === 0) throw redirect("/orders", 303);
  const search = String(new URLSearchParams({ ids: ids.join(",") }));
  const numbers = orders.map(({ externalId }) => externalId);
  return { ids, count: total, numbers, search, fileSearch: `?${search}` };
}
