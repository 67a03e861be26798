import { getFormat, getT } from "#app/middleware/request-store.ts";
import { countsCancellations, refundText } from "#app/models/order/cancel-money.ts";
import { cancelReasonText } from "#app/models/order/channel-words.ts";
import { findPossibleAct, findRefusal } from "#app/models/order/order-acts.ts";
import { hasMarketplace } from "#contract/marketplace-facts.ts";
import type { OrderDetail } from "#contract/orders.ts";

const hasSeveralUnits = ({ lines }: Pick<OrderDetail, "lines">): boolean =>
  lines.reduce((sum, line) => sum + line.quantity, 0) > 1;

interface CancelEffectsProps {
  order: OrderDetail;
  /** The buyer of the own shop reported a payment that nobody has confirmed. */
  isClaimed: boolean;
}

/** Whether the form asks which units to cancel. */
export const asksForUnits = (order: OrderDetail): boolean =>
  findPossibleAct(order, "cancel_units") !== undefined;

/**
 * Explains the effects of a cancellation on the stock, the buyer and the shop. In a form that asks
 * for units, CSS shows the sentence of the chosen scope, so it works without JavaScript.
 */
export function CancelEffects({ order, isClaimed }: CancelEffectsProps) {
  const t = getT();
  const format = getFormat();
  const channel = format.channelName(order.channelType);
  const reserved = order.lines
    .filter((line) => line.reservation === "held")
    .reduce((sum, line) => sum + line.quantity, 0);
  return (
    <ul className="mt-1.5 grid list-disc gap-1 pl-4.5 text-secondary-foreground in-[dialog]:mt-0.5">
      <li className="[form:has([name=scope][value=some]:checked)_&]:hidden">
        {reserved === 0
          ? t("order:cancel.effect.noStock")
          : t("order:cancel.effect.stock", { count: reserved })}
      </li>
      {asksForUnits(order) && reserved > 0 ? (
        <li className="hidden [form:has([name=scope][value=some]:checked)_&]:list-item">
          {t("order:cancel.effect.stockSome")}
        </li>
      ) : null}
      <li>{refundText(order, isClaimed, t, format)}</li>
      {countsCancellations(order) ? <li>{t("order:cancel.effect.rate", { channel })}</li> : null}
      <li>{t("order:cancel.effect.final")}</li>
      {findRefusal(order, "cancel_units") === "whole_order_only" && hasSeveralUnits(order) ? (
        <li>
          {hasMarketplace(order.channelType)
            ? t("order:cancel.effect.whole", { channel })
            : t("order:cancel.effect.whole.ownShop")}
        </li>
      ) : null}
    </ul>
  );
}

/** Options of the field `reason`. None is preselected: the marketplace judges the shop by it. */
export function CancelReasons({ order }: { order: OrderDetail }) {
  const t = getT();
  return (
    <>
      <option value="">{t("order:cancel.chooseReason")}</option>
      {order.cancelReasons.map((reason) => (
        <option key={reason} value={reason}>
          {cancelReasonText(reason, t)}
        </option>
      ))}
    </>
  );
}
