import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";

const KNOWN_REASONS = [
  "BUYER_CANCELLED",
  "OUT_OF_STOCK",
  "CUSTOMER_REQUEST",
  "CANNOT_DELIVER",
] as const;

/** Says who cancelled the order, when and why. */
export function Cancelled({ order }: { order: StorefrontOrder }) {
  const t = getT();
  const format = getFormat();
  if (order.status !== "cancelled" || !order.cancelledAt) return null;
  const reason = KNOWN_REASONS.find((known) => known === order.cancelReason) ?? "other";
  return (
    <p className="text-md">
      {t(`storefront:order.cancelled.${reason}`, { time: format.dateTime(order.cancelledAt) })}
    </p>
  );
}
