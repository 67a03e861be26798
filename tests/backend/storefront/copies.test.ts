import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storedFiles } from "#backend/db/schema/limits.ts";
import { images } from "#backend/db/schema/products.ts";
import { makeImageKey, removeImageFiles } from "#backend/products/images.ts";
import { makeShopCopies } from "#backend/products/shop-copies.ts";
import { enqueueMissingCopies } from "#backend/storefront/missing-copies.ts";
import type { Picture } from "#contract/storefront.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

async function readCard(slug: string): Promise<Picture> {
  const { items } = await (await world.fetch(`/v1/storefronts/${slug}/products`)).json();
  return items[0].picture;
}

async function readCopy(imageId: string, size: string) {
  const answer = await world.fetch(`/v1/products/images/${imageId}/${size}`);
  if (answer.status !== 200) return answer.status;
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  return { type: answer.headers.get("Content-Type"), format, width, height };
}

const countedBytes = async (accountId: string, imageId: string) =>
  (
    await world.backend.db
      .select()
      .from(storedFiles)
      .where(and(eq(storedFiles.accountId, accountId), eq(storedFiles.key, makeImageKey(imageId))))
  )[0]?.bytes ?? 0;

test("a published product's pictures get AVIF copies, none larger than the original", async () => {
  const { slug } = await openShop(world);
  const { imageId, ...picture } = await readCard(slug);
  expect(picture).toMatchObject({ width: 600, height: 600, hasCopies: true });
  expect(await readCopy(imageId, "256.avif")).toEqual({
    ...{ type: "image/avif", format: "heif", width: 256, height: 256 },
  });
  expect(await readCopy(imageId, "1024.avif")).toMatchObject({ width: 600, height: 600 });
  expect(await readCopy(imageId, "1024")).toMatchObject({ type: "image/webp", width: 600 });
  // Only pictures as wide as a page have it.
  expect(await readCopy(imageId, "2048.avif")).toBe(404);
  expect(await readCopy(imageId, "640.avif")).toBe(422);
});

test("until they are made, and if the picture is gone, the page offers what is there", async () => {
  const { slug, owner, ask, product, shop } = await openShop(world);
  const { imageId } = await readCard(slug);
  const isThis = and(eq(images.accountId, owner.accountId), eq(images.id, imageId));
  const withCopies = await countedBytes(owner.accountId, imageId);
  await world.backend.db.update(images).set({ shopCopiesAt: null }).where(isThis);
  expect(await readCard(slug)).toMatchObject({ hasCopies: false });
  await enqueueMissingCopies(world.backend);
  await world.drain();
  expect(await readCard(slug)).toMatchObject({ hasCopies: true });
  expect(await countedBytes(owner.accountId, imageId)).toBeGreaterThan(withCopies);
  // Publishing again makes no copies again.
  const before = await world.backend.db.select().from(images).where(isThis);
  await ask("POST", "/v2/channels/publishes", {
    ...{ productIds: [product.id], channelIds: [shop.channelId] },
  });
  await world.drain();
  expect(await world.backend.db.select().from(images).where(isThis)).toEqual(before);
  await removeImageFiles(world.backend, imageId);
  expect(await readCopy(imageId, "512.avif")).toBe(404);
});

test("a picture that is deleted while its copies are made leaves no file", async () => {
  const { owner } = await openShop(world);
  const square = { width: 300, height: 300, channels: 3 as const, background: "#4169e0" };
  const form = new FormData();
  form.append("data", JSON.stringify({ imageTypes: [1] }));
  const bytes = await sharp({ create: square }).jpeg().toBuffer();
  form.append("images", new File([new Uint8Array(bytes)], "kaos.jpg", { type: "image/jpeg" }));
  const stored = await owner.fetch("/v1/products/images", { method: "POST", body: form });
  const [{ id }] = (await stored.json()).images;
  const { files } = world.backend;
  const deleting = {
    ...world.backend,
    files: new Proxy(files, {
      get(target, name) {
        if (name !== "set") return Reflect.get(target, name).bind(target);
        return async (key: string, file: File) => {
          await world.backend.db
            .delete(images)
            .where(and(eq(images.accountId, owner.accountId), eq(images.id, id)));
          return target.set(key, file);
        };
      },
    }),
  };
  await makeShopCopies(deleting, { accountId: owner.accountId, imageIds: [id] });
  expect(await readCopy(id, "256.avif")).toBe(404);
  expect(await readCopy(id, "256")).toBe(404);
});

test("the banner has a copy as wide as a page", async () => {
  const { slug, owner, shop } = await openShop(world);
  const wide = { width: 2400, height: 900, channels: 3 as const, background: "#166534" };
  const form = new FormData();
  const bytes = await sharp({ create: wide }).jpeg().toBuffer();
  form.append("cover", new File([new Uint8Array(bytes)], "banner.jpg", { type: "image/jpeg" }));
  const path = `/v1/channels/shop/${shop.channelId}/cover`;
  expect((await owner.fetch(path, { method: "POST", body: form })).status).toBe(200);
  await world.drain();
  const { storefront } = await (await world.fetch(`/v1/storefronts/${slug}`)).json();
  expect(storefront.cover).toMatchObject({ width: 2400, height: 900, hasCopies: true });
  expect(await readCopy(storefront.cover.imageId, "2048.avif")).toMatchObject({ width: 2048 });
});
