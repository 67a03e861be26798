import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeChannelLists } from "#backend/channels/references.ts";
import { channelReferences } from "#backend/db/schema/listings.ts";
import { categoryMappings, productCategories } from "#backend/db/schema/product-categories.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { option, SIZE, selling } from "./selling.ts";
import { addProduct } from "./stocked.ts";
import type { Member } from "./world.ts";

test("the category's lists are fetched once a day", async () => {
  const { publish, jobs, calls, pass, laras, channelId } = await selling();
  await publish();
  await jobs.drain();
  calls.length = 0;
  const categories = () =>
    laras.call<{ categories: { isLeaf: boolean }[] }>(
      "GET",
      `/v1/channels/shopee/${channelId}/categories`,
    );
  expect((await categories()).body.categories.length).toBeGreaterThan(10);
  expect(calls).toEqual([]);
  pass(25 * 3600);
  await categories();
  expect(calls.filter((path) => path === "/product/get_category")).toHaveLength(1);
});

test("a list is parsed once until another process fetches it again", async () => {
  const { backend, db, laras, channelId } = await selling();
  const lists = makeChannelLists(backend, { accountId: laras.accountId, channelId });
  const first = await lists.categories("id");
  const second = await lists.categories("id");
  expect(await lists.categories("id")).toBe(second);
  expect(second).toEqual(first);
  const [only] = first;
  await db
    .update(channelReferences)
    .set({ value: [only], fetchedAt: new Date(backend.now().getTime() + 1_000) })
    .where(eq(channelReferences.key, "categories:id"));
  expect(await lists.categories("id")).toEqual([only]);
});

test("a failure to fetch the marketplace's lists answers 502 with a code", async () => {
  const { laras, channelId, mishap } = await selling();
  mishap("references.logistics", {
    before: () => Promise.reject(new ConnectorError("unavailable", "timeout", "no answer")),
  });
  expect(await laras.call("GET", `/v1/channels/shopee/${channelId}/logistics`)).toMatchObject({
    status: 502,
    body: { code: "channel_unavailable" },
  });
});

test("preflight lists what the channel would refuse, by channel and field", async () => {
  const { laras, product, channelId } = await selling({
    name: "Kaos",
    variationTypes: [
      {
        id: "t1",
        name: "Ukuran yang sangat panjang",
        options: [option("S"), option("Sepanjang-panjangnya ukuran")],
      },
    ],
    variants: [
      { ...SIZE, optionIds: ["S"], sku: `A-${crypto.randomUUID()}`, price: 10_000 },
      {
        ...SIZE,
        optionIds: ["Sepanjang-panjangnya ukuran"],
        sku: `B-${crypto.randomUUID()}`,
        price: 70_001,
      },
    ],
  });
  const { body } = await laras.call<{
    channels: { channelId: string; findings: { field: string; code: string }[] }[];
  }>("GET", `/v2/channels/products/preflight?internalProductId=${product.id}`);
  expect(body.channels).toHaveLength(1);
  expect(body.channels[0]?.channelId).toBe(channelId);
  expect(body.channels[0]?.findings.map(({ field, code }) => [field, code])).toEqual([
    ["name", "name_too_short"],
    ["variationTypes[0].name", "type_name_too_long"],
    ["variationTypes[0].options[1].name", "option_name_too_long"],
    ["variants", "price_spread"],
    ["categoryId", "category_recommended"],
  ]);
});

test("a mandatory attribute is never filled in for the seller, and a missing brand is asked for", async () => {
  const shop = await selling();
  const outcome = async (choice: object) => {
    await shop.edit({ categoryName: null, brandId: null, ...choice });
    await shop.publish();
    await shop.jobs.drain();
    return shop.read();
  };
  const typed = await findLeaf(shop, (leaf) =>
    leaf.mandatory.some((one) => one.values.length === 0),
  );
  expect(await outcome({ categoryId: typed.categoryId, brandId: typed.brandId })).toMatchObject({
    syncStatus: SYNC_STATUS.invalid,
    errorCode: "attribute_missing",
  });

  const listed = await findLeaf(
    shop,
    (leaf) =>
      leaf.mandatory.length > 0 &&
      leaf.mandatory.every((one) => one.values.length > 0) &&
      leaf.isBrandMandatory,
  );
  const { categoryId, brandId, mandatory } = listed;
  expect(await outcome({ categoryId, brandId })).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.invalid, errorCode: "attribute_missing", attributes: [] },
    errorMessage: expect.stringContaining(`attributes.${mandatory[0]?.attributeId}`),
  });
  const attributes = mandatory.map(({ attributeId, values }) => ({
    ...{ attributeId, valueId: values.at(-1)?.valueId, value: values.at(-1)?.name },
  }));
  expect(await outcome({ categoryId, attributes })).toMatchObject({
    syncStatus: SYNC_STATUS.invalid,
    errorCode: "brand_missing",
  });
  expect(await outcome({ categoryId, brandId, attributes })).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.synced, categoryId, brandId, attributes },
  });
});

