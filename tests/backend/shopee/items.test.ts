import { expect, test } from "vitest";
import type { ChannelItem, Listings } from "#backend/marketplaces/channel-listings.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import {
  connectShop,
  createWorld,
  draft,
  errorOf,
  ORIGIN,
  shopWithPicture,
  variedDraft,
} from "./world.ts";

async function readAll(listings: Listings, credentials: Credentials) {
  const items: ChannelItem[] = [];
  const pages: number[] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: Awaited<ReturnType<Listings["list"]>> = await listings.list(credentials, cursor);
    items.push(...page.items);
    pages.push(page.items.length);
    cursor = page.cursor;
  }
  return { items, pages };
}

test("a published item is read back unchanged", async () => {
  const { connector, credentials, imageId } = await shopWithPicture();
  const sent = variedDraft(imageId, { daysToShip: null });
  const ref = await connector.listings.create(credentials, sent, null);
  const { items } = await readAll(connector.listings, credentials);
  expect(items).toEqual([
    {
      externalProductId: ref.externalProductId,
      changedAt: expect.any(Date),
      name: sent.name,
      description: sent.description,
      condition: "new",
      isListed: true,
      categoryId: "100244",
      brandId: null,
      brandName: "",
      attributes: [],
      logisticsIds: ["8003"],
      daysToShip: null,
      pictures: [{ externalImageId: imageId, url: `${ORIGIN}/image/${imageId}` }],
      variationTypes: [
        { name: "Warna", options: ["Hitam", "Putih"].map((name) => ({ name, picture: null })) },
        { name: "Ukuran", options: ["M", "L"].map((name) => ({ name, picture: null })) },
      ],
      variants: sent.variants.map((variant, index) => ({
        externalVariantId: ref.variants[index]?.externalVariantId,
        optionIndexes: variant.optionIndexes,
        ...{ sku: variant.sku, barcode: "", price: variant.price, stock: variant.quantity },
        held: 0,
        places: [
          { externalId: "ID0001", quantity: variant.quantity },
          { externalId: "ID0002", quantity: 0 },
        ],
        ...{ weightG: 250, widthCm: 20, heightCm: 3, lengthCm: 30 },
      })),
    },
  ]);
});

test("an item without variations is model 0 with the item's SKU; a hidden one is marked", async () => {
  const { connector, credentials, imageId } = await shopWithPicture();
  const sent = draft(imageId);
  const { externalProductId } = await connector.listings.create(credentials, sent, null);
  await connector.listings.setListed(credentials, externalProductId, false);
  const { items } = await readAll(connector.listings, credentials);
  expect(items).toMatchObject([
    {
      isListed: false,
      variationTypes: [],
      variants: [{ externalVariantId: "0", sku: sent.token, price: 75_000, stock: 12 }],
    },
  ]);
});

test("an item's stock is read from the shop, and a deleted one has none", async () => {
  const { connector, credentials, imageId } = await shopWithPicture();
  const varied = await connector.listings.create(credentials, variedDraft(imageId), null);
  const [first, ...others] = varied.variants.map(({ externalVariantId }) => externalVariantId);
  await connector.stock.push(credentials, varied.externalProductId, [
    { externalVariantId: first ?? "", quantity: 3 },
  ]);
  const stock = await connector.stock.read(credentials, varied.externalProductId);
  expect(stock.map(({ externalVariantId }) => externalVariantId)).toEqual([first, ...others]);
  expect(stock[0]).toEqual({ externalVariantId: first, stock: 3 });
  const single = await connector.listings.create(credentials, draft(imageId), null);
  expect(await connector.stock.read(credentials, single.externalProductId)).toEqual([
    { externalVariantId: "0", stock: 12 },
  ]);
  expect(await connector.stock.read(credentials, "999999999")).toEqual([]);
});

test("baht amounts are read as satang, and deleted items are left out", async () => {
  const { connector, credentials, controls, shopId } = await shopWithPicture("TH");
  const { itemId } = await controls.addItem(shopId, {
    name: "Canvas shopping bag",
    price: 129,
    stock: 3,
  });
  const gone = await controls.addItem(shopId, { name: "Folding umbrella", price: 250, stock: 3 });
  await connector.listings.remove(credentials, String(gone.itemId));
  const { items } = await readAll(connector.listings, credentials);
  expect(items).toMatchObject([
    { externalProductId: String(itemId), variants: [{ price: 12_900, sku: "", stock: 3 }] },
  ]);
});

