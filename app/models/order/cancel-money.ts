import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { ChannelType } from "#contract/statuses.ts";

/**
 * Who has the buyer's money. LINE takes some payments itself, and leads transfers to the seller's
 * own account.
 */
const MONEY_AT: Record<ChannelType, "channel" | "either" | "seller"> = {
  shop: "seller",
  shopee: "channel",
  tiktok: "channel",
  tokopedia: "channel",
  lazada: "channel",
  blibli: "channel",
  line: "either",
};

/** Channels that rate a shop by its cancellations. */
const RATES: Record<ChannelType, boolean> = {
  shop: false,
  shopee: true,
  tiktok: true,
  tokopedia: true,
  lazada: true,
  blibli: true,
  line: false,
};

export const countsCancellations = ({ channelType }: Pick<OrderDetail, "channelType">) =>
  RATES[channelType];

type PaidOrder = Pick<
  OrderDetail,
  "channelType" | "status" | "isCod" | "paidAt" | "total" | "buyerName"
>;

/**
 * Returns who pays back what if the order is cancelled. `isClaimed`: the buyer of the own shop
 * reported a payment that nobody has confirmed.
 */
export function refundText(
  order: PaidOrder,
  isClaimed: boolean,
  t: Translate<"order">,
  format: { channelName: (type: ChannelType) => string; money: (amount: number) => string },
): string {
  const isUnpaid = order.status === "unpaid" || (order.isCod && order.paidAt === null);
  return t(
    chooseMoneyKey(MONEY_AT[order.channelType], { isUnpaid, isClaimed, isCod: order.isCod }),
    {
      channel: format.channelName(order.channelType),
      amount: format.money(order.total),
      name: order.buyerName,
    },
  );
}

function chooseMoneyKey(
  place: (typeof MONEY_AT)[ChannelType],
  { isUnpaid, isClaimed, isCod }: Record<"isUnpaid" | "isClaimed" | "isCod", boolean>,
): MessageKey<"order"> {
  if (place === "seller") {
    if (!isUnpaid) return "order:cancel.effect.own";
    return isClaimed ? "order:cancel.effect.ownClaimed" : "order:cancel.effect.ownUnpaid";
  }
  // A buyer may have transferred before LINE knows it.
  if (isUnpaid && (isCod || place === "channel")) return "order:cancel.effect.unpaid";
  return place === "either" ? "order:cancel.effect.either" : "order:cancel.effect.buyer";
}
