import type { ShippingParameters } from "../channel-shipping.ts";
import type { WireItem } from "./order-items.ts";

/**
 * How an item reaches its buyer (docs/marketplaces/blibli.md "Shipping"):
 *
 * - `pickup`: Blibli's courier fetches it at the pickup point.
 * - `cashless`: the seller brings it to Blibli's courier, whose waybill Blibli makes.
 * - `dropship`: the seller sends it by a courier of the region and tells the waybill.
 * - `big`: a Big Product, which the seller brings to the buyer.
 * - `collected`: BOPIS, which the buyer collects at the store without a package.
 * - `clickAndCollect`: the same with a package.
 */
export type DeliveryKind =
  | "pickup"
  | "cashless"
  | "dropship"
  | "big"
  | "collected"
  | "clickAndCollect";

type DeliveryFacts = Pick<WireItem, "product" | "logistic" | "sellerDeliveryType" | "flag">;

export function findDeliveryKind({
  product,
  logistic,
  sellerDeliveryType,
  flag,
}: DeliveryFacts): DeliveryKind {
  const codes = [logistic.optionCode, logistic.productCode];
  if (codes.some((code) => /\bCNC\b|CLICK.?AND.?COLLECT/.test(code))) return "clickAndCollect";
  // Blibli's types of products: 1 regular, 2 Big Product, 3 BOPIS.
  if (product.type === "3" || product.type === "BOPIS") return "collected";
  if (product.type === "2" || /^BIG.?PRODUCT$/.test(product.type)) return "big";
  if (sellerDeliveryType !== "DROPSHIP") return "pickup";
  return flag?.cashlessHandover ? "cashless" : "dropship";
}

/** The buyer pays the seller for this shipping. */
export const isSentBySeller = (item: DeliveryFacts): boolean =>
  ["dropship", "big"].includes(findDeliveryKind(item));

/** The choices for an order of each kind; `pickup` needs the shop's pickup points. */
export const OFFER_BY_KIND: Record<Exclude<DeliveryKind, "pickup">, ShippingParameters> = {
  cashless: { dropoff: { branches: [], needsSenderName: false, needsTrackingCode: false } },
  dropship: { manual: { needsTrackingCode: true } },
  big: { manual: { needsTrackingCode: false } },
  collected: { manual: { needsTrackingCode: false, isCollected: true } },
  clickAndCollect: { manual: { needsTrackingCode: false, isCollected: true } },
};

/** Per process. */
const MAX_CACHED_KINDS = 10_000;

/** An order's kind never changes, and reading orders has a quota. */
export function makeKindCache() {
  const knownDeliveryKinds = new Map<string, DeliveryKind>();
  return {
    of: (orderId: string) => knownDeliveryKinds.get(orderId),
    remember(orderId: string, items: readonly DeliveryFacts[]): void {
      const [first] = items;
      if (!first) return;
      knownDeliveryKinds.delete(orderId);
      knownDeliveryKinds.set(orderId, findDeliveryKind(first));
      const [oldest] = knownDeliveryKinds.keys();
      if (knownDeliveryKinds.size > MAX_CACHED_KINDS && oldest !== undefined)
        knownDeliveryKinds.delete(oldest);
    },
  };
}
export type KindCache = ReturnType<typeof makeKindCache>;
