import { expect, test } from "vitest";
import { connectShop, createWorld, draft, errorOf, uploadPicture } from "./world.ts";

async function wantedBack(count: number) {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world);
  const { externalProductId } = await world.connector.listings.create(
    credentials,
    draft(await uploadPicture(world.connector.listings, credentials)),
    null,
  );
  const orders = await world.controls.createOrder({
    ...{ shopId, count, targetStatus: "TO_RETURN" },
    items: [{ itemId: Number(externalProductId), modelId: 0, quantity: 1 }],
    createdAt: new Date(world.clock.now.getTime() - 20 * 86_400_000),
  });
  return { ...world, credentials, orders: orders.map(({ orderSn }) => orderSn) };
}

test("an order's return is found, answered once, and then waits no more", async () => {
  const { connector, credentials, orders } = await wantedBack(3);
  const { returns } = connector;
  const [first = "", second = "", third = ""] = orders;
  const found = await returns.findOpen(credentials, second);
  expect(found).toMatch(/^\w+$/);
  await returns.accept(credentials, found ?? "");
  expect(await returns.findOpen(credentials, second)).toBeNull();
  expect(await errorOf(returns.accept(credentials, found ?? ""))).toMatchObject({
    kind: "wrong_state",
  });
  const why = { reason: "ITEM_RETURNED_DAMAGED", note: "Pecah", email: "laras@toko.test" };
  await returns.refuse(credentials, (await returns.findOpen(credentials, first)) ?? "", why);
  expect(await returns.findOpen(credentials, first)).toBeNull();
  const left = (await returns.findOpen(credentials, third)) ?? "";
  expect(
    await errorOf(returns.refuse(credentials, left, { ...why, reason: "MOOD" })),
  ).toMatchObject({
    kind: "rejected",
  });
  expect(await returns.findOpen(credentials, "NO-SUCH-ORDER")).toBeNull();
});