test("a shop with many items is paged, each item once, with the total", async () => {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world);
  const made: string[] = [];
  for (let n = 0; n < 53; n++)
    made.push(
      String(
        (
          await world.controls.addItem(shopId, {
            name: `Barang contoh ${n}`,
            sku: `B-${n}`,
            price: 1000,
            stock: n,
          })
        ).itemId,
      ),
    );
  expect((await world.connector.listings.list(credentials, null)).total).toBe(53);
  const { items, pages } = await readAll(world.connector.listings, credentials);
  expect(items.map((item) => item.externalProductId)).toEqual(made);
  expect(pages).toEqual([50, 3]);
  expect(world.paths.filter((path) => path === "get_item_base_info")).toHaveLength(3);
});

test("an extended description is read as its texts; a missing barcode is written 00", async () => {
  const { connector, credentials, controls, shopId } = await shopWithPicture("ID", {
    intercept: (request) => {
      const asked = new URL(request.url).searchParams.get("item_id_list");
      if (asked === null) return null;
      const fields = [
        { field_type: "text", text: "Baris satu" },
        { field_type: "image", image_info: { image_id: "x" } },
        { field_type: "text", text: "Baris dua" },
      ];
      const item = {
        ...{
          item_id: Number(asked),
          item_status: "NORMAL",
          item_name: "Botol",
          item_sku: " B-1 ",
          has_model: false,
          gtin_code: "00",
          weight: "0.25",
        },
        ...{
          description_type: "extended",
          description_info: { extended_description: { field_list: fields } },
        },
        ...{
          brand: { brand_id: 77, original_brand_name: "Lokal" },
          pre_order: { is_pre_order: true, days_to_ship: 9 },
        },
        price_info: [{ currency: "IDR", original_price: 45_000, current_price: 40_000 }],
        stock_info_v2: {
          seller_stock: [
            { location_id: "A", stock: 2 },
            { location_id: "B", stock: 5 },
          ],
          shopee_stock: [{ stock: 90 }],
        },
      };
      return Response.json({
        error: "",
        message: "",
        request_id: "r",
        response: { item_list: [item] },
      });
    },
  });
  await controls.addItem(shopId, { name: "Botol minum biru", price: 1000, stock: 1 });
  expect((await connector.listings.list(credentials, null)).items).toMatchObject([
    {
      ...{
        description: "Baris satu\nBaris dua",
        brandId: "77",
        brandName: "Lokal",
        daysToShip: 9,
        pictures: [],
      },
      variants: [
        {
          externalVariantId: "0",
          sku: "B-1",
          barcode: "",
          price: 45_000,
          stock: 7,
          weightG: 250,
          widthCm: 0,
        },
      ],
    },
  ]);
});

test("pictures on the sandbox's host are read over its connection, others are not", async () => {
  const { connector, imageId } = await shopWithPicture();
  const bytes = await connector.listings.ownPicture(`${ORIGIN}/image/${imageId}`);
  expect([...(bytes ?? []).slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  expect(await connector.listings.ownPicture(`${ORIGIN}/image/nothing`)).toBeNull();
  expect(await connector.listings.ownPicture("https://cf.shopee.co.id/file/abc")).toBeNull();
  expect(await connector.listings.ownPicture(`${ORIGIN}/controls`)).toBeNull();
});

test("an expired token and a rate limit are distinguished", async () => {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world);
  await world.controls.expireToken(shopId);
  expect(await errorOf(world.connector.listings.list(credentials, null))).toMatchObject({
    kind: "token_expired",
  });
});

test("the controls create items in sizes or without a SKU, and five examples", async () => {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world);
  const post = (action: string, fields: Record<string, string>) =>
    world.app.request(`${ORIGIN}/controls/${action}`, {
      method: "POST",
      body: new URLSearchParams({ shopId: String(shopId), back: String(shopId), ...fields }),
    });
  const made = await post("addItem", {
    name: "Kaos anak bergambar",
    sku: "ANAK",
    price: "59000",
    stock: "4",
    sizes: "on",
  });
  expect(made.headers.get("location")).toContain("done=1");
  expect(
    (await post("addItem", { name: "x", price: "1", stock: "1" })).headers.get("location"),
  ).toContain("problem=");
  await post("addExampleItems", {});
  const { items } = await readAll(world.connector.listings, credentials);
  expect(items.map((item) => item.variants.map((variant) => variant.sku))).toEqual([
    ["ANAK-S", "ANAK-M", "ANAK-L"],
    ["PAYUNG-01"],
    ["ANAK-DINO-S", "ANAK-DINO-M", "ANAK-DINO-L"],
    [""],
    ["BTL-600"],
    ["BTL-600"],
  ]);
  const page = await (await world.app.request(`${ORIGIN}/controls?shop=${shopId}&lang=th`)).text();
  expect(page).toContain("เพิ่มสินค้าที่สร้างในร้าน");
});
