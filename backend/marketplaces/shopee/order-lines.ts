import { z } from "zod";
import type { ChannelOrder } from "../channel-orders.ts";
import { idText, makeInsideSchema, number, optionalNumber, text, texts, word } from "../wire.ts";

/**
 * In a bundle deal Shopee sends no price of a single item (0, by design): the bundle's price is
 * only in the order's total.
 */
const BUNDLE_PROMOTION = "BUNDLE_DEAL";

const WireItem = z.object({
  item_id: idText,
  item_name: text,
  item_sku: text,
  model_id: idText,
  model_name: text,
  model_sku: text,
  model_quantity_purchased: number,
  cancelled_qty: optionalNumber,
  promotion_type: word,
  // A text by the definition; a list must not fail the order.
  product_location_id: z.union([
    texts.refine((allEntries) => allEntries.length > 0).transform(([first]) => first ?? ""),
    text,
  ]),
  model_original_price: number,
  model_discounted_price: optionalNumber,
  image_info: makeInsideSchema(z.object({ image_url: text })),
});
type Item = z.infer<typeof WireItem>;
/** Shopee leaves the price out only in bundle deals. */
export const OrderItem = WireItem.refine(
  (item) => item.model_discounted_price !== null || item.promotion_type === BUNDLE_PROMOTION,
  { path: ["model_discounted_price"], error: "missing" },
);
/** The wire's decimal amount in minor units. */
type Amount = (value: number) => number;

export function toLines(items: readonly Item[], amount: Amount): ChannelOrder["lines"] {
  return listStillSold(items).map((item) => toLine(item, amount));
}

/** Returns the units that were not cancelled; all units of a cancelled order. */
function countLeft(item: Item): number {
  return item.model_quantity_purchased - (item.cancelled_qty ?? 0) || item.model_quantity_purchased;
}

/** Leaves out items that were cancelled as a whole while others are still to be sent. */
function listStillSold(items: readonly Item[]) {
  const remainingItems = items.filter(
    (item) => item.model_quantity_purchased > (item.cancelled_qty ?? 0),
  );
  return remainingItems.length > 0 ? remainingItems : items;
}

function toLine(item: Item, amount: Amount): ChannelOrder["lines"][number] {
  const unitPrice = amount(item.model_original_price);
  const isUntold = item.promotion_type === BUNDLE_PROMOTION && !item.model_discounted_price;
  const paidAmount = isUntold
    ? unitPrice
    : amount(item.model_discounted_price ?? item.model_original_price);
  const quantity = countLeft(item);
  return {
    externalProductId: item.item_id,
    externalVariantId: item.model_id,
    sku: item.model_sku || item.item_sku,
    name: item.item_name,
    variantName: item.model_name,
    imageUrl: item.image_info?.image_url || null,
    quantity,
    unitPrice,
    discount: (unitPrice - paidAmount) * quantity,
  };
}
