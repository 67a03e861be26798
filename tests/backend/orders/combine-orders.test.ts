import { beforeEach, expect, test } from "vitest";
import type { CombiningOrders, ParcelOffer } from "#backend/marketplaces/channel-shipping.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { makeWave, report, scanAs } from "./pick-pack/warehouse.ts";

let world: World;
let seller: Seller;
let ids: Record<string, string>;

beforeEach(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  await world.stockUp(seller, "CAP", 10);
  const open = { status: "to_process", nativeStatus: "AWAITING_SHIPMENT" } as const;
  ids = {};
  for (const number of ["C-1", "C-2"])
    ids[number] = await report(world, seller, number, { CAP: 1 }, open);
});

/** A marketplace that puts these orders into one parcel. Returns what it combined. */
function offers(find: () => string[] | null) {
  const combined: string[][] = [];
  const combining: CombiningOrders = {
    async find() {
      const externalOrderIds = combined.length > 0 ? null : find();
      return externalOrderIds ? { packageNumber: "P-1", externalOrderIds } : null;
    },
    async combine(_credentials, { externalOrderIds }: ParcelOffer) {
      combined.push([...externalOrderIds]);
    },
  };
  const splitting = {
    read: async () => ({ parcels: [], most: 1, byUnit: true, mayJoin: false }),
    split: async () => undefined,
  };
  Object.assign(world.connector.shipping, { combining, splitting });
  return combined;
}

const at = (number: string, path = "") => `/v1/orders/${ids[number]}/shipment/parcels${path}`;
const combinable = async (number: string) =>
  ((await seller.fetch(at(number))).body as unknown as { combinable: unknown[] }).combinable;
const combine = (number: string) => seller.fetch(at(number, "/;combine"), { method: "POST" });

test("orders of one buyer go in one parcel, which the timeline of each says", async () => {
  const combined = offers(() => ["C-1", "C-2"]);
  expect(await combinable("C-1")).toEqual([{ orderId: ids["C-2"], externalId: "C-2" }]);
  expect((await combine("C-1")).status).toBe(200);
  expect(combined).toEqual([["C-1", "C-2"]]);
  for (const number of ["C-1", "C-2"]) {
    const { events } = (await seller.fetch(`/v1/orders/${ids[number]}`)).body.order;
    expect(events).toContainEqual(
      expect.objectContaining({ type: "combined", detail: { orders: 2 } }),
    );
  }
  expect(await combinable("C-1")).toEqual([]);
  expect(await combine("C-1")).toMatchObject({ status: 409, body: { code: "not_combinable" } });
});

test("orders that the channel combined count as combined, even if they cannot be read then", async () => {
  const combined = offers(() => ["C-1", "C-2"]);
  const { splitting } = world.connector.shipping;
  Object.assign(splitting ?? {}, {
    read: async () => {
      throw new ConnectorError("unavailable", "down", "No answer");
    },
  });
  expect((await combine("C-1")).status).toBe(200);
  expect(combined).toEqual([["C-1", "C-2"]]);
  for (const number of ["C-1", "C-2"]) {
    const { events } = (await seller.fetch(`/v1/orders/${ids[number]}`)).body.order;
    expect(events).toContainEqual(expect.objectContaining({ type: "combined" }));
  }
});

test("an offer with an order that is not here, or not to be processed, is not made", async () => {
  const combined = offers(() => ["C-1", "C-9"]);
  expect(await combinable("C-1")).toEqual([]);
  expect((await combine("C-1")).status).toBe(409);
  offers(() => ["C-1", "C-2"]);
  await report(world, seller, "C-2", { CAP: 1 }, { status: "to_ship", nativeStatus: "SENT" });
  expect(await combinable("C-1")).toEqual([]);
  expect((await combine("C-2")).status).toBe(409);
  expect(combined).toEqual([]);
});

test("the parcels are shown where the channel fails to say what goes together", async () => {
  offers(() => {
    throw new ConnectorError("rate_limited", "busy", "Later");
  });
  const { status, body } = await seller.fetch(at("C-1"));
  expect([status, (body as unknown as { combinable: unknown }).combinable]).toEqual([200, []]);
  expect((await combine("C-1")).status).toBe(503);
});

/** The channel has combined both, and a courier takes them with one code. */
async function combinedAndPicked(packed: readonly string[]) {
  offers(() => ["C-1", "C-2"]);
  await combine("C-1");
  const sent = { status: "to_ship", nativeStatus: "AWAITING_COLLECTION" } as const;
  for (const [index, number] of ["C-1", "C-2"].entries())
    await report(
      world,
      seller,
      number,
      { CAP: 1 },
      {
        ...{ ...sent, trackingCode: "JP-77", packageNumber: "P-1" },
        placedAt: new Date(Date.UTC(2026, 10, 21, 1, index)),
      },
    );
  const wave = await makeWave(seller);
  for (let unit = 0; unit < 2; unit++)
    await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "CAP" });
  for (const code of packed) {
    const { pickpackId } = await scanAs(world, seller, { step: "pack", code });
    await scanAs(world, seller, { step: "pack", code: "CAP", pickpackId });
  }
  const begun = await seller.fetch("/v1/orders/hand-overs", {
    method: "POST",
    body: { courier: "SPX" },
  });
  const { handOver } = begun.body as unknown as { handOver: { id: string } };
  const give = (code: string) =>
    scanAs(world, seller, { step: "hand_over", handOverId: handOver.id, code });
  const close = () =>
    seller.fetch(`/v1/orders/hand-overs/${handOver.id}/;close`, {
      method: "POST",
      body: { receivedBy: "Agus", leaveBehind: false },
    });
  return { give, close };
}

test("the code of a shared parcel opens each of its orders, and hands all of them over", async () => {
  const { give, close } = await combinedAndPicked([]);
  const pack = (code: string, pickpackId: string | null = null) =>
    scanAs(world, seller, { step: "pack", code, pickpackId });
  for (const [index, number] of ["C-1", "C-2"].entries()) {
    const opened = await pack("JP-77");
    expect(opened).toMatchObject({
      ...{ outcome: "opened", orderNumber: number, inParcel: { number: index + 1, of: 2 } },
    });
    expect(await pack("CAP", opened.pickpackId)).toMatchObject({ outcome: "packed" });
    // The one label is printed once nothing is missing.
    const record = await seller.fetch(`/v1/orders/pickpacks/${opened.pickpackId}`);
    expect(record.body).toMatchObject({ unpackedTogether: index === 0 ? ["C-2"] : [] });
  }
  expect(await pack("JP-77")).toMatchObject({ outcome: "already_done" });
  expect(await give("JP-77")).toMatchObject({ outcome: "handed_over", done: 1, left: 0 });
  expect(await give("JP-77")).toMatchObject({ outcome: "already_done" });
  expect((await close()).body).toMatchObject({ handOver: { parcels: 1, waiting: 0 } });
  for (const number of ["C-1", "C-2"]) {
    const { events } = (await seller.fetch(`/v1/orders/${ids[number]}`)).body.order;
    expect(events).toContainEqual(expect.objectContaining({ type: "handed_over" }));
  }
});

test("a shared parcel is not handed over before each of its orders is packed", async () => {
  const { give } = await combinedAndPicked(["C-2"]);
  expect(await give("JP-77")).toMatchObject({ outcome: "not_packed", orderNumber: "C-1" });
  expect(await give("C-2")).toMatchObject({ outcome: "not_packed", orderNumber: "C-1" });
});
