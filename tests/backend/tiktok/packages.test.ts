import { expect, test } from "vitest";
import type { ShipmentChoice } from "#backend/marketplaces/channel-shipping.ts";
import { connectShop, createWorld, draft } from "./world.ts";

/** The sandbox's buyers take turns, so the first and the thirteenth order have the same buyer. */
const BUYERS = 12;

test("orders combined in one package are arranged together and reported by one push", async () => {
  const world = await createWorld();
  const { connector, controls } = world;
  const { shop, credentials, imageId } = await connectShop(world);
  const stocked = draft(imageId);
  const ref = await connector.listings.create(
    credentials,
    { ...stocked, variants: stocked.variants.map((one) => ({ ...one, quantity: 50 })) },
    null,
  );
  const lines = [{ skuId: ref.variants[0]?.externalVariantId ?? "", quantity: 1 }];
  const made = await controls.createOrder({ shopId: shop.shopId, lines, count: BUYERS + 1 });
  const ids = [made[0]?.orderId ?? "", made[BUYERS]?.orderId ?? ""];
  const { combining } = connector.shipping;
  const [first, second] = ids.map((id) => ({ externalOrderId: id, packageNumber: null }));
  if (!first || !second) throw new Error("The buyer has no two orders");
  const offer = await combining.find(credentials, first);
  expect(offer?.externalOrderIds.toSorted()).toEqual(ids.toSorted());
  expect(await combining.find(credentials, { ...first, externalOrderId: "404" })).toBeNull();
  if (offer) await combining.combine(credentials, offer);
  expect(await combining.find(credentials, second)).toBeNull();
  await expect
    .poll(() => world.pushes.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 4))
    .toHaveLength(1);
  const [push] = world.pushes.filter(({ body }) => JSON.parse(body).type === 4);
  const events = connector.webhooks.parse(new TextEncoder().encode(push?.body ?? ""));
  expect(events.map(({ externalOrderId }) => externalOrderId).toSorted()).toEqual(ids.toSorted());

  const dropOff = {
    ...{ method: "dropoff", branchId: null, senderName: null, trackingCode: null },
  } as ShipmentChoice;
  await connector.shipping.arrange(credentials, first, dropOff);
  // The package went with the first order, and is not sent again for the second.
  await expect(connector.shipping.arrange(credentials, second, dropOff)).rejects.toMatchObject({
    code: "already_arranged",
  });
  const orders = await connector.orders.read(credentials, ids);
  expect(orders.map(({ status }) => status)).toEqual(["to_ship", "to_ship"]);
  expect(new Set(orders.map(({ packageNumber }) => packageNumber)).size).toBe(1);
});
