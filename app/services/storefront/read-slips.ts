import "server-only";
import type { RouterContextProvider } from "react-router";
import { mayCall } from "#app/access/guard.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { listShopSlips, type ShopSlip } from "#contract/shop-slips.ts";

/** Returns the slips of an order of the own shop. Other orders have none. */
export async function readSlips(
  context: Readonly<RouterContextProvider>,
  { id, channelType }: Pick<OrderDetail, "id" | "channelType">,
): Promise<ShopSlip[]> {
  if (channelType !== "shop" || !mayCall(listShopSlips, await getMe(context))) return [];
  const { slips } = await getCall(context)(listShopSlips, { params: { orderId: id } });
  return slips;
}
