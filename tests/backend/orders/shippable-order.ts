import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { channelOf, startSellerWorld } from "#tests/support/seller-world.ts";

export type ShippableOrder = Awaited<ReturnType<typeof startShippableOrder>>;

/**
 * Creates an order of one unit that is ready to process. Each test has a separate world: waiting
 * jobs of one test must not meet the failures of another.
 */
export async function startShippableOrder(sn: string) {
  const world = await startSellerWorld();
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const report = channelOrder(sn, { A1: 1 });
  world.connector.channelOrders.set(sn, report);
  const orderId = await ingestOrder(world.backend, channelOf(seller), report);
  return {
    ...{ world, seller, orderId },
    pickup: () =>
      seller.fetch(`/v1/channels/shopee/orders/${orderId}/;pickup`, {
        method: "POST",
        body: { addressId: "7", slotId: "s1" },
      }),
    order: async () => (await seller.fetch(`/v1/orders/${orderId}`)).body.order,
  };
}
