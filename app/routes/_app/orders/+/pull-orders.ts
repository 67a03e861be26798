import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { importOrders } from "#contract/order-actions.ts";
import { orderList } from "./list.ts";

type Context = Readonly<RouterContextProvider>;

/** Starts an import from every channel. The list then shows its progress. */
export async function pullOrders(context: Context) {
  const { importId } = await getCall(context)(importOrders, { body: { channelIds: [] } });
  return redirect(buildImportHref(context, importId), 303);
}

/** Returns the address of the current list with the progress of an import. */
const buildImportHref = (context: Context, pull: string): string =>
  orderList.path + orderList.searchOf({ ...orderList.readParams(context), pull });
