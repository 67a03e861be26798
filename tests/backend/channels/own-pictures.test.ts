import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { storeImage } from "#backend/products/images.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { items } from "#sandbox/shopee/schema.ts";
import { connectShop } from "./connecting.ts";
import { selling } from "./selling.ts";
import type { World } from "./world.ts";

async function picture({ backend }: World, accountId: string, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 500, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  const facts = { type: IMAGE_TYPE.product, name: "kaos.png" };
  return (await storeImage(backend, accountId, bytes, facts)).id;
}

test("a listing's own picture is used there only; the product's pictures are sent too", async () => {
  const shop = await selling();
  const { edit, publish, jobs, read, laras, backend, product, channelId } = shop;
  const { call } = laras;
  const [first = ""] = product.images.map(({ id }) => id);
  const own = await picture(shop, laras.accountId, "#b91c1c");
  expect((await edit({ imageIds: [own, first] })).status).toBe(200);
  await publish();
  await jobs.drain();
  const onShopee = async () =>
    (await shop.db.select().from(items).where(eq(items.shopId, shop.shopId)))[0]?.imageIds.length;
  expect(await onShopee()).toBe(2);
  expect(await read()).toMatchObject({ imageIds: [own, first], ownImageIds: [own] });
  const { body } = await call<{ product: { images: { id: string }[]; version: number } }>(
    ...["GET", `/v2/products/detail/${product.id}`],
  );
  expect(body.product.images.map(({ id }) => id)).toEqual([first]);

  const other = await connectShop(shop, laras);
  await call("POST", "/v2/products/channels/;copy", {
    ...{ from: channelId, to: other.channelId },
  });
  await jobs.drain();

  const second = await picture(shop, laras.accountId, "#15803d");
  const by = { accountId: laras.accountId, actor: laras.userId };
  await updateProduct(backend, by, product.id, {
    ...{ imageIds: [second], version: body.product.version },
  });
  await publish();
  await jobs.drain();
  expect(await onShopee(), "the product's picture has gone, its own has not").toBe(1);
  const { channelProducts } = (
    await call<{ channelProducts: ChannelProduct[] }>(
      ...["GET", `/v2/channels/products?internalProductIds=${product.id}`],
    )
  ).body;
  expect(channelProducts.map(({ ownImageIds }) => ownImageIds)).toEqual([[own], [own]]);

  await edit({ imageIds: null });
  expect(await read()).toMatchObject({ imageIds: null, ownImageIds: [] });
});

test("a listing refuses another account's picture", async () => {
  const shop = await selling();
  const stranger = await shop.signUp();
  const theirs = await picture(shop, stranger.accountId, "#b91c1c");
  const first = shop.product.images[0]?.id ?? "";
  const refused = { status: 422, body: { fields: { "imageIds[1]": "image_unknown" } } };
  expect(await shop.edit({ imageIds: [first, theirs] })).toMatchObject(refused);
  expect(await shop.edit({ imageIds: [first, "none"] })).toMatchObject(refused);
  expect(await shop.read()).toMatchObject({ imageIds: null });
});
