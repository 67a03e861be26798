import { afterAll, beforeAll, expect, test } from "vitest";
import { startUnmodifiedClient } from "./unmodified-client.ts";

let client: Awaited<ReturnType<typeof startUnmodifiedClient>>;
beforeAll(async () => {
  client = await startUnmodifiedClient();
});
afterAll(() => client.close());

test("exchanges the code once, then the refresh token, and reads the shop", async () => {
  const before = await client.sdk.getAuthToken();
  const after = await client.sdk.refreshToken();
  expect(after?.access_token).not.toBe(before?.access_token);
  expect(await client.sdk.shop.getShopInfo()).toMatchObject({
    shop_name: "Toko Laras",
    region: "ID",
  });
  await expect(
    client.sdk.auth.getRefreshToken(before?.refresh_token ?? "", client.shopId),
  ).rejects.toMatchObject({
    data: { error: "refresh_token_expired" },
  });
  const { response } = await client.sdk.shop.getWarehouseDetail();
  expect(response?.map((one) => one.location_id)).toEqual(["ID0001", "ID0002"]);
});

test("reads the data for a listing's choices", async () => {
  const { response: tree } = await client.sdk.product.getCategory({ language: "id" });
  expect(tree?.category_list?.some((one) => one.category_id === 100_244)).toBe(true);
  expect(
    (await client.sdk.product.categoryRecommend({ item_name: "Kaos polos" })).response?.category_id,
  ).toContain(100_244);
  const { response: attributes } = await client.sdk.product.getAttributeTree({
    category_id_list: [100_881, 100_244],
  });
  expect(attributes?.list?.map((one) => one.category_id)).toEqual([100_881, 100_244]);
  const brands = { category_id: 100_244, status: 1, offset: 0, page_size: 10 };
  expect(
    (await client.sdk.product.getBrandList(brands)).response?.brand_list?.length,
  ).toBeGreaterThan(0);
  const { response: couriers } = await client.sdk.logistics.getChannelList();
  expect(couriers?.logistics_channel_list?.[0]).toMatchObject({ logistics_channel_id: 8003 });
  expect(
    (await client.sdk.logistics.getAddressList()).response?.address_list?.length,
  ).toBeGreaterThan(0);
});

test("an item's size chart is set by picture id, read by address, and removed", async () => {
  const itemId = await client.addShirt();
  const read = async () => {
    const { response } = await client.sdk.product.getItemBaseInfo({ item_id_list: [itemId] });
    const [item] = response?.item_list ?? [];
    return { image: item?.image, sizeChart: item?.size_chart };
  };
  const { image, sizeChart } = await read();
  expect(sizeChart).toBe("");
  const set = (size_chart: string) =>
    client.sdk.product.updateItem({ item_id: itemId, size_chart_info: { size_chart } });
  await set(image?.image_id_list?.[0] ?? "");
  expect((await read()).sizeChart).toBe(image?.image_url_list?.[0]);
  await set("");
  expect((await read()).sizeChart).toBe("");
});

test("an item is created, given variations, changed, hidden and deleted", async () => {
  const itemId = await client.addShirt();
  await client.sdk.product.initTierVariation({
    item_id: itemId,
    standardise_tier_variation: [
      {
        variation_id: 0,
        variation_name: "Ukuran",
        variation_option_list: [
          { variation_option_id: 0, variation_option_name: "M" },
          { variation_option_id: 0, variation_option_name: "L" },
        ],
      },
    ],
    model: [0, 1].map((size) => ({
      // The client's type wrongly says that this is not a list.
      tier_index: [size] as unknown as number,
      original_price: 80_000,
      model_sku: `KAOS-${size}`,
      seller_stock: [{ location_id: "ID0001", stock: 5 }],
    })),
  });
  const { response: made } = await client.sdk.product.getModelList({ item_id: itemId });
  expect(made?.standardise_tier_variation?.[0]?.variation_name).toBe("Ukuran");
  const [medium, large] = made?.model ?? [];
  await client.sdk.product.updatePrice({
    item_id: itemId,
    price_list: [{ model_id: medium?.model_id ?? 0, original_price: 90_000 }],
  });
  const { response: stock } = await client.sdk.product.updateStock({
    item_id: itemId,
    stock_list: [
      { model_id: large?.model_id ?? 0, seller_stock: [{ location_id: "ID0002", stock: 7 }] },
    ],
  });
  expect(stock?.success_list).toMatchObject([{ location_id: "ID0002", stock: 7 }]);
  await client.sdk.product
    .addModel({
      item_id: itemId,
      model_list: [
        {
          tier_index: [0],
          original_price: 80_000,
          seller_stock: [{ location_id: "ID0001", stock: 1 }],
        },
      ],
    })
    .then(
      () => expect.fail("the same place twice"),
      (error: { data?: { error?: string } }) => expect(error.data?.error).toBe("error_param"),
    );
  await client.sdk.product.updateModel({
    item_id: itemId,
    model: [{ model_id: medium?.model_id ?? 0, model_sku: "KAOS-M" }],
  });
  await client.sdk.product.updateTierVariation({
    item_id: itemId,
    standardise_tier_variation: [
      {
        variation_id: 0,
        variation_name: "Size",
        variation_option_list: [
          { variation_option_id: 0, variation_option_name: "M" },
          { variation_option_id: 0, variation_option_name: "L" },
        ],
      },
    ],
  });
  await client.sdk.product.deleteModel({ item_id: itemId, model_id: large?.model_id ?? 0 });
  const { response: after } = await client.sdk.product.getModelList({ item_id: itemId });
  expect(after?.tier_variation?.[0]?.name).toBe("Size");
  expect(after?.model).toMatchObject([
    { model_sku: "KAOS-M", price_info: [{ original_price: 90_000 }] },
  ]);
  await client.sdk.product.updateItem({ item_id: itemId, item_name: "Kaos Polos Katun Baru" });
  await client.sdk.product.unlistItem({ item_list: [{ item_id: itemId, unlist: true }] });
  const { response: base } = await client.sdk.product.getItemBaseInfo({ item_id_list: [itemId] });
  expect(base?.item_list).toMatchObject([
    { item_name: "Kaos Polos Katun Baru", item_status: "UNLIST" },
  ]);
  const hidden = { offset: 0, page_size: 100, item_status: "UNLIST" };
  expect((await client.sdk.product.getItemList(hidden)).response?.item).toContainEqual(
    expect.objectContaining({ item_id: itemId }),
  );
  await client.sdk.product.deleteItem({ item_id: itemId });
  expect((await client.sdk.product.getItemList(hidden)).response?.item).toEqual([]);
});

test("stock with a missing or unknown location is refused with the published error", async () => {
  const itemId = await client.addShirt();
  const push = (seller_stock: { location_id?: string; stock: number }[]) =>
    client.sdk.product.updateStock({
      item_id: itemId,
      stock_list: [{ model_id: 0, seller_stock }],
    });
  await expect(push([{ stock: 1 }])).rejects.toMatchObject({
    data: { error: "product.error_busi" },
  });
  await expect(push([{ location_id: "TH0001", stock: 1 }])).rejects.toMatchObject({
    data: { error: "product.error_auth" },
  });
});

test("an unpublished parameter is refused", async () => {
  const invented = { offset: 0, page_size: 10, item_status: "NORMAL", with_stock: true };
  await expect(client.sdk.product.getItemList(invented)).rejects.toMatchObject({
    data: { error: "error_param", message: expect.stringContaining("with_stock") },
  });
});
