import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { decideOrders } from "#app/services/storefront/decide-orders.ts";
import { confirmClaimedPayments, MAX_CLAIMED, refuseClaimedPayment } from "#contract/shop.ts";

/** Refuses the payment of the pressed button, or confirms the ticked payments. */
export function answerClaims(context: Readonly<RouterContextProvider>, request: Request) {
  const call = getCall(context);
  return decideOrders(context, request, {
    page: "/orders/payments",
    button: "refuse",
    most: MAX_CLAIMED,
    texts: {
      noneChosen: "shopSettings:claimed.noneChosen",
      oneDone: "shopSettings:claimed.refused",
      allDone: "shopSettings:claimed.confirmed",
      someDone: "shopSettings:claimed.confirmedSome",
    },
    decideOne: (channelId, number) =>
      call(refuseClaimedPayment, { params: { channelId }, body: { number } }),
    decideTicked: async (channelId, numbers) => {
      const { confirmed, left } = await call(confirmClaimedPayments, {
        params: { channelId },
        body: { numbers },
      });
      return { done: confirmed, left };
    },
  });
}
