import type { OrderRef } from "#backend/marketplaces/channel-shipping.ts";
import { connectShop, createWorld, draft, uploadPicture } from "./world.ts";

/** Connects a shop that sells one T-shirt, 12 in stock. */
export async function sellingShop(
  logisticsId: string | string[] = "8003",
  region: "ID" | "TH" = "ID",
) {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world, region);
  const imageId = await uploadPicture(world.connector.listings, credentials);
  const listing = await world.connector.listings.create(
    credentials,
    draft(imageId, { logisticsIds: [logisticsId].flat() }),
    null,
  );
  const itemId = Number(listing.externalProductId);
  const buy = async (
    quantity = 1,
    more: Partial<Parameters<typeof world.controls.createOrder>[0]> = {},
  ): Promise<OrderRef> => {
    const [order] = await world.controls.createOrder({
      shopId,
      items: [{ itemId, modelId: 0, quantity }],
      ...more,
    });
    return { externalOrderId: order?.orderSn ?? "", packageNumber: null };
  };
  const read = async (ref: OrderRef) => {
    const [order] = await world.connector.orders.read(credentials, [ref.externalOrderId]);
    if (!order) throw new Error("The order is not there");
    return order;
  };
  const stock = async () => (await world.controls.listItems(shopId))[0]?.stock;
  const arrangeByPickup = async (ref: OrderRef) => {
    const { pickup } = await world.connector.shipping.parameters(credentials, ref);
    const address = pickup?.addresses[0];
    await world.connector.shipping.arrange(credentials, ref, {
      method: "pickup",
      addressId: address?.addressId ?? "",
      slotId: address?.slots?.[0]?.slotId ?? "",
    });
  };
  /**
   * Only this shop's pushes: the sandbox's clock also affects other tests' data in the database.
   */
  const ownPushes = () =>
    world.pushes.filter((push) =>
      world.connector.webhooks
        .parse(new TextEncoder().encode(push.body))
        .some((event) => event.shopId === String(shopId)),
    );
  const codes = () => ownPushes().map((push) => JSON.parse(push.body).code as number);
  return {
    ...world,
    shopId,
    credentials,
    listing,
    itemId,
    buy,
    read,
    stock,
    arrangeByPickup,
    ownPushes,
    codes,
  };
}
