import { afterAll, beforeAll, expect, test } from "vitest";
import { action, loader } from "#app/routes/onboarding/import/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf } from "#tests/support/seller-calls.ts";
import { openTwoShops } from "../backend/shop-migrations/two-shops.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const path = "/onboarding/import";

test("ready products are shown although the target is disconnected, with instructions; a row's button leads to its state", async () => {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: "Payung Lipat Otomatis Anti UV 8 Rangka", sku: "PAYUNG" });
  await seller.choose(seller.shopee.channelId, seller.tiktok.channelId);
  expect(await seller.act("start")).toMatchObject({ status: "ready", counts: { fits: 1 } });
  const as = callsOf(world, seller);
  expect((await as(loader, { path })).shown).toMatchObject({
    categories: [{ productCount: 1 }],
    held: null,
  });

  await seller.ask("DELETE", `/v1/channels/${seller.tiktok.channelId}`);
  expect((await as(loader, { path })).shown).toMatchObject({
    rows: [{ fit: "fits" }],
    categories: [],
    held: "channel_not_active",
  });

  await seller.act("cancel");
  const form = { intent: "leaveOut", leave: "any", back: `${path}?show=fits` };
  expect(await redirectOf(as(action, { path, form }))).toBe(`${path}?show=fits`);
});
