import { expect, test } from "vitest";
import { sellingShop } from "./selling-shop.ts";
import { connectShop, createWorld, errorOf } from "./world.ts";

const DAY_MS = 86_400_000;

test("a failed delivery counts as shipped, not as cancelled", async () => {
  const { controls, buy, read } = await sellingShop();
  const ref = await buy(1, { targetStatus: "SHIPPED" });
  await controls.failDelivery(ref.externalOrderId);
  expect(await read(ref)).toMatchObject({ nativeStatus: "SHIPPED", status: "delivery_failed" });
});

test("the seller cancels for lack of stock, naming the items, and the marketplace restores its stock", async () => {
  const { connector, credentials, buy, read, stock, itemId } = await sellingShop();
  const ref = await buy(3);
  expect(await stock()).toBe(9);
  const reason = "OUT_OF_STOCK";
  expect(
    await errorOf(connector.orders.cancel(credentials, ref.externalOrderId, { reason, lines: [] })),
  ).toMatchObject({ kind: "rejected" });
  await connector.orders.cancel(credentials, ref.externalOrderId, {
    reason,
    lines: [{ externalProductId: String(itemId), externalVariantId: "0" }],
  });
  expect(await read(ref)).toMatchObject({ status: "cancelled", cancelReason: reason });
  expect(await stock()).toBe(12);
  expect(
    await errorOf(
      connector.orders.cancel(credentials, ref.externalOrderId, {
        reason: "CUSTOMER_REQUEST",
        lines: [],
      }),
    ),
  ).toMatchObject({
    kind: "wrong_state",
  });
});

test("a buyer's cancel request is rejected, restoring the status, or accepted", async () => {
  const { connector, controls, credentials, buy, read, stock, arrangeByPickup } =
    await sellingShop();
  const ref = await buy();
  await arrangeByPickup(ref);
  await controls.requestCancel(ref.externalOrderId);
  expect(await read(ref)).toMatchObject({
    status: "cancel_requested",
    cancelReason: expect.stringContaining("address"),
  });
  await connector.orders.answerCancellation(credentials, ref.externalOrderId, false);
  expect((await read(ref)).status).toBe("to_ship");
  await controls.requestCancel(ref.externalOrderId);
  await connector.orders.answerCancellation(credentials, ref.externalOrderId, true);
  expect((await read(ref)).status).toBe("cancelled");
  expect(await stock()).toBe(12);
});

test("orders are listed by update time in pages, each once", async () => {
  const { connector, credentials, buy, clock, pass, controls, shopId, itemId } =
    await sellingShop();
  const from = clock.now;
  await controls.createOrder({
    shopId,
    items: [{ itemId, modelId: 0, quantity: 1 }],
    count: 120,
    pastStock: true,
  });
  pass(60);
  const last = await buy(1, { pastStock: true });
  const first = await connector.orders.list(credentials, { from, to: clock.now, cursor: null });
  expect(first.externalIds).toHaveLength(100);
  const second = await connector.orders.list(credentials, {
    from,
    to: clock.now,
    cursor: first.cursor,
  });
  expect(second).toMatchObject({ cursor: null });
  expect(second.externalIds.at(-1)).toBe(last.externalOrderId);
  expect(new Set([...first.externalIds, ...second.externalIds]).size).toBe(121);
  const tooLong = { from, to: new Date(from.getTime() + 16 * DAY_MS), cursor: null };
  expect(await errorOf(connector.orders.list(credentials, tooLong))).toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("15 days"),
  });
});

test("unknown order numbers are left out, alone or among known ones", async () => {
  const { connector, credentials, buy } = await sellingShop();
  const ref = await buy();
  expect(await connector.orders.read(credentials, ["2311150001ABCD"])).toEqual([]);
  expect(
    await connector.orders.read(credentials, ["2311150001ABCD", ref.externalOrderId]),
  ).toMatchObject([{ externalId: ref.externalOrderId }]);
  const other = await connectShop(await createWorld());
  expect(await connector.orders.read(other.credentials, [ref.externalOrderId])).toEqual([]);
});

test("the marketplace does not oversell unless two buyers are made to collide", async () => {
  const { buy, stock } = await sellingShop();
  expect(await errorOf(buy(13))).toMatchObject({ code: "error_out_of_stock" });
  expect(await stock()).toBe(12);
  await buy(13, { pastStock: true });
  expect(await stock()).toBe(0);
});

test("a generated past order has the requested status and no date in the future", async () => {
  const { buy, read, clock, codes } = await sellingShop();
  const createdAt = new Date(clock.now.getTime() - 30 * DAY_MS);
  const old = await read(await buy(1, { createdAt, targetStatus: "COMPLETED", quiet: true }));
  expect(old).toMatchObject({ status: "completed", placedAt: createdAt });
  expect(old.updatedAt.getTime()).toBeGreaterThan(createdAt.getTime());
  const young = await read(
    await buy(1, {
      createdAt: new Date(clock.now.getTime() - 1000),
      targetStatus: "SHIPPED",
      quiet: true,
    }),
  );
  expect(young.updatedAt.getTime()).toBeLessThanOrEqual(clock.now.getTime());
  const returned = await read(await buy(1, { createdAt, targetStatus: "TO_RETURN", quiet: true }));
  expect(returned.status).toBe("return_requested");
  expect(codes().filter((code) => code !== 1)).toEqual([]);
});

test("a cash-on-delivery order is ready at once and marked", async () => {
  const { buy, read } = await sellingShop();
  expect(await read(await buy(1, { cod: true }))).toMatchObject({
    status: "to_process",
    isCod: true,
    paidAt: null,
  });
});

test("forty concurrent buyers share the last twelve units", async () => {
  const { buy, stock } = await sellingShop();
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => buy()));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(12);
  expect(await stock()).toBe(0);
});
