import { arrangeEach, catchConnectorError } from "../arrange-each.ts";
import type { ArrangingTogether, OrderRef, ShipmentChoice } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { splitIntoBatches } from "../wire.ts";
import { readItems, type WireItem } from "./order-items.ts";
import { packOrders, reportReadyToShip } from "./packages.ts";
import { alreadyArrangedError, readShipmentProviders } from "./shipping.ts";
import type { Shop } from "./shop.ts";
import { isOpen, isPacked } from "./statuses.ts";

/** Most orders in a `pack`, and most packages in an `rts`. */
const MAX_PER_CALL = 20;

/** `pack` names one courier for all of its orders. */
export const LAZADA_TOGETHER = {
  most: MAX_PER_CALL,
  alike: ["courier", "warehouse"],
} as const satisfies Partial<ArrangingTogether>;

type Failures = Map<string, ConnectorError>;

export async function arrangeShipment(
  shop: Shop,
  order: OrderRef,
  choice: ShipmentChoice,
): Promise<void> {
  const [failure] = await arrangeTogether(shop, [order], choice);
  if (failure) throw failure;
}

/**
 * Packs unpacked items and calls the courier. Repeatable: it first reads the items and skips
 * arranged ones.
 */
export async function arrangeTogether(
  shop: Shop,
  orders: readonly OrderRef[],
  choice: ShipmentChoice,
): Promise<(ConnectorError | null)[]> {
  const ids = orders.map(({ externalOrderId }) => externalOrderId);
  const openItems = await catchConnectorError(readOpenItems(shop, ids));
  if (openItems instanceof ConnectorError) {
    // One unknown order fails the call for all.
    if (openItems.kind === "not_found" && orders.length > 1)
      return arrangeEach(orders, (order) => arrangeShipment(shop, order, choice));
    return orders.map(() => openItems);
  }
  const failures = await packUnpacked(shop, openItems, choice);
  const packedItems = await readOpenItems(
    shop,
    [...openItems.keys()].filter((id) => !failures.has(id)),
  );
  const uncalled = await callCouriers(shop, packedItems);
  return ids.map((id) => {
    if (!openItems.has(id)) return alreadyArrangedError();
    return failures.get(id) ?? uncalled.get(id) ?? null;
  });
}

/** Items that need a step, by order. */
async function readOpenItems(shop: Shop, orderIds: readonly string[]) {
  const items = await readItems(shop, orderIds);
  return new Map(
    [...items]
      .map(
        ([id, itemsOfOrder]) => [id, itemsOfOrder.filter(({ status }) => isOpen(status))] as const,
      )
      .filter(([, itemsOfOrder]) => itemsOfOrder.length > 0),
  );
}

/** Refusals by order id. */
async function packUnpacked(
  shop: Shop,
  openItems: ReadonlyMap<string, readonly WireItem[]>,
  choice: ShipmentChoice,
): Promise<Failures> {
  const loose = new Map(
    [...openItems]
      .map(([id, items]) => [id, items.filter(({ status }) => !isPacked(status))] as const)
      .filter(([, items]) => items.length > 0),
  );
  if (loose.size === 0) return new Map();
  const failures = await catchConnectorError(packAll(shop, loose, choice));
  if (!(failures instanceof ConnectorError)) return failures;
  return new Map([...loose.keys()].map((id) => [id, failures]));
}

async function packAll(
  shop: Shop,
  loose: ReadonlyMap<string, readonly WireItem[]>,
  choice: ShipmentChoice,
): Promise<Failures> {
  const { allocateType } = await readShipmentProviders(shop, loose);
  const orders = [...loose].map(([orderId, items]) => ({
    orderId,
    itemIds: items.map(({ order_item_id }) => order_item_id),
  }));
  return packOrders(shop, orders, {
    shipping_allocate_type: allocateType,
    ...(choice.method === "dropoff" && choice.branchId
      ? { shipment_provider_code: choice.branchId }
      : {}),
  });
}

/** Refusals by order id. */
async function callCouriers(
  shop: Shop,
  packedItems: ReadonlyMap<string, readonly WireItem[]>,
): Promise<Failures> {
  const orderOf = new Map(
    [...packedItems].flatMap(([id, items]) =>
      items.map(({ package_id }) => [package_id, id] as const),
    ),
  );
  const failures: Failures = new Map();
  for (const chunk of splitIntoBatches([...orderOf.keys()], MAX_PER_CALL)) {
    const answer = await catchConnectorError(reportReadyToShip(shop, chunk));
    for (const packageId of chunk) {
      const failure = answer instanceof ConnectorError ? answer : answer.get(packageId);
      const orderId = orderOf.get(packageId);
      if (failure && orderId !== undefined) failures.set(orderId, failure);
    }
  }
  return failures;
}
