import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openTwoShops, UMBRELLA } from "./two-shops.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const IMPORTS = "/v2/products/imports/channels";

test("undoing keeps products of a shop that was imported before", async () => {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: UMBRELLA, sku: "PAYUNG-01", stock: 14, price: 89_000 });
  const { channelId } = seller.shopee;
  const { id } = (await seller.ask("POST", IMPORTS, { channelId })).import;
  await world.drain();
  await seller.ask("POST", `${IMPORTS}/${id}/;apply`);
  await world.drain();

  await seller.choose(channelId, seller.tiktok.channelId);
  expect(await seller.act("start")).toMatchObject({ status: "ready", counts: { fits: 1 } });
  expect(await seller.act("send", { mode: "publish" })).toMatchObject({
    ...{ status: "finished", canUndo: true, counts: { published: 1 } },
  });
  await seller.takeBack();
  expect(await seller.read()).toMatchObject({ status: "undone", errorCode: null });
  await seller.expectNothingWritten();
  expect(await seller.productNames()).toEqual([UMBRELLA]);
});
