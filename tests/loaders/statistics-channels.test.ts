import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as boardLoader } from "#app/routes/_app/dashboard/$dashboardId/index.tsx";
import { loader as listLoader } from "#app/routes/_app/orders/index.tsx";
import { loader as fileLoader } from "#app/routes/_app/statistics/export-file.ts";
import { loader as statisticsLoader } from "#app/routes/_app/statistics/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { asking } from "#tests/support/selling-account.ts";
import { sellerWithOrders } from "./order-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("sales by channel type: on the page, as a file, and their orders", async () => {
  const { as } = await sellerWithOrders(world, 2);
  const day = world.clock.now().toISOString().slice(0, 10);
  const { found } = await call(
    statisticsLoader,
    as({ path: `/statistics?from=${day}&to=${day}&period=custom` }),
  ).result;
  expect(found.channelTypes).toMatchObject({ parts: [{ name: "shopee", orders: 2 }], total: 1 });
  const path = `/statistics/export-file?file=channelType&format=csv&from=${day}&to=${day}&period=custom`;
  const file = await call(fileLoader, as({ path })).result;
  expect(await file.text()).toMatch(/Shopee,2,2,/);
  const ofType = async (type: string) =>
    (await call(listLoader, as({ path: `/orders?status=all&channelType=${type}` })).result).rows;
  expect(await ofType("shopee")).toHaveLength(2);
  expect(await ofType("tiktok")).toEqual([]);
});

test("a dashboard has a tile for channel types", async () => {
  const { as, seller } = await sellerWithOrders(world, 1);
  const { dashboard } = await asking(seller)("POST", "/v1/dashboards", {
    dashboard: { name: "Kanal", tiles: [{ kind: "channelTypes", period: "today" }] },
  });
  const { tiles } = await call(
    boardLoader,
    as({ path: `/dashboard/${dashboard.id}`, params: { dashboardId: dashboard.id } }),
  ).result;
  // The page uses the real clock, so the test world's orders are not from today.
  expect(tiles[0]?.content?.parts).toEqual({ parts: [], total: 0 });
});
