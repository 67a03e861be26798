import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { storeImage } from "#backend/products/images.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { items } from "#sandbox/shopee/schema.ts";
import { SIZE, selling } from "./selling.ts";

const SIZES = ["S", "M"];
const COLOURS = ["Merah", "Biru"];
/** Colours × sizes. Buyers see pictures of the colours. */
const types = (imageIds: (string | null)[]) => [
  {
    id: "warna",
    name: "Warna",
    options: COLOURS.map((name, at) => ({ id: name, name, imageId: imageIds[at] ?? null })),
  },
  {
    id: "ukuran",
    name: "Ukuran",
    options: SIZES.map((name) => ({ id: name, name, imageId: null })),
  },
];

async function coloured() {
  const cells = COLOURS.flatMap((colour) => SIZES.map((size) => [colour, size]));
  const shop = await selling({
    variationTypes: types([]),
    variants: cells.map((optionIds) => ({
      ...SIZE,
      optionIds,
      sku: `${optionIds.join("-")}-${crypto.randomUUID()}`,
      price: 65_000,
    })),
  });
  const { backend, db, laras, product, listing } = shop;
  const upload = async (background: string) => {
    const bytes = await sharp({ create: { width: 500, height: 500, channels: 3, background } })
      .png()
      .toBuffer();
    return (
      await storeImage(backend, laras.accountId, bytes, {
        type: IMAGE_TYPE.variation,
        name: "warna.png",
      })
    ).id;
  };
  let version = product.version;
  return {
    ...shop,
    upload,
    show: async (imageIds: (string | null)[]) => {
      const saved = await updateProduct(
        backend,
        { accountId: laras.accountId, actor: laras.userId },
        product.id,
        {
          variationTypes: types(imageIds),
          version,
        },
      );
      version = saved.product.version;
      await shop.publish();
      await shop.jobs.drain();
    },
    /** Returns Shopee's picture of each option, first tier first. */
    tiers: async () => {
      const [item] = await db.select().from(items).where(eq(items.shopId, shop.shopId));
      return item?.tiers.map((tier) =>
        tier.option_list.map((option) => option.image?.image_id ?? null),
      );
    },
    external: async (imageId: string) => {
      const [row] = await db
        .select()
        .from(channelProducts)
        .where(eq(channelProducts.id, listing.id));
      return row?.imageMap[imageId];
    },
  };
}

test("pictures of the first variation's options are uploaded to Shopee, and change with the product", async () => {
  const { tiers, show, upload, external, product } = await coloured();
  const cover = product.images[0]?.id ?? "";
  const red = await upload("#b33");
  await show([red, cover]);
  expect(await external(red)).toMatch(/^sbx-/);
  expect(await tiers()).toEqual([
    [await external(red), await external(cover)],
    [null, null],
  ]);
  const blue = await upload("#36c");
  await show([red, blue]);
  expect(await tiers()).toEqual([
    [await external(red), await external(blue)],
    [null, null],
  ]);
  await show([null, null]);
  expect(await tiers()).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("incomplete option pictures are not shown, and preflight names the option without one", async () => {
  const { tiers, show, upload, laras, product, read } = await coloured();
  await show([await upload("#b33"), null]);
  expect(await read()).toMatchObject({ errorCode: null });
  expect(await tiers()).toEqual([
    [null, null],
    [null, null],
  ]);
  const { body } = await laras.call<{ channels: { findings: object[] }[] }>(
    "GET",
    `/v2/channels/products/preflight?internalProductId=${product.id}`,
  );
  expect(body.channels[0]?.findings).toMatchObject([
    {
      field: "variationTypes[0].options[1].imageId",
      code: "option_images_partly",
      level: "warning",
      details: { name: "Warna" },
    },
  ]);
});
