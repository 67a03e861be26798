import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import { idText, makeListSchema, text, word } from "../wire.ts";
import { makeShopParams, type Shop } from "./shop.ts";

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

const Order = z.object({
  id: idText,
  status: word,
  shipping_type: word,
  delivery_option_id: text,
  packages: makeListSchema(z.object({ id: idText })),
  line_items: makeListSchema(z.object({ package_id: text, package_status: word })),
});
type WireOrder = z.infer<typeof Order>;
const Orders = z.object({ orders: makeListSchema(Order) });

interface InPackages {
  packages: Package[];
  deliveryOptionId: string;
  /** The order's own status, which says what is arranged where it names no package. */
  status: string;
}

/** An order with one of these statuses still has something to arrange. */
const OPEN: ReadonlySet<string> = new Set(["AWAITING_SHIPMENT", "PARTIALLY_SHIPPING"]);
const BEFORE: ReadonlySet<string> = new Set(["UNPAID", "ON_HOLD"]);
const ENDED: ReadonlySet<string> = new Set(["CANCELLED", "CANCEL"]);

/**
 * Reads the current packages: another program of the seller may have split, combined or arranged
 * them since the order was read.
 */
export async function readPackages(shop: Shop, orderId: string): Promise<InPackages> {
  const order = (await readPackagesByOrder(shop, [orderId])).get(orderId);
  if (!order) throw noOrderError(orderId);
  return order;
}

/** At most fifty orders. Leaves out orders that the shop does not have. */
export async function readPackagesByOrder(
  shop: Shop,
  orderIds: readonly string[],
): Promise<Map<string, InPackages>> {
  const { orders } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/order/202507/orders",
    query: { ids: orderIds.join(",") },
    schema: Orders,
  });
  return new Map(
    orders.map((order) => [
      order.id,
      {
        packages: packageIdsOf(order).map((packageId) => ({
          packageId,
          isArranged: isArranged(order, packageId),
          isSellers: order.shipping_type === "SELLER",
        })),
        deliveryOptionId: order.delivery_option_id,
        status: order.status,
      },
    ]),
  );
}

/** `packages` is optional. Each unit names its package too. */
const packageIdsOf = ({ packages, line_items }: WireOrder): string[] => [
  ...new Set(
    [...packages.map(({ id }) => id), ...line_items.map(({ package_id }) => package_id)].filter(
      Boolean,
    ),
  ),
];

/** A package without a status of its own is where the order is. */
export function isArranged(
  { status, line_items }: Pick<WireOrder, "status" | "line_items">,
  packageId: string,
): boolean {
  const told = line_items
    .filter(({ package_id, package_status }) => package_id === packageId && package_status !== "")
    .map(({ package_status }) => package_status);
  if (told.length > 0) return told.some((one) => one !== "TO_FULFILL");
  return !OPEN.has(status) && !BEFORE.has(status);
}

/**
 * Returns the packages that are to be arranged. Throws `wrong_state` if there are none, and
 * `unavailable` while TikTok has not made the package of a paid order yet.
 */
export function requireOpen({ packages, status }: InPackages): [Package, ...Package[]] {
  const [first, ...others] = packages.filter((one) => !one.isArranged);
  if (first) return [first, ...others];
  if (ENDED.has(status))
    throw new ConnectorError("wrong_state", "order_cancelled", "The order is cancelled");
  if (packages.length === 0 && BEFORE.has(status))
    throw new ConnectorError("wrong_state", "not_to_ship_yet", "The order is not to be sent yet");
  if (packages.length === 0 && OPEN.has(status))
    throw new ConnectorError("unavailable", "no_package_yet", "The order has no package yet");
  throw new ConnectorError("wrong_state", "already_arranged", "Every package is arranged already");
}

export const noOrderError = (orderId: string) =>
  new ConnectorError("not_found", "order_not_found", `No order ${orderId}`);

const Detail = z.object({ tracking_number: text });

/** "" right after arranging: the courier has not answered yet. */
export async function readPackageTracking(shop: Shop, packageId: string): Promise<string> {
  const { tracking_number } = await shop.http.json({
    ...makeShopParams(shop),
    path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}`,
    schema: Detail,
  });
  return tracking_number;
}
