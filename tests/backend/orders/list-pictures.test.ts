import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { productImages, products, variants } from "#backend/db/schema/products.ts";
import { makeImageUrl } from "#backend/products/image-url.ts";
import { storeImage } from "#backend/products/images.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { startSellerWorld } from "#tests/support/seller-world.ts";
import { take } from "./take-order.ts";

test("a list shows our own small picture, the option's before the product's, else the channel's", async () => {
  const world = await startSellerWorld();
  const { backend } = world;
  const { db, config } = backend;
  const seller = await world.signUp();
  const { accountId } = seller;
  const picture = async (facts: { isPlaceholder?: boolean } = {}) => {
    const bytes = await sharp({
      create: { width: 500, height: 500, channels: 3, background: "#36c" },
    })
      .png()
      .toBuffer();
    const kind = { type: IMAGE_TYPE.product, name: "kaos.png", ...facts };
    return (await storeImage(backend, accountId, bytes, kind)).id;
  };
  const give = async (sku: string, imageId: string) => {
    const variantId = await world.stockUp(seller, sku, 9);
    const [row] = await db.select().from(variants).where(eq(variants.id, variantId));
    const productId = row?.productId ?? "";
    await db.insert(productImages).values({ accountId, productId, imageId, position: 0 });
    return { variantId, productId };
  };
  const [ofProduct, ofOption, drawn] = [
    await picture(),
    await picture(),
    await picture({ isPlaceholder: true }),
  ];
  await give("PLAIN", ofProduct);
  await give("DRAWN", drawn);
  const { variantId, productId } = await give("RED", ofProduct);
  const option = (id: string, imageId: string | null) => ({ id, name: id, imageId });
  await db
    .update(products)
    .set({
      variationTypes: [
        { id: "t", name: "Warna", options: [option("blue", null), option("red", ofOption)] },
      ],
    })
    .where(eq(products.id, productId));
  await db
    .update(variants)
    .set({ optionIds: ["red"] })
    .where(eq(variants.id, variantId));

  const theirs = "https://shop.test/large.jpg";
  const shownFor = async (sku: string, url: string | null) => {
    const number = `${sku} ${url}`;
    const lines = channelOrder(number, { [sku]: 1 }).lines.map((line) => ({
      ...line,
      imageUrl: url,
    }));
    await take(world, seller, number, { [sku]: 1 }, { lines });
    const { body } = await seller.fetch("/v1/orders?limit=50");
    const orders = body.orders as { externalId: string; imageUrls: string[] }[];
    return orders.find(({ externalId }) => externalId === number)?.imageUrls;
  };
  const small = (id: string) => [makeImageUrl(config, id, "128")];
  expect(await shownFor("PLAIN", theirs)).toEqual(small(ofProduct));
  expect(await shownFor("RED", theirs)).toEqual(small(ofOption));
  expect(await shownFor("DRAWN", theirs), "a drawn one").toEqual([theirs]);
  expect(await shownFor("DRAWN", null)).toEqual(small(drawn));
  expect(await shownFor("NOBODY", theirs)).toEqual([theirs]);
});
