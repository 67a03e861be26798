import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { importOrders } from "#contract/order-actions.ts";
import { parseParams, searchOf } from "./list-params.ts";

/** Starts pulling from every channel; the list then shows how far it is. */
export async function pullOrders(context: Readonly<RouterContextProvider>) {
  const { importId } = await getCall(context)(importOrders, { body: { channelIds: [] } });
  const list = parseParams(currentState(context).url.searchParams);
  return redirect(`/orders${searchOf({ ...list, pull: importId })}`, 303);
}
