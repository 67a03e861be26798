import { z } from "zod";
import type { ChannelOrder } from "../channel-orders.ts";
import { parseWireAmount } from "../money.ts";
import { amountText, idText, text, word } from "../wire.ts";

/** One unit: each unit has a line. */
export const LineItem = z.object({
  id: idText,
  product_id: idText,
  sku_id: idText,
  seller_sku: text,
  product_name: text,
  sku_name: text,
  sku_image: text,
  original_price: amountText,
  sale_price: amountText,
  display_status: word,
  package_id: text,
  package_status: word,
});
type Item = z.infer<typeof LineItem>;

/**
 * Units of the same variant at the same price are one line. Leaves out units that were cancelled
 * while others are sent.
 */
export function toLines(items: readonly Item[], currency: string): ChannelOrder["lines"] {
  const remainingItems = items.filter(({ display_status }) => display_status !== "CANCELLED");
  const sold = remainingItems.length > 0 ? remainingItems : items;
  const alike = Map.groupBy(sold, (item) => `${item.sku_id} ${item.original_price}`);
  return [...alike.values()].map((units) => toLine(units, currency));
}

function toLine(units: readonly Item[], currency: string): ChannelOrder["lines"][number] {
  const [first] = units;
  if (!first) throw new Error("A line has at least one unit");
  const unitPrice = parseWireAmount(first.original_price, currency);
  const paidAmount = units.reduce(
    (sum, unit) => sum + parseWireAmount(unit.sale_price, currency),
    0,
  );
  return {
    externalProductId: first.product_id,
    externalVariantId: first.sku_id,
    sku: first.seller_sku,
    name: first.product_name,
    variantName: /^default$/i.test(first.sku_name) ? "" : first.sku_name,
    imageUrl: first.sku_image || null,
    quantity: units.length,
    unitPrice,
    discount: unitPrice * units.length - paidAmount,
  };
}
