import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockSyncs } from "#backend/db/schema/stock-syncs.ts";
import { models } from "#sandbox/shopee/schema.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** A shop with two locations that are not linked to a warehouse yet. */
async function shopInTwoPlaces() {
  const shop = await openShop(world);
  const { warehouses } = await shop.ask("POST", "/v1/warehouses", {
    warehouses: [{ name: "Surabaya" }],
  });
  await world.drain();
  const surabaya: string = warehouses[0].id;
  const { channelWarehouses } = await shop.ask("GET", "/v1/channels/warehouses");
  const locations: { id: string; channelId: string; channelType: string; name: string }[] =
    channelWarehouses;
  const bind = async (warehouseIds: { Cimahi?: string; Bandung?: string }) => {
    const idOf = new Map(Object.entries(warehouseIds));
    const bindings = locations.map(({ id, channelId, channelType, name }) => ({
      ...{ channelId, channelType, channelWarehouseId: id },
      warehouseId: idOf.get(name.replace("Gudang ", "")) ?? "unbound",
    }));
    await shop.ask("PUT", "/v1/channels/warehouses/bindings", { bindings });
    await world.drain();
  };
  /** Adds an item with units in Cimahi, the shop's main location, and in Bandung. */
  const addPlaced = async (sku: string, jakarta: number, bandung: number) => {
    const itemId = await shop.add({ name: `Tas ${sku}`, sku, stock: jakarta + bandung });
    await world.backend.db
      .update(models)
      .set({ elsewhere: { ID0002: bandung } })
      .where(eq(models.itemId, Number(itemId)));
  };
  const bring = async () => {
    const { id } = await shop.start();
    await shop.act(id, "apply");
  };
  const onHand = async (sku: string) =>
    Promise.all(
      ["default", surabaya].map(async (warehouseId) => {
        const query = new URLSearchParams({ exactSku: sku, warehouseId });
        const [level] = (await shop.ask("GET", `/v1/stocks?${query}`)).stocks;
        return level.onHand as number;
      }),
    );
  const told = () =>
    world.backend.db
      .select({ quantity: stockSyncs.quantity })
      .from(stockSyncs)
      .where(eq(stockSyncs.channelId, shop.channelId));
  return { ...shop, surabaya, bind, addPlaced, bring, onHand, told };
}

test("stock at a shop's locations is added to their linked warehouses, without a stock push", async () => {
  const shop = await shopInTwoPlaces();
  await shop.bind({ Cimahi: "default", Bandung: shop.surabaya });
  await shop.addPlaced("DUA", 4, 3);
  await shop.addPlaced("SATU", 5, 0);
  await shop.bring();
  expect(await shop.onHand("DUA")).toEqual([4, 3]);
  expect(await shop.onHand("SATU")).toEqual([5, 0]);
  expect(await shop.told()).toEqual([]);
});

test("stock at an unlinked location is added to the warehouse that the shop sells from", async () => {
  const shop = await shopInTwoPlaces();
  await shop.bind({ Bandung: shop.surabaya });
  await shop.addPlaced("DUA", 4, 3);
  await shop.bring();
  expect(await shop.onHand("DUA")).toEqual([0, 7]);
  // All units are in Surabaya now, and the push names Bandung.
  expect(await shop.told()).toEqual([{ quantity: 7 }]);
});

test("a shop without linked warehouses adds all stock to the default warehouse", async () => {
  const shop = await shopInTwoPlaces();
  await shop.bind({});
  await shop.addPlaced("DUA", 4, 3);
  await shop.bring();
  expect(await shop.onHand("DUA")).toEqual([7, 0]);
  expect(await shop.told()).toEqual([]);
});
