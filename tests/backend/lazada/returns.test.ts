import { expect, test } from "vitest";
import { connectShop, createWorld, variedDraft } from "./world.ts";

test("money alone is paid back for several goods, one by one", async () => {
  const world = await createWorld();
  const { shop, credentials, imageId } = await connectShop(world);
  const { connector, controls } = world;
  const ref = await connector.listings.create(credentials, variedDraft(imageId), null);
  const skuId = ref.variants[0]?.externalVariantId ?? "";
  const lines = [{ skuId, quantity: 2 }];
  const [order] = await controls.createOrder({ shopId: shop.shopId, lines });
  const orderId = order?.orderId ?? "";
  for (const step of ["ship", "collect", "deliver", "requestRefund"] as const)
    await controls[step](orderId);
  const returnId = (await connector.returns.findOpen(credentials, orderId)) ?? "";
  await connector.returns.accept(credentials, returnId);
  expect(await connector.returns.findOpen(credentials, orderId)).toBeNull();
  expect((await connector.orders.read(credentials, [orderId]))[0]?.status).toBe("returned");
});