test("a product gets a category only by choice, mapping or recommendation", async () => {
  const shop = await selling({ name: "Xyzzy qwerty plugh lorem ipsum" });
  await shop.publish();
  await shop.jobs.drain();
  expect(await shop.read()).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.invalid, errorCode: "category_missing", categoryId: null },
  });
});

test("a product's attributes apply to every shop, and a listing may override them", async () => {
  const shop = await selling({
    name: "Sambal Bawang Pedas Botol 150 ml",
    attributes: [
      { name: "BPOM", value: "MD 265713001" },
      { name: "Masa Simpan", value: "12 Bulan" },
    ],
  });
  await shop.publish();
  await shop.jobs.drain();
  const listing = await shop.read();
  expect(listing).toMatchObject({ syncStatus: SYNC_STATUS.synced, attributes: [] });
  const path = `/v2/channels/products/preflight?internalProductId=${shop.product.id}`;
  type Checked = { channels: { findings: object[] }[] };
  expect((await shop.laras.call<Checked>("GET", path)).body.channels[0]?.findings).toEqual([]);
  const elsewhere = await shop.laras.call<Checked>("GET", `${path}&channelId=another`);
  expect(elsewhere.body.channels).toEqual([]);

  const { attributes } = await findLeaf(shop, ({ mandatory }) =>
    mandatory.some(({ name }) => name === "Masa Penyimpanan"),
  ).then(({ mandatory }) => ({ attributes: mandatory }));
  const life = attributes.find(({ name }) => name === "Masa Penyimpanan");
  const own = {
    attributeId: life?.attributeId,
    valueId: life?.values[0]?.valueId,
    value: "6 Bulan",
  };
  await shop.edit({ attributes: [own] });
  await shop.publish();
  await shop.jobs.drain();
  expect(await shop.read()).toMatchObject({ syncStatus: SYNC_STATUS.synced, attributes: [own] });
});

test("a value outside of the shop's list is not sent, and the attribute is asked for", async () => {
  const shop = await selling({
    name: "Sambal Bawang Pedas Botol 150 ml",
    attributes: [
      { name: "BPOM", value: "MD 265713001" },
      { name: "Masa Simpan", value: "7 hari" },
    ],
  });
  await shop.publish();
  await shop.jobs.drain();
  expect(await shop.read()).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.invalid, errorCode: "attribute_missing", attributes: [] },
  });
});

test("preflight of a product in no shop finds the same problems as publishing", async () => {
  const shop = await selling({ name: "Sambal Bawang Pedas Botol 150 ml" });
  const path = "/v2/channels/products/preflight";
  type Checked = { channels: { findings: { field: string; code: string; level: string }[] }[] };
  const unsaved = await shop.laras.call<Checked>("POST", path, {
    product: {
      ...productInput,
      ...{
        name: "Sambal Bawang Pedas Botol 150 ml",
        imageIds: shop.product.images.map(({ id }) => id),
      },
      variants: [{ ...SIZE, optionIds: [], sku: "sambal", price: 65_000 }],
    },
  });
  const saved = await shop.laras.call<Checked>(
    "GET",
    `${path}?internalProductId=${shop.product.id}`,
  );
  await shop.publish();
  await shop.jobs.drain();
  const refused = await shop.read();
  expect(refused).toMatchObject({
    syncStatus: SYNC_STATUS.invalid,
    errorCode: "attribute_missing",
  });
  for (const { body } of [unsaved, saved]) {
    const findings = body.channels[0]?.findings ?? [];
    expect(findings[0]).toMatchObject({
      ...{ field: "categoryId", code: "category_recommended", level: "warning" },
      details: { category: expect.any(String) },
    });
    const first = findings.find(({ level }) => level === "error");
    expect(first).toMatchObject({ code: "attribute_missing" });
    expect(refused?.errorMessage).toContain(first?.field);
  }
});

