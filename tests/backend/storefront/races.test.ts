import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("of ten concurrent buyers three get the last three units, and the others are told", async () => {
  const { ask, buyer } = await openShop(world, { onHand: 3 });
  const wishes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => buyer.wish(1, { phone: `08129999000${index}` })),
  );
  const answers = await Promise.all(wishes.map((wish) => buyer.call("/orders", wish)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 200),
    ...Array.from({ length: 7 }, () => 409),
  ]);
  for (const answer of answers.filter(({ status }) => status === 409))
    expect(await answer.json()).toMatchObject({ code: "sold_out" });
  expect((await ask("GET", "/v1/orders")).orders).toHaveLength(3);
  expect((await ask("GET", "/v1/stocks")).stocks).toContainEqual(
    expect.objectContaining({ onHand: 3, reserved: 3, available: 0 }),
  );
});

test("of a buyer and a marketplace order for the last unit one gets it, and the other has no reservation", async () => {
  for (let round = 0; round < 6; round++) {
    const { owner, ask, buyer, shop } = await openShop(world, { onHand: 1 });
    const [stock] = (await ask("GET", "/v1/stocks")).stocks.filter(
      ({ onHand }: { onHand: number }) => onHand === 1,
    );
    const wish = await buyer.wish(1);
    // Another channel's order for the same SKU, under this shop's id.
    const report = channelOrder(`M-${round}`, { [stock.sku]: 1 });
    const channel = {
      id: shop.channelId,
      accountId: owner.accountId,
      createdAt: new Date("2026-01-01T00:00:00Z"),
    };
    const [placed] = await Promise.all([
      buyer.call("/orders", wish),
      ingestOrder(world.backend, channel, report),
    ]);
    const { orders } = await ask("GET", "/v1/orders");
    const market = orders.find(({ externalId }: { externalId: string }) =>
      externalId.startsWith("M-"),
    );
    expect(orders).toHaveLength(placed.status === 200 ? 2 : 1);
    expect(market.flags.includes("out_of_stock")).toBe(placed.status === 200);
    const [after] = (await ask("GET", "/v1/stocks")).stocks.filter(
      ({ onHand }: { onHand: number }) => onHand === 1,
    );
    expect(after).toMatchObject({ reserved: 1, available: 0 });
  }
});

test("one checkout sent five times is one order", async () => {
  const { ask, buyer } = await openShop(world);
  const wish = await buyer.wish(2);
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => (await buyer.call("/orders", wish)).json()),
  );
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
  expect((await ask("GET", "/v1/orders")).orders).toHaveLength(1);
  expect((await ask("GET", "/v1/stocks")).stocks).toContainEqual(
    expect.objectContaining({ onHand: 12, reserved: 2 }),
  );
});
