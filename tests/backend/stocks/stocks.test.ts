import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { stocks } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ProblemError } from "#backend/http/problem-error.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const adjust = (seller: Seller, ...adjustments: object[]) =>
  seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: adjustments.map((one) => ({ reason: "correction", ...one })) },
  });
const stocksOf = async (seller: Seller, query = "") =>
  (await seller.fetch(`/v1/stocks?sortBy=sku${query}`)).body.stocks;

test("stock is adjusted by a difference or to a figure, and the ledger has author, reason and exact balance", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const { id } = await stockNamed(seller, "A");
  const answer = await adjust(
    seller,
    { stockId: id, by: -3, reason: "lost", note: "hilang di rak 4" },
    { stockId: id, to: 20, reason: "found" },
  );
  expect(answer.body.stocks).toMatchObject([{ id, onHand: 20, available: 20 }]);
  const { body } = await seller.fetch(`/v1/stocks/histories?stockIds=${id}`);
  expect(body.histories).toMatchObject([
    {
      type: "adjustment",
      onHandDelta: 13,
      onHandAfter: 20,
      reason: "found",
      note: null,
      actor: "Sari",
    },
    {
      type: "adjustment",
      onHandDelta: -3,
      onHandAfter: 7,
      reason: "lost",
      note: "hilang di rak 4",
      actor: "Sari",
      sku: "A",
      warehouseName: "Gudang utama",
    },
    { type: "import", onHandDelta: 10, onHandAfter: 10, reason: null, actor: "system" },
  ]);
  const why = await seller.fetch(`/v1/stocks/histories?stockIds=${id}&reasons=lost,damaged`);
  expect(why.body).toMatchObject({ total: 1, histories: [{ reason: "lost" }] });
});

test("an adjustment below the reserved units is refused with the level, and the whole call has no effect", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 5);
  await world.stockUp(seller, "B", 5);
  const { accountId, warehouseId } = seller;
  await transaction(world.backend.db, (tx) =>
    moveStock(tx, {
      accountId,
      variantId,
      warehouseId,
      type: "reserve",
      reservedDelta: 4,
      actor: "system",
    }),
  );
  const [a, b] = [await stockNamed(seller, "A"), await stockNamed(seller, "B")];
  const answer = await adjust(seller, { stockId: b.id, by: 7 }, { stockId: a.id, by: -2 });
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: "below_committed",
      details: { stockId: a.id, onHand: 5, reserved: 4, locked: 0, damaged: 0 },
    },
  });
  expect((await stocksOf(seller)).map((stock) => stock.onHand)).toEqual([5, 5]);
});

test.each([
  [{}, 422, "by_or_to"],
  [{ by: 1, to: 2 }, 422, "by_or_to"],
  [{ to: -1 }, 422, "negative"],
  [{ by: 1, reason: "because" }, 422, "invalid_value"],
])("the adjustment %j is answered %i", async (wrong, status, code) => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 5);
  const { id } = await stockNamed(seller, "A");
  const answer = await adjust(seller, { stockId: id, ...wrong });
  expect(answer.status).toBe(status);
  expect(Object.values(answer.body.fields)).toEqual([code]);
});

test("fifty concurrent movements leave a ledger with consecutive balances", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 20);
  const { accountId, warehouseId } = seller;
  const take = () =>
    transaction(world.backend.db, (tx) =>
      moveStock(tx, {
        accountId,
        variantId,
        warehouseId,
        type: "adjustment",
        onHandDelta: -1,
        actor: "system",
      }),
    );
  const results = await Promise.allSettled(Array.from({ length: 50 }, take));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(20);
  const refused = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason] : [],
  );
  expect(
    refused.every(
      (error) => error instanceof ProblemError && error.problem.code === "below_committed",
    ),
  ).toBe(true);
  const { body } = await seller.fetch(`/v1/stocks/logs?variantId=${variantId}&limit=5`);
  expect(body.logs.map((log) => log.onHandAfter)).toEqual([0, 1, 2, 3, 4]);
  const next = await seller.fetch(
    `/v1/stocks/logs?variantId=${variantId}&limit=5&cursor=${body.cursor}`,
  );
  expect(next.body.logs.map((log) => log.onHandAfter)).toEqual([5, 6, 7, 8, 9]);
  for (const { level, ledger } of await levelsAndLedger(world, accountId))
    expect(ledger).toEqual(level);
});