test("preflight of an unsaved product asks for the mapped category's attributes", async () => {
  const shop = await selling();
  const { laras, channelId, db } = shop;
  const leaf = await findLeaf(shop, ({ mandatory }) =>
    mandatory.some((one) => one.values.length === 0),
  );
  const [categoryId, accountId] = [crypto.randomUUID(), laras.accountId];
  await db.insert(productCategories).values({ id: categoryId, accountId, path: "Fashion" });
  await db
    .insert(categoryMappings)
    .values({ categoryId, accountId, channelId, channelCategoryId: leaf.categoryId, name: "Kaos" });
  const codes = (body: { channels?: { findings: { code: string }[] }[] }) =>
    body.channels?.flatMap(({ findings }) => findings.map(({ code }) => code));

  const saved = await addProduct(shop, laras, { category: "Fashion > Kaos" });
  const path = "/v2/channels/products/preflight";
  expect(codes((await laras.call("GET", `${path}?internalProductId=${saved.id}`)).body)).toContain(
    "attribute_missing",
  );
  const typed = {
    ...productInput,
    imageIds: [],
    variants: [{ ...SIZE, optionIds: [], sku: "baru", price: 65_000, isActive: false }],
  };
  const check = async (product: object) =>
    codes((await laras.call("POST", path, { product: { ...typed, ...product } })).body);
  expect(await check({ category: "Fashion > Kaos" })).toEqual(
    expect.arrayContaining(["image_missing", "variant_missing", "attribute_missing"]),
  );
  expect(await check({ category: "Lainnya", isActive: false })).toEqual([
    "product_inactive",
    "image_missing",
    "variant_missing",
    "category_recommended",
  ]);
  // A digital product needs neither weight nor courier. This marketplace refuses it anyway.
  const digital = {
    category: "Lainnya",
    isDigital: true,
    variants: [{ ...SIZE, optionIds: [], sku: "pola", price: 25_000, weightG: 0 }],
  };
  expect(await check(digital)).toEqual([
    ...["digital_refused", "image_missing", "category_recommended"],
  ]);
  expect(
    (await laras.call<{ products: unknown[] }>("GET", `${path}?internalProductId=baru`)).status,
  ).toBe(404);
});
const productInput = {
  name: "Kaos Oblong Katun",
  description: "",
  brand: "",
  condition: "new",
  isDigital: false,
  isActive: true,
  variationTypes: [],
};

interface Leaf {
  mandatory: Attribute[];
  isBrandMandatory: boolean;
}

interface Attribute {
  attributeId: string;
  name: string;
  isMandatory: boolean;
  values: { valueId: string; name: string }[];
}

/** Returns the first leaf category that fits, with one of its brands. */
async function findLeaf(
  { laras, channelId }: { laras: Member; channelId: string },
  fits: (leaf: Leaf) => boolean,
) {
  const base = `/v1/channels/shopee/${channelId}/categories`;
  const { body } = await laras.call<{ categories: { categoryId: string; isLeaf: boolean }[] }>(
    "GET",
    base,
  );
  for (const { categoryId } of body.categories.filter((category) => category.isLeaf)) {
    const asked = await laras.call<{ attributes: Attribute[] }>(
      "GET",
      `${base}/${categoryId}/attributes`,
    );
    const brands = await laras.call<{ isMandatory: boolean; brands: { brandId: string }[] }>(
      "GET",
      `${base}/${categoryId}/brands`,
    );
    const mandatory = asked.body.attributes.filter((one) => one.isMandatory);
    const brand = brands.body.brands.find(({ brandId }) => brandId !== "0");
    if (fits({ mandatory, isBrandMandatory: brands.body.isMandatory }))
      return { categoryId, brandId: brand?.brandId ?? null, mandatory };
  }
  throw new Error("The sandbox has no such leaf");
}
