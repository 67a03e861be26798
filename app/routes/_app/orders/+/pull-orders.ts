import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { importOrders } from "#contract/order-actions.ts";
import { orderList } from "./list.ts";

type Context = Readonly<RouterContextProvider>;

/** Starts pulling from every channel; the list then shows how far it is. */
export async function pullOrders(context: Context) {
  const { importId } = await getCall(context)(importOrders, { body: { channelIds: [] } });
  return redirect(withPull(context, importId), 303);
}

/** The list as it is, with how far a pull is. */
export const withPull = (context: Context, pull: string): string =>
  orderList.path + orderList.searchOf({ ...orderList.read(context), pull });
