import { beforeEach, expect, test } from "vitest";
import type { ParcelLine, SplittingOrders } from "#backend/marketplaces/channel-shipping.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { makeWave, orderToShip, pickAndPack, report, scanAs } from "./pick-pack/warehouse.ts";

let world: World;
let seller: Seller;
let orderId: string;
const number = "SPLIT-1";

beforeEach(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  await world.stockUp(seller, "CAP", 10);
  await world.stockUp(seller, "MUG", 10);
  const open = { status: "to_process", nativeStatus: "READY_TO_SHIP" } as const;
  orderId = await report(world, seller, number, { CAP: 1, MUG: 2 }, open);
});

/** A marketplace that stores the parcels of one order. Returns what it was sent. */
function takesParcels({ byUnit = true } = {}) {
  const told: ParcelLine[][][] = [];
  let parcels: ParcelLine[][] | null = null;
  const whole = () =>
    (world.connector.channelOrders.get(number)?.lines ?? []).map(
      ({ externalProductId, externalVariantId, quantity }) => ({
        ...{ externalProductId, externalVariantId, quantity },
      }),
    );
  const splitting: SplittingOrders = {
    read: async () => ({
      parcels: (parcels ?? [whole()]).map((lines, at) => ({
        ...{ packageNumber: `P-${at + 1}`, isArranged: false, trackingCode: null, lines },
      })),
      ...{ most: parcels ? 1 : 3, byUnit, mayJoin: parcels !== null },
    }),
    async split(_credentials, _order, wanted) {
      told.push(wanted.map((lines) => [...lines]));
      parcels = wanted.map((lines) => [...lines]);
    },
    async join() {
      parcels = null;
    },
  };
  Object.assign(world.connector.shipping, { splitting });
  return told;
}

const at = (path = "") => `/v1/orders/${orderId}/shipment/parcels${path}`;
const read = async () => (await seller.fetch(at())).body as unknown as Record<string, unknown>;
const split = (parcels: object[][]) =>
  seller.fetch(at("/;split"), { method: "POST", body: { parcels } });
const order = async () => (await seller.fetch(`/v1/orders/${orderId}`)).body.order;
async function lineIds() {
  const { lines } = await order();
  const idOf = (sku: string) => lines.find((line) => line.sku === sku)?.id ?? "";
  return { cap: idOf("CAP"), mug: idOf("MUG") };
}

test("an order is sent in parcels by line and quantity, shown in its timeline, and merged again", async () => {
  takesParcels();
  const { cap, mug } = await lineIds();
  expect((await order()).actions).toContain("split");
  expect(await read()).toMatchObject({ most: 3, byUnit: true, mayJoin: false });
  const parcels = [
    [
      { lineId: cap, quantity: 1 },
      { lineId: mug, quantity: 1 },
    ],
    [{ lineId: mug, quantity: 1 }],
  ];
  expect((await split(parcels)).status).toBe(200);
  expect(await read()).toMatchObject({
    ...{ most: 1, mayJoin: true },
    parcels: parcels.map((lines) => ({ lines })),
  });
  const joined = await seller.fetch(at("/;join"), { method: "POST" });
  expect(joined.status).toBe(200);
  expect(await read()).toMatchObject({ most: 3, mayJoin: false });
  const { events } = await order();
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(["split", "joined"]));
});

test("missing units, too many parcels and an indivisible line are refused", async () => {
  const told = takesParcels({ byUnit: false });
  const { cap, mug } = await lineIds();
  const one = (lineId: string, quantity = 1) => [{ lineId, quantity }];
  const refused = async (parcels: object[][]) => {
    const { status, body } = await split(parcels);
    return [status, (body as unknown as { fields?: object }).fields];
  };
  expect(await refused([one(cap), one(mug)])).toEqual([422, { parcels: "units_left_out" }]);
  expect(await refused([one(cap), one(mug), one(mug)])).toEqual([422, { parcels: "whole_lines" }]);
  expect(await refused([one(cap)])).toEqual([422, { parcels: "too_few_parcels" }]);
  expect(told).toEqual([]);
  expect((await split([one(cap), one(mug, 2)])).status).toBe(200);
});

test("a marketplace without parcels offers no split", async () => {
  const { cap, mug } = await lineIds();
  expect((await order()).actions).not.toContain("split");
  const parcels = [[{ lineId: cap, quantity: 1 }], [{ lineId: mug, quantity: 2 }]];
  expect(await split(parcels)).toMatchObject({ status: 409, body: { code: "not_offered" } });
});

test("packing opens an order by the label of any of its parcels", async () => {
  await orderToShip(world, seller, "SPLIT-3", { CAP: 2 }, { trackingCode: "AWB-31, AWB-32" });
  const wave = await makeWave(seller);
  const pack = (code: string) => scanAs(world, seller, { step: "pack", code });
  expect(await pack("AWB-32")).toMatchObject({ outcome: "not_picked", orderNumber: "SPLIT-3" });
  const pick = (code: string, quantity = 1) =>
    scanAs(world, seller, { step: "pick", waveId: wave.id, code, quantity });
  expect(await pick("AWB-32")).toMatchObject({ outcome: "not_picked", orderNumber: "SPLIT-3" });
  await pick("CAP", 2);
  expect(await pack("AWB-32")).toMatchObject({ outcome: "opened", orderNumber: "SPLIT-3" });
  expect(await pack("AWB-3")).toMatchObject({ outcome: "unknown_code" });
});

test("hand-over finds an order by the tracking code of any of its parcels", async () => {
  await orderToShip(world, seller, "SPLIT-2", { CAP: 2 }, { trackingCode: "AWB-21, AWB-22" });
  const wave = await makeWave(seller);
  await pickAndPack(world, seller, wave.id);
  const begun = await seller.fetch("/v1/orders/hand-overs", {
    method: "POST",
    body: { courier: "SPX" },
  });
  const { handOver } = begun.body as unknown as { handOver: { id: string } };
  const scan = (code: string) =>
    scanAs(world, seller, { step: "hand_over", handOverId: handOver.id, code });
  expect(await scan("AWB-2")).toMatchObject({ outcome: "unknown_code" });
  expect(await scan("AWB-22")).toMatchObject({ outcome: "handed_over", orderNumber: "SPLIT-2" });
  expect(await scan("AWB-21")).toMatchObject({ outcome: "already_done" });
});
