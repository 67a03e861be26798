import { expect, test } from "vitest";
import { bindChannelWarehouses } from "#backend/channels/channel-warehouses.ts";
import { newId } from "#backend/db/columns.ts";
import { channelWarehouses } from "#backend/db/schema/channels.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import type { Stock } from "#contract/stocks.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { figuresAndLedger } from "#tests/support/ledger.ts";
import { channelOf, startSellerWorld } from "#tests/support/seller-world.ts";

/** Creates a shop with two locations: "J" is linked to the first warehouse, "S" to Surabaya. */
async function shopWithLocations() {
  const world = await startSellerWorld();
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  const surabaya = await world.addWarehouse(seller, "Surabaya");
  const { accountId, channelId } = seller;
  const locations = ["J", "S"].map((externalId) => ({ id: newId(), externalId }));
  await world.backend.db
    .insert(channelWarehouses)
    .values(locations.map((one) => ({ ...one, accountId, channelId, name: one.externalId })));
  const bind = async (warehouseIds: readonly string[]) => {
    await bindChannelWarehouses(
      world.backend,
      accountId,
      locations.map(({ id }, at) => ({
        ...{ channelId, channelType: "shopee", channelWarehouseId: id },
        warehouseId: warehouseIds[at] ?? "unbound",
      })),
    );
    await world.drain();
  };
  await bind([seller.warehouseId, surabaya]);
  const move = async (quantity: number) => {
    await seller.fetch("/v1/stocks/transfers", {
      method: "POST",
      body: {
        ...{ fromWarehouseId: seller.warehouseId, toWarehouseId: surabaya },
        lines: [{ variantId, quantity }],
      },
    });
    await world.drain();
  };
  const told = () => {
    const { quantity, places } = world.connector.stockPushes.at(-1) ?? {};
    return { quantity, places };
  };
  /** Returns the same as the seller sees it, with the locations' names. */
  const explained = async () => {
    const { stocks } = (await seller.fetch("/v1/stocks?sku=A&warehouseId=default")).body;
    const [pushed]: Stock["pushed"] = stocks[0]?.pushed ?? [];
    return [pushed?.quantity, pushed?.places.map(({ name, quantity }) => [name, quantity])];
  };
  return { world, seller, surabaya, bind, move, told, explained };
}
const places = (J: number, S: number) => [
  { externalId: "J", quantity: J },
  { externalId: "S", quantity: S },
];

test("each location of a shop shows its warehouse's stock, also after transfers", async () => {
  const { world, seller, bind, move, told, explained } = await shopWithLocations();
  expect(told()).toEqual({ quantity: 10, places: places(10, 0) });
  await move(4);
  expect(told()).toEqual({ quantity: 10, places: places(6, 4) });
  expect(await explained()).toEqual([
    10,
    [
      ["J", 6],
      ["S", 4],
    ],
  ]);
  const pushes = world.connector.stockPushes.length;
  await bind([seller.warehouseId, "unbound"]);
  expect(told()).toEqual({ quantity: 6, places: [{ externalId: "J", quantity: 6 }] });
  expect(await explained()).toEqual([6, [["J", 6]]]);
  await bind(["unbound", "unbound"]);
  expect(await explained()).toEqual([6, []]);
  expect(told()).toEqual({ quantity: 6, places: undefined });
  expect(world.connector.stockPushes.length).toBe(pushes + 2);
  await world.drain();
  expect(world.connector.stockPushes.length).toBe(pushes + 2);
});

test("an order takes stock of the location that sold it, or else of another", async () => {
  const { world, seller, move, told } = await shopWithLocations();
  await move(4);
  const sell = async (number: string, quantity: number, location: string | null) => {
    const news = channelOrder(number, { A: quantity }, { location });
    const id = await ingestOrder(world.backend, channelOf(seller), news);
    await world.drain();
    const { order } = (await seller.fetch(`/v1/orders/${id}`)).body;
    return order.warehouseName;
  };
  expect(await sell("S-1", 3, "S")).toBe("Surabaya");
  expect(told()).toEqual({ quantity: 7, places: places(6, 1) });
  expect(await sell("S-2", 3, "S")).toBe("Gudang utama");
  expect(told()).toEqual({ quantity: 4, places: places(3, 1) });
  expect(await sell("S-3", 1, null)).toBe("Gudang utama");
  for (const { ledger, level } of await figuresAndLedger(world, seller.accountId))
    expect(ledger).toEqual(level);
});
