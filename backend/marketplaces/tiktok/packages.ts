import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import { idText, list, text, word } from "../wire.ts";
import { type Shop, shopParams } from "./shop.ts";

/**
 * A package of an order. There is one, unless the order was split. A package may also hold other
 * orders of the same buyer.
 */
interface Package {
  packageId: string;
  isArranged: boolean;
  /** The seller sends it by their own courier. */
  isSellers: boolean;
}

const Orders = z.object({
  orders: list(
    z.object({
      id: idText,
      shipping_type: word,
      delivery_option_id: text,
      packages: list(z.object({ id: idText })),
      line_items: list(z.object({ package_id: text, package_status: word })),
    }),
  ),
});

interface InPackages {
  packages: Package[];
  deliveryOptionId: string;
}

/**
 * Reads the current packages: another program of the seller may have split, combined or arranged
 * them since the order was read.
 */
export async function readPackages(shop: Shop, orderId: string): Promise<InPackages> {
  const order = (await readPackagesOf(shop, [orderId])).get(orderId);
  if (!order) throw noOrder(orderId);
  return order;
}

/** At most fifty orders. Leaves out orders that the shop does not have. */
export async function readPackagesOf(
  shop: Shop,
  orderIds: readonly string[],
): Promise<Map<string, InPackages>> {
  const { orders } = await shop.http.json({
    ...shopParams(shop),
    path: "/order/202507/orders",
    query: { ids: orderIds.join(",") },
    schema: Orders,
  });
  return new Map(
    orders.map((order) => [
      order.id,
      {
        packages: order.packages.map(({ id }) => ({
          packageId: id,
          isArranged: order.line_items.some(
            ({ package_id, package_status }) =>
              package_id === id && package_status !== "" && package_status !== "TO_FULFILL",
          ),
          isSellers: order.shipping_type === "SELLER",
        })),
        deliveryOptionId: order.delivery_option_id,
      },
    ]),
  );
}

export const noOrder = (orderId: string) =>
  new ConnectorError("not_found", "order_not_found", `No order ${orderId}`);

const Detail = z.object({ tracking_number: text });

/** "" right after arranging: the courier has not answered yet. */
export async function packageTracking(shop: Shop, packageId: string): Promise<string> {
  const { tracking_number } = await shop.http.json({
    ...shopParams(shop),
    path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}`,
    schema: Detail,
  });
  return tracking_number;
}
