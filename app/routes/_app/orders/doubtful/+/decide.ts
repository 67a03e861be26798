import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { decideOrders } from "#app/services/storefront/decide-orders.ts";
import { confirmDoubtfulOrder, dropDoubtfulOrders } from "#contract/shop.ts";

/** Confirms the order of the pressed button, or drops the ticked orders. */
export function decideDoubtful(context: Readonly<RouterContextProvider>, request: Request) {
  const call = getCall(context);
  return decideOrders(context, request, {
    page: "/orders/doubtful",
    button: "confirm",
    texts: {
      noneChosen: "shopSettings:doubtful.noneChosen",
      oneDone: "shopSettings:doubtful.confirmed",
      allDone: "shopSettings:doubtful.dropped",
      someDone: "shopSettings:doubtful.droppedSome",
    },
    decideOne: (channelId, number) =>
      call(confirmDoubtfulOrder, { params: { channelId }, body: { number } }),
    decideTicked: async (channelId, numbers) => {
      const { dropped, left } = await call(dropDoubtfulOrders, {
        params: { channelId },
        body: { numbers },
      });
      return { done: dropped, left };
    },
  });
}
