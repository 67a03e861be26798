import "server-only";
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { mayCall } from "#app/access/guard.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { getShopRefund } from "#contract/shop-refunds.ts";

type ReadRefund = z.output<typeof getShopRefund.response>;

/** Returns the refund of an order of the own shop. `null` for other orders, and without one. */
export async function readRefund(
  context: Readonly<RouterContextProvider>,
  { id, channelType }: Pick<OrderDetail, "id" | "channelType">,
): Promise<ReadRefund> {
  if (channelType !== "shop" || !mayCall(getShopRefund, await getMe(context)))
    return { refund: null, provider: null };
  return getCall(context)(getShopRefund, { params: { orderId: id } });
}
