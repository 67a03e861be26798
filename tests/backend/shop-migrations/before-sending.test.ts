import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openTwoShops, SHIRT, UMBRELLA } from "./two-shops.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a fixed product says so until it is checked again, and then passes", async () => {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: "Topi", sku: "TOPI" });
  await seller.addToShopee({ name: UMBRELLA, sku: "PAYUNG-01" });
  await seller.choose(seller.shopee.channelId, seller.tiktok.channelId);
  await seller.act("start");
  const [refused] = await seller.items("?show=refused");
  expect(refused).toMatchObject({ name: "Topi", isChanged: false });
  const detail = `/v2/products/detail/${refused?.productId}`;
  const { product } = await seller.ask("GET", detail);
  world.clock.advance(60_000);
  const name = "Topi Anyaman Pandan Lebar Tasikmalaya";
  await seller.ask("PUT", detail, { product: { version: product.version, name } });
  expect(await seller.items("?show=refused")).toMatchObject([{ name, isChanged: true }]);
  expect(await seller.items("?show=fits")).toMatchObject([{ name: UMBRELLA, isChanged: false }]);

  expect(await seller.act("check")).toMatchObject({ counts: { fits: 2, refused: 0 } });
  expect(await seller.items()).not.toContainEqual(expect.objectContaining({ isChanged: true }));
});

test("excluded products are left out, and another category applies to the rest", async () => {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: UMBRELLA, sku: "PAYUNG-01" });
  await seller.addToShopee({ name: SHIRT, sku: "ANAK" });
  await seller.choose(seller.shopee.channelId, seller.tiktok.channelId);
  await seller.act("start");
  const left = (await seller.items()).find(({ name }) => name === SHIRT)?.productId ?? "";
  await seller.act("leave-out", { productIds: [left], isLeftOut: true });
  const [category] = await seller.categories();
  const { categories: found } = await seller.ask(
    "GET",
    `/v1/channels/${seller.tiktok.channelId}/categories?search=a&limit=50`,
  );
  const other = found.find(
    ({ categoryId }: { categoryId: string }) => categoryId !== category.targetCategoryId,
  );
  const chosen = { sourceCategoryId: category.sourceCategoryId };
  expect(
    await seller.refusal("PUT", "/categories", { ...chosen, targetCategoryId: "nowhere" }),
  ).toMatchObject({ status: 422, fields: { targetCategoryId: "category_unknown" } });
  await seller.ask("PUT", "/v1/onboarding/migration/categories", {
    ...chosen,
    targetCategoryId: other.categoryId,
  });
  await world.drain();
  expect(await seller.read()).toMatchObject({
    status: "ready",
    counts: { fits: 1, leftOut: 1, waiting: 0 },
  });
  const done = await seller.act("send", { mode: "publish" });
  expect(done).toMatchObject({ status: "finished", counts: { sent: 1, published: 1 } });
  const [listing] = (
    await seller.ask(
      "GET",
      `/v2/channels/products?internalProductIds=${(await seller.items("?show=fits"))[0]?.productId}&channelId=${seller.tiktok.channelId}`,
    )
  ).channelProducts;
  expect(listing.categoryId).toBe(other.categoryId);
});
