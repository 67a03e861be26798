import { expect, test } from "vitest";
import { variant } from "#tests/backend/marketplaces/drafts.ts";
import { draft, errorOf, shopWithPicture } from "./world.ts";

test("categories, attributes, brands, couriers and warehouses are read in the requested language", async () => {
  const { connector, credentials } = await shopWithPicture();
  const categories = await connector.references.categories(credentials, "id");
  expect(categories.length).toBeGreaterThanOrEqual(55);
  expect(categories).toContainEqual({
    categoryId: "100244",
    parentId: "100040",
    name: "Kaos",
    isLeaf: true,
  });
  expect(categories).toContainEqual({
    categoryId: "100011",
    parentId: null,
    name: "Pakaian Pria",
    isLeaf: false,
  });
  expect(
    await connector.references.recommendedCategories(credentials, "Kopi Gayo arabika 250 g"),
  ).toEqual(["100652"]);

  const attributes = await connector.references.attributes(credentials, "100881", "id");
  expect(
    attributes.filter((attribute) => attribute.isMandatory).map((attribute) => attribute.inputType),
  ).toEqual(["select", "text"]);
  expect(await connector.references.brands(credentials, "100533")).toMatchObject({
    isMandatory: true,
    brands: [{ brandId: "0" }, { name: "Voltara" }, {}, {}],
  });
  expect((await connector.references.brands(credentials, "100244")).brands[0]).toEqual({
    brandId: "0",
    name: "NoBrand",
  });
  expect(await connector.references.logistics(credentials)).toContainEqual(
    expect.objectContaining({
      logisticsId: "8005",
      name: "SPX Hemat",
      isEnabled: true,
      supportsCod: true,
      maxWeightG: 5000,
    }),
  );
  expect(await connector.connection.warehouses(credentials)).toContainEqual({
    externalId: "ID0001",
    name: "Gudang Cimahi",
    addressIds: ["200114"],
  });
});

test("an uploaded picture is stored and served; other and oversized files are refused", async () => {
  const { app, connector, credentials, imageId } = await shopWithPicture();
  const served = await app.request(`http://etalase.test/sandbox/shopee/image/${imageId}`);
  expect(served.headers.get("content-type")).toBe("image/png");
  expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(50);

  const upload = (bytes: Uint8Array) =>
    connector.listings.uploadImage(credentials, {
      bytes,
      mediaType: "image/png",
      fileName: "x.png",
    });
  expect(await errorOf(upload(new TextEncoder().encode("<svg/>")))).toMatchObject({
    kind: "rejected",
    code: "error_param",
  });
  expect(await errorOf(upload(new Uint8Array(10 * 1024 * 1024 + 1)))).toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("10 MB"),
  });
});

test("what Shopee would refuse is refused with a reason", async () => {
  const { connector, credentials, imageId, shopId, controls } = await shopWithPicture();
  const option = (name: string) => ({ name, externalImageId: null });
  const oneTier = (names: string[], price = 80_000) => ({
    variationTypes: [{ name: "Warna", options: names.map(option) }],
    variants: names.map((name, at) => variant(name, [at], at === 0 ? price : 80_000, 1)),
  });
  const refused: [string, Parameters<typeof draft>[1]][] = [
    ["name", { name: "Abc" }],
    ["images", { externalImageIds: [] }],
    ["never uploaded", { externalImageIds: ["sbx-unknown"] }],
    ["leaf category", { categoryId: "100011" }],
    ["mandatory attribute", { categoryId: "100881" }],
    ["brand 77", { brandId: "77", brandName: "Nobody" }],
    ["logistics channel", { logisticsIds: [] }],
    ["not available", { logisticsIds: ["7000"] }],
    ["weight", { variants: [{ ...variant("only", [], 75_000, 1), weightG: 0 }] }],
    [
      "limit of SPX Hemat",
      { logisticsIds: ["8005"], variants: [{ ...variant("only", [], 75_000, 1), weightG: 6000 }] },
    ],
  ];
  for (const [reason, change] of refused) {
    expect(
      await errorOf(connector.listings.create(credentials, draft(imageId, change), null)),
    ).toMatchObject({
      kind: "rejected",
      message: expect.stringContaining(reason),
    });
  }
  expect(await controls.listItems(shopId)).toEqual([]);
  const badTiers: [string, Parameters<typeof draft>[1]][] = [
    ["7 times", oneTier(["Hitam", "Putih"], 560_001)],
    ["20 characters", oneTier(["Hitam keabu-abuan sekali"])],
    ["50 models", oneTier(Array.from({ length: 51 }, (_, at) => `Warna ${at}`))],
    ["same option", oneTier(["Hitam", "hitam"])],
  ];
  for (const [reason, change] of badTiers) {
    expect(
      await errorOf(connector.listings.create(credentials, draft(imageId, change), null)),
    ).toMatchObject({
      kind: "rejected",
      message: expect.stringContaining(reason),
    });
  }
});

test("mandatory attributes are accepted by choice and as text", async () => {
  const { connector, credentials, imageId } = await shopWithPicture();
  const attributes = [
    { attributeId: "100095", valueId: "661" },
    { attributeId: "100963", value: "NA18210100001" },
  ];
  expect(
    await connector.listings.create(
      credentials,
      draft(imageId, { categoryId: "100881", attributes }),
      null,
    ),
  ).toMatchObject({
    variants: [{ key: "only", externalVariantId: "0" }],
  });
});
