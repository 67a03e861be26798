import "server-only";
import type { RouterContextProvider } from "react-router";
import { mayCall } from "#app/access/guard.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { getShopRefund, type ShopRefund } from "#contract/shop-refunds.ts";

/** Returns the refund of an order of the own shop. `null` for other orders, and without one. */
export async function readRefund(
  context: Readonly<RouterContextProvider>,
  { id, channelType }: Pick<OrderDetail, "id" | "channelType">,
): Promise<ShopRefund | null> {
  if (channelType !== "shop" || !mayCall(getShopRefund, await getMe(context))) return null;
  const { refund } = await getCall(context)(getShopRefund, { params: { orderId: id } });
  return refund;
}
