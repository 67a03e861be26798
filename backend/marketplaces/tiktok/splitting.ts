import { z } from "zod";
import type { BoxState } from "#contract/statuses.ts";
import type { OrderRef, ParcelLine, ParcelsOfOrder } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { flag, idText, ignored, makeListSchema, text, word } from "../wire.ts";
import { isArranged, noOrderError, readPackageTracking } from "./packages.ts";
import { makeShopParams, type Shop } from "./shop.ts";

/** Most groups into which an order is split. */
const MAX_PARCELS = 5;

/** Words of a package that has left; with all others it is still here. */
const BOX_STATE: Record<string, BoxState> = {
  FULFILLING: "shipped",
  COMPLETED: "delivered",
  CANCELLED: "failed",
};

const Orders = z.object({
  orders: makeListSchema(
    z.object({
      status: word,
      line_items: makeListSchema(
        z.object({
          ...{ id: idText, product_id: idText, sku_id: idText },
          ...{ display_status: word, package_id: text, package_status: word },
        }),
      ),
    }),
  ),
});
const Attributes = z.object({
  split_attributes: makeListSchema(z.object({ order_id: text, can_split: flag })),
});

async function readOrder(shop: Shop, orderId: string) {
  const { orders } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/order/202507/orders",
    query: { ids: orderId },
    schema: Orders,
  });
  const [order] = orders;
  if (!order) throw noOrderError(orderId);
  return order;
}

/** One line item is one unit. */
const unitsOf = ({ line_items }: Awaited<ReturnType<typeof readOrder>>) =>
  line_items.filter(({ display_status }) => display_status !== "CANCELLED");

export async function readParcelsOfOrder(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ParcelsOfOrder> {
  const order = await readOrder(shop, externalOrderId);
  const parcels: ParcelsOfOrder["parcels"] = [];
  for (const [packageNumber, inside] of Map.groupBy(unitsOf(order), (unit) => unit.package_id)) {
    // The package of a paid order is made a moment later.
    if (!packageNumber) continue;
    const isParcelArranged = isArranged(order, packageNumber);
    const alike = Map.groupBy(inside, (unit) => `${unit.product_id} ${unit.sku_id}`);
    parcels.push({
      ...{ packageNumber, isArranged: isParcelArranged },
      state: BOX_STATE[inside[0]?.package_status ?? ""] ?? "waiting",
      trackingCode: isParcelArranged
        ? (await readPackageTracking(shop, packageNumber)) || null
        : null,
      lines: [...alike.values()].flatMap(([first, ...otherEntry]) =>
        first
          ? [
              {
                externalProductId: first.product_id,
                externalVariantId: first.sku_id,
                quantity: otherEntry.length + 1,
              },
            ]
          : [],
      ),
    });
  }
  const maySplit = parcels.length === 1 && (await canSplit(shop, externalOrderId));
  return { parcels, most: maySplit ? MAX_PARCELS : 1, byUnit: true, mayJoin: false };
}

async function canSplit(shop: Shop, orderId: string): Promise<boolean> {
  const { split_attributes } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/fulfillment/202309/orders/split_attributes",
    query: { order_ids: orderId },
    schema: Attributes,
  });
  return split_attributes.some(({ order_id, can_split }) => order_id === orderId && can_split);
}

export async function splitOrder(
  shop: Shop,
  { externalOrderId }: OrderRef,
  parcels: readonly (readonly ParcelLine[])[],
): Promise<void> {
  const remaining = unitsOf(await readOrder(shop, externalOrderId));
  const splittable_groups = parcels.map((lines, index) => ({
    id: String(index + 1),
    order_line_item_ids: lines.flatMap((line) => takeUnits(remaining, line)),
  }));
  await shop.http.json({
    ...makeShopParams(shop),
    path: `/fulfillment/202309/orders/${encodeURIComponent(externalOrderId)}/split`,
    body: { splittable_groups },
    schema: ignored,
  });
}

/** Takes units of a line from the remaining ones. */
function takeUnits(left: ReturnType<typeof unitsOf>, line: ParcelLine): string[] {
  return Array.from({ length: line.quantity }, () => {
    const index = left.findIndex(
      ({ product_id, sku_id }) =>
        product_id === line.externalProductId && sku_id === line.externalVariantId,
    );
    const [unit] = index === -1 ? [] : left.splice(index, 1);
    if (!unit) throw new ConnectorError("rejected", "not_in_order", "The order has fewer units");
    return unit.id;
  });
}