test("two concurrent first movements create one level", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 1);
  const warehouseId = await world.addWarehouse(seller, "Gudang baru");
  const receive = () =>
    transaction(world.backend.db, (tx) =>
      moveStock(tx, {
        accountId: seller.accountId,
        variantId,
        warehouseId,
        type: "import",
        onHandDelta: 2,
        actor: "system",
      }),
    );
  await Promise.all(Array.from({ length: 10 }, receive));
  expect(await stocksOf(seller, `&warehouseId=${warehouseId}`)).toMatchObject([{ onHand: 20 }]);
});

test("the database refuses a negative level and a change of the ledger", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 1);
  await expect(
    world.backend.db.update(stocks).set({ onHand: -1 }).where(eq(stocks.variantId, variantId)),
  ).rejects.toThrow();
  await expect(
    world.backend.db.execute(
      sql`update stock_movements set on_hand_delta = 5 where variant_id = ${variantId}`,
    ),
  ).rejects.toThrow();
  await expect(
    world.backend.db.execute(sql`delete from stock_movements where variant_id = ${variantId}`),
  ).rejects.toThrow();
});

test("levels are found by every filter and page, and summed by product", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "MUG-1", 3);
  await world.stockUp(seller, "TEE-1", 30, { listed: false });
  const skus = async (query: string) =>
    (await stocksOf(seller, query)).map((stock) => stock.sku).join(" ");
  const mug = await stockNamed(seller, "MUG-1");
  const expected: Record<string, string> = {
    "": "MUG-1 TEE-1",
    "&search=mug": "MUG-1",
    "&search=%25": "",
    "&sku=tee": "TEE-1",
    "&productName=kaos%20tee": "TEE-1",
    "&availableLessThan=10": "MUG-1",
    [`&channelIds=${seller.channelId}`]: "MUG-1",
    [`&variationIds=${mug.variantId}`]: "MUG-1",
    [`&stockIds=${mug.id}`]: "MUG-1",
    "&warehouseId=default": "MUG-1 TEE-1",
    "&warehouseId=nowhere": "",
    "&syncEnabled=false": "",
    "&limit=1&offset=1": "TEE-1",
  };
  const found: Record<string, string> = {};
  for (const query of Object.keys(expected)) found[query] = await skus(query);
  expect(found).toEqual(expected);
  expect((await seller.fetch(`/v1/stocks/ids?channelIds=${seller.channelId}`)).body).toEqual({
    stockIds: [mug.id],
  });
  expect((await seller.fetch(`/v1/stocks/;aggregate?productIds=${mug.productId}`)).body).toEqual({
    products: [{ productId: mug.productId, onHand: 3, reserved: 0, available: 3 }],
  });
  expect((await seller.fetch("/v1/stocks?limit=1")).body.total).toBe(2);
  expect((await seller.fetch("/v1/warehouses")).body.warehouses).toEqual([
    {
      ...{ id: seller.warehouseId, name: "Gudang utama", isDefault: true, status: "created" },
      ...{ address: "", contactName: "", contactPhone: "", pickupHours: "" },
    },
  ]);
});

test("stock is sorted by available units in both directions", async () => {
  const seller = await world.signUp();
  for (const [sku, units] of [
    ["A", 3],
    ["B", 9],
    ["C", 1],
  ] as const)
    await world.stockUp(seller, sku, units);
  const sorted = async (sortBy: string) =>
    (await seller.fetch(`/v1/stocks?sortBy=${sortBy}`)).body.stocks.map(({ sku }) => sku);
  expect(await sorted("available")).toEqual(["C", "A", "B"]);
  expect(await sorted("availableMost")).toEqual(["B", "A", "C"]);
});
