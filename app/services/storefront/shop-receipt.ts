import "server-only";
import type { RouterContextProvider } from "react-router";
import { mayCall } from "#app/access/guard.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import type { Output } from "#contract/endpoint.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { getShopReceipt } from "#contract/shop.ts";

export type ShopReceipt = Output<typeof getShopReceipt>["receipt"];

/** Returns the receipt of an order of the own shop, and `null` for other orders. */
export async function readShopReceipt(
  context: Readonly<RouterContextProvider>,
  { id, channelType }: Pick<OrderDetail, "id" | "channelType">,
): Promise<ShopReceipt | null> {
  if (channelType !== "shop" || !mayCall(getShopReceipt, await getMe(context))) return null;
  const { receipt } = await getCall(context)(getShopReceipt, { params: { orderId: id } });
  return receipt;
}

/** Whether the buyer of the own shop reported a payment that nobody has confirmed. */
export const isPaymentClaimed = (
  receipt: ShopReceipt | null,
  { status }: Pick<OrderDetail, "status">,
): boolean => status === "unpaid" && receipt !== null && receipt.paymentClaimedAt !== null;
