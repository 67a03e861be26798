import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { channelOf, type Seller, type World } from "#tests/support/seller-world.ts";

/** Ingests an order from the marketplace. Returns its id here. */
export async function take(
  world: World,
  seller: Seller,
  ...[externalId, items, changes]: Parameters<typeof channelOrder>
): Promise<string> {
  const report = channelOrder(externalId, items, changes);
  world.connector.channelOrders.set(externalId, report);
  return ingestOrder(world.backend, channelOf(seller), report);
}
