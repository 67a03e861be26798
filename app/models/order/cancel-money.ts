import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import { getMarketplaceFacts, hasMarketplace } from "#contract/marketplace-facts.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { ChannelType } from "#contract/statuses.ts";

/** Who has the buyer's money. Buyers pay the seller of an own shop directly. */
const findMoneyHolder = (type: ChannelType): "channel" | "either" | "seller" =>
  hasMarketplace(type) ? (getMarketplaceFacts(type).moneyAt ?? "channel") : "seller";

/** Returns whether the channel rates the shop by its cancellations. */
export const countsCancellations = ({ channelType }: Pick<OrderDetail, "channelType">): boolean =>
  hasMarketplace(channelType) && (getMarketplaceFacts(channelType).ratesCancellations ?? true);

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
  const holder = findMoneyHolder(order.channelType);
  return t(chooseMoneyKey(holder, { isUnpaid, isClaimed, isCod: order.isCod }), {
    channel: format.channelName(order.channelType),
    amount: format.money(order.total),
    name: order.buyerName,
  });
}

function chooseMoneyKey(
  holder: ReturnType<typeof findMoneyHolder>,
  { isUnpaid, isClaimed, isCod }: Record<"isUnpaid" | "isClaimed" | "isCod", boolean>,
): MessageKey<"order"> {
  if (holder === "seller") {
    if (!isUnpaid) return "order:cancel.effect.own";
    return isClaimed ? "order:cancel.effect.ownClaimed" : "order:cancel.effect.ownUnpaid";
  }
  // A buyer may have transferred before LINE knows it.
  if (isUnpaid && (isCod || holder === "channel")) return "order:cancel.effect.unpaid";
  return holder === "either" ? "order:cancel.effect.either" : "order:cancel.effect.buyer";
}
