import { beforeEach, expect, test } from "vitest";
import type { CombiningOrders, ParcelOffer } from "#backend/marketplaces/channel-shipping.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { report } from "./pick-pack/warehouse.ts";

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
