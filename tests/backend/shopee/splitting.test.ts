import { expect, test } from "vitest";
import { sellingShop } from "./selling-shop.ts";
import { draft, errorOf, uploadPicture } from "./world.ts";

/** Creates a shop, and an order of two units of one item and one of another. */
async function mixedOrder(region: "ID" | "TH") {
  const logisticsId = region === "ID" ? "8003" : "7011";
  const shop = await sellingShop(logisticsId, region);
  const { connector, credentials, controls, shopId, itemId } = shop;
  const picture = await uploadPicture(connector.listings, credentials);
  const other = await connector.listings.create(
    credentials,
    { ...draft(picture, { logisticsIds: [logisticsId] }), token: "other" },
    null,
  );
  const otherId = Number(other.externalProductId);
  const [order] = await controls.createOrder({
    shopId,
    items: [
      { itemId, modelId: 0, quantity: 2 },
      { itemId: otherId, modelId: 0, quantity: 1 },
    ],
  });
  const ref = { externalOrderId: order?.orderSn ?? "", packageNumber: null };
  const line = (id: number, quantity: number) => ({
    ...{ externalProductId: String(id), externalVariantId: "0", quantity },
  });
  return { ...shop, ref, line, otherId, splitting: connector.shipping.splitting };
}

test("in Indonesia whole lines are divided over parcels; the split is undone and repeated", async () => {
  const { credentials, ref, line, itemId, otherId, splitting, read } = await mixedOrder("ID");
  expect(await splitting.read(credentials, ref)).toMatchObject({
    ...{ most: 5, byUnit: false, mayJoin: false },
    parcels: [{ isArranged: false, trackingCode: null }],
  });
  const divided = [[line(itemId, 1)], [line(itemId, 1), line(otherId, 1)]];
  expect(await errorOf(splitting.split(credentials, ref, divided))).toMatchObject({
    ...{ kind: "rejected", code: "whole_lines" },
  });
  const whole = [[line(itemId, 2)], [line(otherId, 1)]];
  await splitting.split(credentials, ref, whole);
  expect(await splitting.read(credentials, ref)).toMatchObject({
    ...{ most: 1, mayJoin: true },
    parcels: [{ lines: [line(itemId, 2)] }, { lines: [line(otherId, 1)] }],
  });
  expect((await read(ref)).isSplit).toBe(true);
  await splitting.join(credentials, ref);
  expect((await read(ref)).isSplit).toBe(false);
  await splitting.split(credentials, ref, whole);
  expect((await splitting.read(credentials, ref)).parcels).toHaveLength(2);
});

test("in Thailand units of one line are divided; arranged parcels stay", async () => {
  const { connector, credentials, ref, line, itemId, otherId, splitting, arrangeByPickup, read } =
    await mixedOrder("TH");
  await splitting.split(credentials, ref, [[line(itemId, 1)], [line(itemId, 1), line(otherId, 1)]]);
  const { packageNumber } = await read(ref);
  await arrangeByPickup({ ...ref, packageNumber });
  const { parcels, mayJoin } = await splitting.read(credentials, ref);
  expect(mayJoin).toBe(false);
  expect(parcels.map(({ isArranged }) => isArranged)).toEqual([true, true]);
  expect(await errorOf(splitting.join(credentials, ref))).toMatchObject({ kind: "wrong_state" });
  expect(await errorOf(connector.shipping.splitting.split(credentials, ref, []))).toMatchObject({
    kind: "rejected",
  });
});
