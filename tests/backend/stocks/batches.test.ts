import { beforeAll, expect, test } from "vitest";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { runStockBatch } from "#backend/stocks/batches/run-batch.ts";
import { StockBatch } from "#contract/stock-batches.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { figuresAndLedger } from "#tests/support/ledger.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const start = (seller: Seller, pick: object, change: object) =>
  seller.fetch("/v1/stocks/batches", { method: "POST", body: { pick, change } });
const read = async (seller: Seller, batchId: string, query = "") =>
  StockBatch.parse((await seller.fetch(`/v1/stocks/batches/${batchId}${query}`)).body);
const apply = (seller: Seller, batchId: string) =>
  seller.fetch(`/v1/stocks/batches/${batchId}/;apply`, { method: "POST" });

async function upload(seller: Seller, fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return seller.fetch("/v1/stocks/imports", { method: "POST", body: form });
}
const csv = (text: string) => new File([text], "stok.csv", { type: "text/csv" });

test("a bulk action changes what it can, and names the rest", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  await world.stockUp(seller, "B", 1);
  const { body } = await start(seller, { filter: {} }, { onHand: { by: -3 }, reason: "lost" });
  await world.drain();
  const batch = await read(seller, body.batchId);
  expect(batch).toMatchObject({
    status: "done",
    counts: { done: 1, failed: 1, waiting: 0 },
    items: [
      { sku: "A", status: "done" },
      { sku: "B", status: "failed", errorCode: "below_committed" },
    ],
  });
  expect((await stockNamed(seller, "A")).onHand).toBe(7);
  expect((await stockNamed(seller, "B")).onHand).toBe(1);
});

test("a batch runs once, however often its job runs", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const { id } = await stockNamed(seller, "A");
  const { body } = await start(seller, { stockIds: [id] }, { onHand: { by: 5 } });
  const key = { accountId: seller.accountId, batchId: body.batchId };
  await Promise.all([runStockBatch(world.backend, key), runStockBatch(world.backend, key)]);
  await world.drain();
  expect((await stockNamed(seller, "A")).onHand).toBe(15);
});

test("buffer, damaged, incoming, rack and sync are set together, each with its ledger row", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const { id } = await stockNamed(seller, "A");
  const change = {
    ...{ buffer: { to: 2 }, damaged: { to: 1 }, incoming: { by: 6 } },
    ...{ rack: "R-12", syncEnabled: false },
  };
  await start(seller, { stockIds: [id] }, change);
  await world.drain();
  expect(await stockNamed(seller, "A")).toMatchObject({
    ...{ onHand: 10, buffer: 2, damaged: 1, incoming: 6, available: 7 },
    ...{ rack: "R-12", syncEnabled: false },
  });
  const { body } = await seller.fetch("/v1/stocks/histories");
  expect(body.histories).toMatchObject([
    { type: "incoming", incomingDelta: 6 },
    { type: "adjustment", bufferDelta: 2 },
    { type: "adjustment", damagedDelta: 1 },
    { type: "import" },
  ]);
});

test("a row refused half-way has no effect", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const { id } = await stockNamed(seller, "A");
  const { body } = await start(
    seller,
    { stockIds: [id] },
    { onHand: { by: -2 }, damaged: { to: 9 }, rack: "R-1" },
  );
  await world.drain();
  expect(await read(seller, body.batchId)).toMatchObject({
    items: [{ status: "failed", errorCode: "below_committed" }],
  });
  expect(await stockNamed(seller, "A")).toMatchObject({ onHand: 10, damaged: 0, rack: "" });
  expect((await seller.fetch("/v1/stocks/histories")).body.total).toBe(1);
});

test("discarding damaged units takes one ledger row, even if fewer stay than were damaged", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const { id } = await stockNamed(seller, "A");
  await start(seller, { stockIds: [id] }, { damaged: { to: 8 } });
  await world.drain();
  const { body } = await upload(seller, {
    file: csv("sku,on_hand,on_hand_was,damaged,damaged_was\nA,2,10,0,8\n"),
  });
  await apply(seller, body.batchId);
  await world.drain();
  expect(await read(seller, body.batchId)).toMatchObject({ items: [{ status: "done" }] });
  expect(await stockNamed(seller, "A")).toMatchObject({ onHand: 2, damaged: 0, available: 2 });
  await start(seller, { stockIds: [id] }, { onHand: { to: 9 }, damaged: { to: 7 } });
  await world.drain();
  expect(await stockNamed(seller, "A")).toMatchObject({ onHand: 9, damaged: 7 });
  await start(seller, { stockIds: [id] }, { onHand: { to: 1 }, damaged: { by: -7 } });
  await world.drain();
  expect(await stockNamed(seller, "A")).toMatchObject({ onHand: 1, damaged: 0 });
});

