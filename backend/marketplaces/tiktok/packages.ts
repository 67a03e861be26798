import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import { list, text } from "../wire.ts";
import { inShop, type Shop } from "./shop.ts";

/**
 * One of the packages that an order is sent in: one, unless it was split. A package may hold other
 * orders of the same buyer too.
 */
interface Package {
  packageId: string;
  isArranged: boolean;
  /** The seller sends it by a courier of their own. */
  isSellers: boolean;
}

const Order = z.object({
  orders: list(
    z.object({
      shipping_type: text,
      delivery_option_id: text,
      packages: list(z.object({ id: z.string() })),
      line_items: list(z.object({ package_id: text, package_status: text })),
    }),
  ),
});

/**
 * As they are now: another program of the seller's may have split, combined or arranged them since
 * the order was read.
 */
export async function readPackages(
  shop: Shop,
  orderId: string,
): Promise<{ packages: Package[]; deliveryOptionId: string }> {
  const { orders } = await shop.http.json({
    ...inShop(shop),
    path: "/order/202507/orders",
    query: { ids: orderId },
    schema: Order,
  });
  const [order] = orders;
  if (!order) throw new ConnectorError("not_found", "order_not_found", `No order ${orderId}`);
  const packages = order.packages.map(({ id }) => ({
    packageId: id,
    isArranged: order.line_items.some(
      ({ package_id, package_status }) =>
        package_id === id && package_status !== "" && package_status !== "TO_FULFILL",
    ),
    isSellers: order.shipping_type === "SELLER",
  }));
  return { packages, deliveryOptionId: order.delivery_option_id };
}

const Detail = z.object({ tracking_number: text });

/** "" right after arranging: the courier has not answered yet. */
export async function packageTracking(shop: Shop, packageId: string): Promise<string> {
  const { tracking_number } = await shop.http.json({
    ...inShop(shop),
    path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}`,
    schema: Detail,
  });
  return tracking_number;
}
