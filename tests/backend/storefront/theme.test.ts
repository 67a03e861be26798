import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountLimits } from "#backend/db/schema/limits.ts";
import { images } from "#backend/db/schema/products.ts";
import { listImageFiles } from "#backend/products/images.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const colourOf = (storefront: { theme: { colour: string } }) => storefront.theme.colour;

test("a saved colour is the shop's, and one that hides white text is refused", async () => {
  const { owner, ask, shop, buyer } = await openShop(world);
  const path = `/v1/channels/shop/${shop.channelId}/window`;
  const refused = await owner.fetch(path, {
    method: "PUT",
    body: JSON.stringify({ version: 0, colour: "#ffeb3b" }),
  });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ fields: { colour: "low_contrast" } });
  await ask("PUT", path, { version: 0, colour: "#166534", shelves: ["Fashion"] });
  const { storefront } = await buyer.get("");
  expect(storefront.theme).toEqual({ colour: "#166534", version: 1 });
});

test("a preview shows unsaved values for an hour, and only in its own shop", async () => {
  const { ask, shop, buyer } = await openShop(world);
  const other = await openShop(world);
  const { preview } = await ask("POST", `/v1/channels/shop/${shop.channelId}/window/;preview`, {
    ...{ colour: "#b45309", shelves: [] },
  });
  const query = `?preview=${encodeURIComponent(preview)}`;
  expect(colourOf((await buyer.get(query)).storefront)).toBe("#b45309");
  expect(colourOf((await buyer.get("")).storefront)).toBe("");
  expect(colourOf((await other.buyer.get(query)).storefront)).toBe("");
  expect(colourOf((await buyer.get("?preview=forged")).storefront)).toBe("");
  world.clock.advance(61 * 60_000);
  expect(colourOf((await buyer.get(query)).storefront)).toBe("");
});

test("a banner is stored, shown and taken off", async () => {
  const { owner, shop, buyer } = await openShop(world);
  const path = `/v1/channels/shop/${shop.channelId}/cover`;
  const wide = { width: 1600, height: 600, channels: 3 as const, background: "#4169e0" };
  const body = new FormData();
  const jpeg = await sharp({ create: wide }).jpeg().toBuffer();
  body.append("cover", new File([new Uint8Array(jpeg)], "banner.jpg"));
  expect((await owner.fetch(path, { method: "POST", body: new FormData() })).status).toBe(422);
  expect((await owner.fetch(path, { method: "POST", body })).status).toBe(200);
  expect((await buyer.get("")).storefront.cover.url).toMatch(/\/512$/);
  const countStored = async () => {
    const [limits] = await world.backend.db
      .select({ storedBytes: accountLimits.storedBytes })
      .from(accountLimits)
      .where(eq(accountLimits.accountId, owner.accountId));
    return limits?.storedBytes;
  };
  const listCovers = () =>
    world.backend.db
      .select({ id: images.id })
      .from(images)
      .where(and(eq(images.accountId, owner.accountId), eq(images.name, "banner.jpg")));
  // Its copies for the page are made later, and are counted too.
  await world.drain();
  const stored = await countStored();
  const [first] = await listCovers();
  const files = listImageFiles(first?.id ?? "");
  const areThere = async () =>
    new Set(await Promise.all(files.map((key) => world.backend.files.has(key))));
  expect(await areThere()).toEqual(new Set([true]));
  // The banner before is deleted, and its bytes are free.
  expect((await owner.fetch(path, { method: "POST", body })).status).toBe(200);
  expect(await areThere()).toEqual(new Set([false]));
  await world.drain();
  expect(await countStored()).toBe(stored);
  const [second, ...others] = await listCovers();
  expect([second?.id === first?.id, others]).toEqual([false, []]);
  expect((await owner.fetch(path, { method: "DELETE" })).status).toBe(200);
  expect((await buyer.get("")).storefront.cover).toBeNull();
  expect(await listCovers()).toEqual([]);
});
