import { z } from "zod";
import type { ChannelOrder } from "../channel-orders.ts";
import { requireWireAmount } from "../money.ts";
import {
  flag,
  idText,
  makeFilledList,
  makeListSchema,
  makePageOf,
  optionalInstant,
  text,
} from "../wire.ts";
import type { Shop } from "./shop.ts";
import { isCancelled } from "./statuses.ts";
import { optionalTime } from "./times.ts";

/** One unit: each unit has an item. */
const Item = z.object({
  order_item_id: idText,
  order_id: idText,
  product_id: text,
  // "ITEM_COUNTRY-SKU": the call about several orders has no separate product id.
  shop_sku: text,
  sku_id: text,
  sku: text,
  name: text,
  variation: text,
  product_main_image: text,
  status: idText,
  item_price: text,
  paid_price: text,
  currency: text,
  package_id: text,
  tracking_code: text,
  shipment_provider: text,
  warehouse_code: text,
  sla_time_stamp: optionalTime,
  payment_time: optionalInstant,
  buyer_id: text,
  reason: text,
  is_fbl: flag,
  delivery_option_sof: flag,
  need_cancel_confirm: flag,
  reverse_order_id: text,
});
export type WireItem = z.infer<typeof Item>;

const Items = z.object({
  data: makePageOf(
    "order",
    z.object({ order_id: idText, order_items: makeFilledList(Item) }),
    "order_id",
  ),
});

/** At most fifty orders. Omits orders that cannot be read. */
export async function readItems(
  shop: Shop,
  orderIds: readonly string[],
): Promise<Map<string, WireItem[]>> {
  if (orderIds.length === 0) return new Map();
  const { data } = await shop.http.json({
    path: "/orders/items/get",
    credentials: shop.credentials,
    params: { order_ids: `[${orderIds.join(",")}]` },
    schema: Items,
  });
  return new Map(data.records.map(({ order_id, order_items }) => [order_id, order_items]));
}

/** Another program may have changed items. */
export async function readOrderItems(shop: Shop, orderId: string): Promise<WireItem[]> {
  const { data } = await shop.http.json({
    path: "/order/items/get",
    credentials: shop.credentials,
    params: { order_id: orderId },
    schema: z.object({ data: makeListSchema(Item) }),
  });
  return data;
}

/** One variant at one price is a line. Omits cancelled units of a partly sent order. */
export function toLines(items: readonly WireItem[], currency: string): ChannelOrder["lines"] {
  const remainingItems = items.filter(({ status }) => !isCancelled(status));
  const soldItems = remainingItems.length > 0 ? remainingItems : items;
  const unitsByLine = Map.groupBy(soldItems, (item) => `${item.sku_id} ${item.item_price}`);
  return [...unitsByLine.values()].map((units) => toLine(units, currency));
}

/** Older answers name the product only by the seller's SKU. */
export const readProductId = ({ product_id, shop_sku }: WireItem): string =>
  product_id || (shop_sku.split("_")[0] ?? "");

function toLine(units: readonly WireItem[], currency: string): ChannelOrder["lines"][number] {
  const [first] = units;
  if (!first) throw new Error("A line has at least one unit");
  const unitPrice = requireWireAmount(first.item_price, currency, "item_price");
  const paidAmount = units.reduce(
    (sum, unit) => sum + requireWireAmount(unit.paid_price, currency, "paid_price"),
    0,
  );
  return {
    externalProductId: readProductId(first),
    externalVariantId: first.sku_id,
    sku: first.sku,
    name: first.name,
    variantName: formatVariantName(first.variation),
    imageUrl: first.product_main_image || null,
    quantity: units.length,
    unitPrice,
    discount: unitPrice * units.length - paidAmount,
  };
}

/** "Warna:Hitam, Ukuran:M" → "Hitam, M". */
const formatVariantName = (variation: string) =>
  variation
    .split(",")
    .map((entry) => entry.slice(entry.indexOf(":") + 1).trim())
    .filter(Boolean)
    .join(", ");
