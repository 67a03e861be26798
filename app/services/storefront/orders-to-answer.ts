import "server-only";
import type { RouterContextProvider } from "react-router";
import { mayCall } from "#app/access/guard.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import type { OrdersToAnswer } from "#app/models/order/to-answer.ts";
import { countShopOrdersToAnswer } from "#contract/shop.ts";
import { readOwnShop } from "./own-shop.ts";

/** Counts the own shop's orders that wait for the seller. `null` without a shop or permission. */
export async function countToAnswer(
  context: Readonly<RouterContextProvider>,
): Promise<OrdersToAnswer | null> {
  if (!mayCall(countShopOrdersToAnswer, await getMe(context))) return null;
  const shop = await readOwnShop(context);
  return shop && getCall(context)(countShopOrdersToAnswer, { params: { channelId: shop.id } });
}
