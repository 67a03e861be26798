import { beforeAll, expect, test } from "vitest";
import { figuresAndLedger } from "#tests/support/ledger.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";
import { makeWave, recordOf, report, twoOrdersToPick } from "./warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

/** Reports one mug as missing, in an order of two products. */
async function reportMissingMug(reason: string) {
  const { seller, several } = await twoOrdersToPick(world);
  await makeWave(seller, { kind: "several" });
  const record = await recordOf(seller, several);
  const before = await stockNamed(seller, "MUG");
  await seller.fetch(`/v1/orders/pickpacks/${record.id}/;short`, {
    method: "POST",
    body: {
      lineId: record.lines.find((line) => line.sku === "MUG")?.id,
      ...{ quantity: 1, reason, resolution: "split" },
    },
  });
  return { seller, before, after: await stockNamed(seller, "MUG") };
}
const onlyCount = async (seller: Seller) => {
  const { counts } = (await seller.fetch("/v1/stocks/counts")).body;
  expect(counts).toHaveLength(1);
  return counts[0]?.id ?? "";
};
const post = (seller: Seller, path: string, body?: object) =>
  seller.fetch(path, { method: "POST", ...(body ? { body } : {}) });
const agree = async (seller: Seller) => {
  for (const level of await figuresAndLedger(world, seller.accountId))
    expect(level.ledger).toEqual(level.level);
};

test("units that a picker did not find are not sold", async () => {
  const { seller, before, after } = await reportMissingMug("not_found");
  expect(before.available).toBeGreaterThan(0);
  expect(after).toMatchObject({ onHand: before.onHand, available: 0 });
  expect(after.doubtful).toBe(before.available + 1);
  await report(world, seller, "NEW-ORDER", { MUG: 1 }, {});
  const found = (await seller.fetch("/v1/orders?search=NEW-ORDER")).body.orders[0];
  expect(found?.flags).toContain("out_of_stock");
  await agree(seller);
});

test("a recount resolves doubtful units and sells those found", async () => {
  const { seller, before } = await reportMissingMug("wrong_item_on_rack");
  const countId = await onlyCount(seller);
  const path = `/v1/stocks/counts/${countId}`;
  await post(seller, `${path}/;start`);
  await post(seller, `${path}/;scan`, { code: "MUG", quantity: before.onHand, scanKey: "1" });
  await post(seller, `${path}/;review`);
  await post(seller, `${path}/;post`);
  await world.drain();
  expect((await seller.fetch(path)).body.count.status).toBe("posted");
  expect(await stockNamed(seller, "MUG")).toMatchObject({
    ...{ onHand: before.onHand, doubtful: 0, available: before.available },
  });
  await agree(seller);
});

test("a count older than the doubt leaves the units doubtful", async () => {
  const { seller, several } = await twoOrdersToPick(world);
  const { body } = await post(seller, "/v1/stocks/counts", {
    ...{ warehouseId: seller.warehouseId, scope: "all" },
  });
  const path = `/v1/stocks/counts/${body.count.id}`;
  await post(seller, `${path}/;start`);
  const { onHand } = await stockNamed(seller, "MUG");
  await post(seller, `${path}/;scan`, { code: "MUG", quantity: onHand, scanKey: "1" });
  await makeWave(seller, { kind: "several" });
  const record = await recordOf(seller, several);
  await post(seller, `/v1/orders/pickpacks/${record.id}/;short`, {
    lineId: record.lines.find((line) => line.sku === "MUG")?.id,
    ...{ quantity: 1, reason: "not_found", resolution: "split" },
  });
  const { doubtful } = await stockNamed(seller, "MUG");
  await post(seller, `${path}/;review`);
  await post(seller, `${path}/;post`);
  await world.drain();
  expect(await stockNamed(seller, "MUG")).toMatchObject({ onHand, doubtful });
});

test("units that a picker reports as damaged are no longer sold", async () => {
  const { seller, before, after } = await reportMissingMug("expired");
  expect(after).toMatchObject({ onHand: before.onHand, damaged: before.damaged + 1, doubtful: 0 });
  expect(after.available).toBe(before.available - 1);
  await onlyCount(seller);
  await agree(seller);
});

test("doubtful units are resolved by hand, which can be undone", async () => {
  const { seller, after } = await reportMissingMug("not_found");
  const settle = (adjustments: object[]) =>
    seller.fetch("/v1/stocks", {
      method: "PUT",
      body: { adjustments: adjustments.map((one) => ({ stockId: after.id, ...one })) },
    });
  const lost = await settle([
    { figure: "doubtful", by: -1, reason: "lost" },
    { figure: "onHand", by: -1, reason: "lost" },
  ]);
  expect(lost.body.stocks).toMatchObject([
    { onHand: after.onHand - 1, doubtful: after.doubtful - 1 },
  ]);
  const { movementIds } = lost.body as unknown as { movementIds: number[] };
  await post(seller, "/v1/stocks/;undo-adjustments", { movementIds });
  expect(await stockNamed(seller, "MUG")).toMatchObject({
    ...{ onHand: after.onHand, doubtful: after.doubtful, available: 0 },
  });
  await agree(seller);
});
