import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { stocks } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ensureLevels } from "#backend/stocks/ensure-levels.ts";
import { populateWarehouseJob } from "#backend/stocks/jobs.ts";
import { readMonitor } from "#backend/stocks/monitor.ts";
import { populateWarehouse } from "#backend/stocks/warehouses/populate-warehouse.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";
import { createWarehouses, openWarehouse } from "./open-warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const levelsIn = (seller: Seller, warehouseId: string) =>
  world.backend.db
    .select({ variantId: stocks.variantId })
    .from(stocks)
    .where(and(eq(stocks.accountId, seller.accountId), eq(stocks.warehouseId, warehouseId)));

test("a new warehouse gets a level for every variant, and the poll reports completion", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 5);
  await world.stockUp(seller, "B", 5);
  const { body } = await createWarehouses(seller, "Surabaya");
  const [warehouse] = body.warehouses;
  expect(warehouse).toMatchObject({
    name: "Surabaya",
    isDefault: false,
    status: "populating_stock",
  });
  const poll = () => seller.fetch(`/v1/warehouses/${warehouse?.id}/poll?timeout=0`);
  expect((await poll()).body).toEqual({ status: "populating_stock" });
  await world.drain();
  expect((await poll()).body).toEqual({ status: "created" });
  expect(await levelsIn(seller, warehouse?.id ?? "")).toHaveLength(2);
  expect((await seller.fetch("/v1/warehouses")).body.warehouses.map(({ name }) => name)).toEqual([
    "Gudang utama",
    "Surabaya",
  ]);
});

test("`default` names the default warehouse in every call", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 5);
  const other = await openWarehouse(world, seller, "Surabaya");
  const put = await seller.fetch("/v1/warehouses/default", {
    method: "PUT",
    body: { name: "Bandung" },
  });
  expect(put.body.warehouse).toMatchObject({ id: seller.warehouseId, name: "Bandung" });
  const poll = await seller.fetch("/v1/warehouses/default/poll?timeout=0");
  expect(poll.body).toEqual({ status: "created" });
  const gone = await seller.fetch("/v1/warehouses/default", { method: "DELETE" });
  expect(gone.body).toMatchObject({ code: "is_default" });
  const moved = await seller.fetch("/v1/stocks/transfers", {
    method: "POST",
    body: {
      ...{ fromWarehouseId: "default", toWarehouseId: other },
      lines: [{ variantId, quantity: 2 }],
    },
  });
  expect(moved.body.transfer).toMatchObject({ fromWarehouseName: "Bandung", units: 2 });
  const counted = await seller.fetch("/v1/stocks/counts", {
    method: "POST",
    body: { name: "November", warehouseId: "default", scope: "all" },
  });
  expect(counted.body.count).toMatchObject({ warehouseId: seller.warehouseId });
});

test("a new warehouse makes nothing low: only variants once stocked can run low there", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 50);
  await world.stockUp(seller, "B", 50);
  const warehouseId = await openWarehouse(world, seller, "Surabaya");
  const low = async () => (await seller.fetch("/v1/stocks?availableLessThan=10")).body.total;
  const counted = async () => {
    const { warehouses: sums } = await readMonitor(world.backend.db, seller.caller);
    const sum = sums.find((one) => one.warehouseId === warehouseId);
    return { out: sum?.out, low: sum?.low };
  };
  expect(await low()).toBe(0);
  expect(await counted()).toEqual({ out: 0, low: 0 });
  await world.moveIn(seller, variantId, warehouseId, 3);
  expect(await low()).toBe(1);
  await world.moveIn(seller, variantId, warehouseId, -3);
  expect(await low()).toBe(1);
  expect(await counted()).toEqual({ out: 1, low: 1 });
  // If a warehouse has levels for a product, units that never arrived count as out of stock.
  const elsewhere = await world.stockUp(seller, "C", 50, { warehouseId });
  await transaction(world.backend.db, (tx) => ensureLevels(tx, seller.accountId, [elsewhere]));
  expect(await low()).toBe(2);
});

test("creating levels resumes after a kill and keeps existing ones", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 5);
  await world.stockUp(seller, "B", 5);
  const { body } = await createWarehouses(seller, "Surabaya");
  const warehouseId = body.warehouses[0]?.id ?? "";
  await world.moveIn(seller, variantId, warehouseId, 3);
  const job = populateWarehouseJob.schema.parse({
    accountId: seller.accountId,
    warehouseId,
    after: "",
  });
  await populateWarehouse(world.backend, job);
  await populateWarehouse(world.backend, job);
  await world.drain();
  expect(await levelsIn(seller, warehouseId)).toHaveLength(2);
  const { body: found } = await seller.fetch(`/v1/stocks?warehouseId=${warehouseId}&sortBy=sku`);
  expect(found.stocks.map(({ onHand }) => onHand)).toEqual([3, 0]);
});

test("a variant created later has a level in every warehouse", async () => {
  const seller = await world.signUp();
  const warehouseId = await openWarehouse(world, seller, "Surabaya");
  const variantId = await world.stockUp(seller, "A", 1);
  await transaction(world.backend.db, (tx) => ensureLevels(tx, seller.accountId, [variantId]));
  expect(await levelsIn(seller, warehouseId)).toEqual([{ variantId }]);
});

test("an account has at most three warehouses, also when added concurrently", async () => {
  const seller = await world.signUp();
  const answers = await Promise.all(
    ["A", "B", "C", "D"].map(async (name) => (await createWarehouses(seller, name)).status),
  );
  expect(answers.toSorted()).toEqual([200, 200, 409, 409]);
  expect((await seller.fetch("/v1/warehouses")).body.warehouses).toHaveLength(3);
});

test("two warehouses cannot have the same name, and a rename is refused at its field", async () => {
  const seller = await world.signUp();
  expect(await createWarehouses(seller, "Surabaya", "surabaya")).toMatchObject({
    status: 422,
    body: { code: "name_taken", fields: { "warehouses[1].name": "name_taken" } },
  });
  expect((await seller.fetch("/v1/warehouses")).body.warehouses).toHaveLength(1);
  const id = await openWarehouse(world, seller, "Surabaya");
  const rename = (body: object) => seller.fetch(`/v1/warehouses/${id}`, { method: "PUT", body });
  expect(await rename({ name: "GUDANG UTAMA" })).toMatchObject({
    status: 422,
    body: { fields: { name: "name_taken" } },
  });
  expect(await rename({ name: "Sidoarjo", pickupHours: "09–16" })).toMatchObject({
    status: 200,
    body: { warehouse: { name: "Sidoarjo", pickupHours: "09–16", address: "" } },
  });
});

test("a new warehouse's variant is stocked by variant and warehouse id", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 5);
  const { body } = await createWarehouses(seller, "Surabaya");
  const warehouseId = body.warehouses[0]?.id;
  const answer = await seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ variantId, warehouseId, to: 7, reason: "received" }] },
  });
  expect(answer.body.stocks).toMatchObject([{ warehouseId, onHand: 7 }]);
  expect((await stockNamed(seller, "A")).sku).toBe("A");
  const elsewhere = await seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ variantId, warehouseId: "nowhere", to: 7, reason: "received" }] },
  });
  expect(elsewhere.status).toBe(404);
});
