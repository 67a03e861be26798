import { beforeAll, expect, test } from "vitest";
import { figuresAndLedger } from "#tests/support/ledger.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

async function twoWarehouses() {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  const other = await world.addWarehouse(seller, "Surabaya");
  return { seller, variantId, other };
}
const move = (seller: Seller, to: string, lines: object[], more = {}) =>
  seller.fetch("/v1/stocks/transfers", {
    method: "POST",
    body: { fromWarehouseId: seller.warehouseId, toWarehouseId: to, lines, ...more },
  });
const levels = async (seller: Seller) =>
  Object.fromEntries(
    (await seller.fetch("/v1/stocks")).body.stocks.map((stock) => [
      stock.warehouseName,
      `${stock.onHand}+${stock.incoming}`,
    ]),
  );
const agree = async (seller: Seller) => {
  for (const level of await figuresAndLedger(world, seller.accountId))
    expect(level.ledger).toEqual(level.level);
};

test("an immediate transfer leaves one warehouse and is on hand in the other", async () => {
  const { seller, variantId, other } = await twoWarehouses();
  const answer = await move(seller, other, [{ variantId, quantity: 4 }]);
  expect(answer).toMatchObject({
    status: 200,
    body: { transfer: { status: "received", units: 4 } },
  });
  expect(await levels(seller)).toEqual({ "Gudang utama": "6+0", Surabaya: "4+0" });
  await agree(seller);
});

const receiveOf = (seller: Seller, id: string) => (lines: object[]) =>
  seller.fetch(`/v1/stocks/transfers/${id}/;receive`, { method: "POST", body: { lines } });

test("a sent transfer is incoming until received; found units return to their source", async () => {
  const { seller, variantId, other } = await twoWarehouses();
  const { body } = await move(seller, other, [{ variantId, quantity: 4 }], { isSent: true });
  const { id } = body.transfer;
  expect(await levels(seller)).toEqual({ "Gudang utama": "6+0", Surabaya: "0+4" });
  const receive = receiveOf(seller, id);
  expect(await receive([{ variantId, received: 5 }])).toMatchObject({
    status: 422,
    body: { fields: { "lines[0].received": "too_many_units" } },
  });
  expect(
    (await receive([{ variantId, received: 3, shortage: "found" }])).body.transfer.status,
  ).toBe("received");
  expect(await levels(seller)).toEqual({ "Gudang utama": "7+0", Surabaya: "3+0" });
  expect(await receive([])).toMatchObject({ status: 409, body: { code: "transfer_closed" } });
  await agree(seller);
});

/** Sends four of ten units, of which three arrive. */
async function receiveThreeOfFour(shortage?: string) {
  const { seller, variantId, other } = await twoWarehouses();
  const { body } = await move(seller, other, [{ variantId, quantity: 4 }], { isSent: true });
  const { id } = body.transfer;
  await receiveOf(seller, id)([{ variantId, received: 3, shortage }]);
  const { stocks } = (await seller.fetch("/v1/stocks")).body;
  const [source, target] = [seller.warehouseId, other].map((warehouseId) =>
    stocks.find((stock) => stock.warehouseId === warehouseId),
  );
  await agree(seller);
  return { seller, variantId, other, transferId: id, source, target };
}

test("missing units of a transfer are not sold, and are counted again at the source", async () => {
  const { seller, source, target, transferId } = await receiveThreeOfFour();
  expect(source).toMatchObject({ onHand: 7, doubtful: 1, available: 6 });
  expect(target).toMatchObject({ onHand: 3, available: 3, incoming: 0 });
  const counts = (await seller.fetch("/v1/stocks/counts")).body;
  expect(counts).toMatchObject({
    counts: [{ status: "draft", scope: "doubtful", warehouseId: seller.warehouseId, total: 1 }],
  });
  const day = new Intl.DateTimeFormat("id-ID", { dateStyle: "medium", timeZone: "Asia/Jakarta" });
  expect(counts.counts[0]?.name).toBe(day.format(world.backend.now()));
  const { lines } = (await seller.fetch(`/v1/stocks/transfers/${transferId}`)).body;
  expect(lines).toMatchObject([{ quantity: 4, received: 3, shortage: "looking" }]);
});

test("lost units of a transfer are written off with that reason at the source", async () => {
  const { seller, source, target } = await receiveThreeOfFour("lost");
  expect(source).toMatchObject({ onHand: 6, doubtful: 0, available: 6 });
  expect(target).toMatchObject({ onHand: 3, available: 3 });
  const { histories } = (await seller.fetch("/v1/stocks/histories?reasons=lost")).body;
  expect(histories).toMatchObject([{ warehouseId: seller.warehouseId, onHandDelta: -1 }]);
  expect((await seller.fetch("/v1/stocks/counts")).body.total).toBe(0);
});

test("damaged units of a transfer are damaged at the target", async () => {
  const { source, target } = await receiveThreeOfFour("damaged");
  expect(source).toMatchObject({ onHand: 6, available: 6 });
  expect(target).toMatchObject({ onHand: 4, damaged: 1, available: 3 });
});

test("doubtful units cannot be transferred", async () => {
  const { seller, variantId, other } = await receiveThreeOfFour();
  const all = await move(seller, other, [{ variantId, quantity: 7 }]);
  expect(all).toMatchObject({ status: 409, body: { code: "below_committed" } });
  expect((await move(seller, other, [{ variantId, quantity: 6 }])).status).toBe(200);
});

test("recalling a transfer restores both warehouses", async () => {
  const { seller, variantId, other } = await twoWarehouses();
  const { body } = await move(seller, other, [{ variantId, quantity: 4 }], { isSent: true });
  await seller.fetch(`/v1/stocks/transfers/${body.transfer.id}/;cancel`, { method: "POST" });
  expect(await levels(seller)).toEqual({ "Gudang utama": "10+0", Surabaya: "0+0" });
  await agree(seller);
});

test("a transfer above the free units moves no line", async () => {
  const { seller, variantId, other } = await twoWarehouses();
  const second = await world.stockUp(seller, "B", 1);
  const answer = await move(seller, other, [
    { variantId, quantity: 4 },
    { variantId: second, quantity: 2 },
  ]);
  expect(answer).toMatchObject({
    status: 409,
    body: { code: "below_committed", details: { variantId: second } },
  });
  expect((await seller.fetch("/v1/stocks/transfers")).body.total).toBe(0);
  expect(await levels(seller)).toEqual({ "Gudang utama": expect.stringMatching(/^1?[01]\+0$/) });
});

test("a warehouse with an open transfer cannot be deleted", async () => {
  const { seller, variantId, other } = await twoWarehouses();
  await world.moveIn(seller, variantId, other, 2);
  await seller.fetch("/v1/stocks/transfers", {
    method: "POST",
    body: {
      ...{ fromWarehouseId: other, toWarehouseId: seller.warehouseId, isSent: true },
      lines: [{ variantId, quantity: 2 }],
    },
  });
  const gone = await seller.fetch(`/v1/warehouses/${other}`, { method: "DELETE" });
  expect(gone).toMatchObject({ status: 409, body: { code: "transfer_open" } });
});