test("all free units of a warehouse move in one transfer, and reserved ones stay", async () => {
  const seller = await world.signUp();
  const other = await world.addWarehouse(seller, "Surabaya");
  await world.stockUp(seller, "A", 10);
  await world.stockUp(seller, "B", 4);
  await world.stockUp(seller, "C", 0);
  await ingestOrder(
    world.backend,
    channelOf(seller),
    channelOrder("holds-3", { A: 3 }, { status: "to_process" }),
  );
  await start(
    seller,
    { filter: { warehouseId: seller.warehouseId } },
    { transfer: { toWarehouseId: other, quantity: null } },
  );
  await world.drain();
  const { body } = await seller.fetch("/v1/stocks/transfers");
  expect(body.transfers).toMatchObject([{ status: "received", lineCount: 2, units: 11 }]);
  const { body: left } = await seller.fetch(`/v1/stocks?warehouseId=${seller.warehouseId}`);
  expect(
    left.stocks
      .filter(({ onHand }) => onHand > 0)
      .map(({ sku, onHand, reserved }) => [sku, onHand, reserved]),
  ).toEqual([["A", 3, 3]]);
  for (const level of await figuresAndLedger(world, seller.accountId))
    expect(level.ledger).toEqual(level.level);
});

test("a transfer to the same warehouse is refused with the reason", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const { body } = await start(
    seller,
    { filter: {} },
    { transfer: { toWarehouseId: seller.warehouseId, quantity: 1 } },
  );
  await world.drain();
  expect((await read(seller, body.batchId)).items).toMatchObject([
    { sku: "A", status: "failed", errorCode: "same_warehouse" },
  ]);
});

test("pasted lines are checked before writing, and applied on confirmation", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  await world.stockUp(seller, "B", 2);
  const { body } = await upload(seller, { text: "A\t12\nb\t+3\nNIX\t1\nA\t4\nB\tviele\n" });
  const checked = await read(seller, body.batchId);
  expect(checked).toMatchObject({ status: "checked", problems: 3, counts: { waiting: 2 } });
  expect(checked.items.map(({ line, errorCode }) => [line, errorCode])).toEqual([
    [3, "sku_unknown"],
    [4, "repeated"],
    [5, "invalid_number"],
    [1, null],
    [2, null],
  ]);
  expect((await stockNamed(seller, "A")).onHand).toBe(10);
  await apply(seller, body.batchId);
  await world.drain();
  expect((await stockNamed(seller, "A")).onHand).toBe(12);
  expect((await stockNamed(seller, "B")).onHand).toBe(5);
  expect(await apply(seller, body.batchId)).toMatchObject({
    status: 409,
    body: { code: "not_checked" },
  });
});

test.each([
  ["received", 10, 34],
  ["return", 10, 34],
  ["found", 10, 34],
  ["lost", 30, 6],
  ["correction", 10, 24],
])("a file of %s units changes %i on hand to %i", async (reason, before, after) => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", before);
  const { body } = await upload(seller, { file: csv("sku,on_hand\nA,24\n"), reason });
  await apply(seller, body.batchId);
  await world.drain();
  expect((await stockNamed(seller, "A")).onHand).toBe(after);
  const { histories } = (await seller.fetch(`/v1/stocks/histories?reasons=${reason}`)).body;
  expect(histories).toMatchObject([{ onHandDelta: after - before }]);
});

test("refused rows can be listed before and after applying", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  await world.stockUp(seller, "B", 2);
  const text = "A\t+1\nNIX\t1\nB\t-5\n";
  const { body } = await upload(seller, { text, reason: "lost" });
  const refused = async () =>
    (await read(seller, body.batchId, "?isRefused=true")).items.map(({ sku, errorCode }) => [
      sku,
      errorCode,
    ]);
  expect(await refused()).toEqual([["NIX", "sku_unknown"]]);
  await apply(seller, body.batchId);
  await world.drain();
  expect(await refused()).toEqual([
    ["NIX", "sku_unknown"],
    ["B", "below_committed"],
  ]);
});

test("an unchanged file changes nothing, even after sales since its export", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  await world.stockUp(seller, "B", 4);
  const head = "sku,warehouse,rack,on_hand,on_hand_was,damaged,damaged_was,buffer,sync\r\n";
  const file = `${head}A,Gudang utama,,10,10,0,0,0,on\r\nB,Gudang utama,,9,4,0,0,1,on\r\n`;
  await world.moveIn(seller, variantId, seller.warehouseId, -3);
  const { body } = await upload(seller, { file: csv(file) });
  const checked = await read(seller, body.batchId, "?isChanged=true");
  expect(checked.items).toMatchObject([{ sku: "B", change: { onHand: { by: 5 } } }]);
  await apply(seller, body.batchId);
  await world.drain();
  expect((await stockNamed(seller, "A")).onHand).toBe(7);
  expect(await stockNamed(seller, "B")).toMatchObject({ onHand: 9, buffer: 1 });
});

test.each([
  ["sku\nA\n", "one_column"],
  ["sku,on_hand\n", "no_rows"],
])("a file of %j is refused", async (text, code) => {
  const seller = await world.signUp();
  expect(await upload(seller, { file: csv(text) })).toMatchObject({ status: 422, body: { code } });
});

test("a stopped batch leaves the rest unchanged", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const { body } = await start(seller, { filter: {} }, { onHand: { to: 3 } });
  await seller.fetch(`/v1/stocks/batches/${body.batchId}/;stop`, { method: "POST" });
  await world.drain();
  expect(await read(seller, body.batchId)).toMatchObject({
    status: "stopped",
    counts: { stopped: 1, waiting: 0 },
  });
  expect((await stockNamed(seller, "A")).onHand).toBe(10);
});

test('"push now" sends stock again even if it was sent before', async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "PUSHED", 10);
  await world.stockUp(seller, "LEFT", 10);
  const { id } = await stockNamed(seller, "PUSHED");
  const told = () =>
    world.connector.stockPushes.filter(({ externalVariantId }) =>
      ["v-PUSHED", "v-LEFT"].includes(externalVariantId),
    );
  await seller.fetch(`/v1/stocks/${id}/sync`, { method: "POST" });
  await world.drain();
  expect(told()).toHaveLength(1);
  const { body } = await start(seller, { stockIds: [id] }, { pushNow: true });
  await world.drain();
  expect(await read(seller, body.batchId)).toMatchObject({ status: "done", counts: { done: 1 } });
  expect(told().map(({ externalVariantId }) => externalVariantId)).toEqual([
    "v-PUSHED",
    "v-PUSHED",
  ]);
});

test("stock files and pasted lines read 1.000 as a thousand, and name invalid cells", async () => {
  const seller = await world.signUp();
  for (const sku of ["A", "B", "C", "D", "E", "F"]) await world.stockUp(seller, sku, 10);
  const { body } = await upload(seller, {
    file: csv('sku,on_hand\nA,1.000\nB,"1,000"\nC,2.5\nD,0.500\nE,1E3\nF,12 pcs\n'),
  });
  const { items } = await read(seller, body.batchId);
  const said = items.map(({ sku, change, errorCode }) => [sku, errorCode ?? change.onHand]);
  expect(Object.fromEntries(said)).toEqual({
    // With 0.500 in the same column, 1.000 may mean one.
    A: "number_doubtful",
    B: { to: 1000 },
    C: "invalid_number",
    D: "invalid_number",
    E: "number_shortened",
    F: { to: 12 },
  });
  const pasted = await upload(seller, { text: "A\t1.000\nB\t+1,500\nC\t1E3" });
  const lines = (await read(seller, pasted.body.batchId)).items;
  expect(lines.map(({ change, errorCode }) => errorCode ?? change.onHand)).toEqual([
    ...["number_shortened", { to: 1000 }, { by: 1500 }],
  ]);
});
