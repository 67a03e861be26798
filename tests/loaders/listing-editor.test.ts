import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingReply } from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/+/listing-view.ts";
import {
  loader,
  action as save,
} from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/index.tsx";
import { loader as revoked } from "#app/routes/_app/products-v2/channels/$channel/revoked.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { editingListing } from "#tests/support/listing-editing.ts";
import { redirectOf, replyOf } from "#tests/support/seller-calls.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());
const editing = (on = world) => editingListing(on);

test("a listing's id leads to its editor with the query; another shop's does not", async () => {
  const { as, owner, path } = await editing();
  const at = (id: string, channelId = owner.channelId) =>
    as(loader, {
      path: `/products-v2/channels/shopee/${channelId}/${id}?sent=1`,
      params: { channel: "shopee", channelId, id },
    });
  expect(await redirectOf(at(owner.channelProductId))).toBe(`${path}?sent=1`);
  await expect(Promise.resolve(at("no-such-listing"))).rejects.toMatchObject({ status: 404 });
  const other = await editing();
  await expect(Promise.resolve(at(other.owner.channelProductId))).rejects.toMatchObject({
    status: 404,
  });
});

test("the editor shows the product's texts, and an override until it is reset", async () => {
  const { load, page, post, path, owner } = await editing();
  expect(page.values).toMatchObject({
    own: { name: null },
    master: { name: "Kaos Oblong Katun" },
    variants: [{ masterPrice: "Rp\u00a065.000", price: "", pushed: expect.any(String) }],
  });
  expect(page.rules).toMatchObject({ maxNameLength: 255, maxImages: 9 });
  const price = `price.${owner.variantId}`;
  expect(await redirectOf(post({ name: "Kaos Hemat", [price]: "71.000", daysToShip: "14" }))).toBe(
    path,
  );
  const after = await load();
  expect(after.values).toMatchObject({
    own: { name: "Kaos Hemat", daysToShip: 14 },
    variants: [{ price: "71.000" }],
  });
  const shown = async () => {
    const { listing, choice } = await load();
    return {
      name: "Kaos Hemat",
      [price]: "71.000",
      daysToShip: "14",
      version: String(listing?.version),
      base: choice,
    };
  };
  await post({ ...(await shown()), do: "reset:name" });
  expect((await load()).values).toMatchObject({
    own: { name: null },
    variants: [{ price: "71.000" }],
  });
  await post({ ...(await shown()), do: `reset:${price}` });
  expect((await load()).values).toMatchObject({
    own: { name: "Kaos Hemat" },
    variants: [{ price: "" }],
  });
});

test("an invalid price or number keeps all typed values and names the field", async () => {
  const { load, post, owner } = await editing();
  const { data, status } = await replyOf<ListingReply>(
    post({ [`price.${owner.variantId}`]: "mahal", daysToShip: "0", name: "Baru" }),
  );
  expect(status).toBe(422);
  expect(data.fieldErrors).toEqual({
    [`price.${owner.variantId}`]: "price_invalid",
    daysToShip: "invalid_number",
  });
  expect(data.values).toMatchObject({ name: "Baru" });
  expect((await load()).values.own.name).toBeNull();
});

test("saving a stale version shows the other's changes, asks where both changed, and keeps other fields", async () => {
  const { post, reply, load, owner, path } = await editing();
  const price = `price.${owner.variantId}`;
  await post({
    name: "Yang pertama",
    daysToShip: "9",
    [price]: "71.000",
    description: "Baris satu\r\nBaris dua",
  });
  const late = await reply({ name: "Yang kedua", condition: "used" });
  expect(late.values).toMatchObject({
    name: "Yang kedua",
    condition: "used",
    daysToShip: "9",
    [price]: "71.000",
  });
  expect(late.conflict).toEqual([
    { key: "name", label: "Name", theirs: "Yang pertama", mine: "Yang kedua", clash: true },
    {
      key: "description",
      label: "Description",
      theirs: "Baris satu\nBaris dua",
      mine: "Same as product",
      clash: false,
    },
    expect.objectContaining({ key: "daysToShip", theirs: "9", clash: false }),
    expect.objectContaining({
      key: `price:${owner.variantId}`,
      theirs: "Rp\u00a071.000",
      clash: false,
    }),
  ]);
  expect((await load()).values.own.name).toBe("Yang pertama");
  // The other member saves again. Fields that the form holds unchanged are not sent, so the save
  // does not revert them.
  expect(await redirectOf(post({ ...late.values, do: "" }))).toBe(path);
  expect((await load()).values.own).toMatchObject({
    name: "Yang kedua",
    condition: "used",
    daysToShip: 9,
    description: "Baris satu\nBaris dua",
  });
  expect((await load()).values.variants[0]?.price).toBe("71.000");
});

test("the other's changes can be taken field by field, and a save without a change sends nothing", async () => {
  const { ask, post, reply, load, stored } = await editing();
  const attributes = (await stored()).attributes;
  await post({ name: "Yang pertama" });
  const late = await reply({ name: "Yang kedua", daysToShip: "9" });
  await post({ ...late.values, "take.name": "theirs", do: "" });
  expect((await load()).values.own).toMatchObject({ name: "Yang pertama", daysToShip: 9 });
  expect((await stored()).attributes).toEqual(attributes);
  const before = await load();
  await ask("PUT", `/v2/channels/products/${(await stored()).id}`, {
    channelProduct: { description: "Dari yang lain" },
  });
  const version = String((await load()).listing?.version);
  await post({ ...late.values, name: "Yang pertama", base: before.choice, version });
  expect((await load()).values.own.description).toBe("Dari yang lain");
});

test("searching and browsing categories keeps typed values and saves nothing", async () => {
  const { reply, page, load } = await editing();
  expect(page.references.suggestions[0]).toMatchObject({
    path: expect.stringMatching(/ › Kaos$/),
    from: "recommended",
  });
  const typed = { name: "Kaos Hemat", find: "gelas" };
  const found = await reply({ ...typed, do: "find" });
  expect(found.picker?.choices).toMatchObject([{ name: "Gelas & Botol Minum", isLeaf: true }]);
  expect(found.values).toMatchObject(typed);
  expect((await reply({ ...typed, do: "enter" })).picker?.search).toBe("gelas");
  const top = await reply({ do: "level:" });
  const parent = top.picker?.choices.find(({ isLeaf }) => !isLeaf);
  const below = await reply({ do: `level:${parent?.id}` });
  expect(below.picker?.parents).toEqual([parent]);
  const mug = found.picker?.choices[0];
  const chosen = await reply({ ...typed, do: `category:${mug?.id}` });
  expect(chosen.picker).toBeUndefined();
  expect(chosen.references?.category).toEqual(mug);
  expect(chosen.values).toMatchObject(typed);
  expect((await load()).references.category?.id).toBe(page.references.category?.id);
});

test("a suggested category is not selected until used, and nothing is published before", async () => {
  const { ask, owner, as } = await editing();
  const { product } = await ask("POST", "/v2/products", {
    product: {
      name: "Kaos Polos",
      variants: [{ sku: `POLOS-${owner.shopId}`, price: 50_000, weightG: 200 }],
    },
  });
  const at = {
    path: `/products-v2/channels/shopee/${owner.channelId}/${product.id}?run=r1`,
    params: { channel: "shopee", channelId: owner.channelId, id: product.id },
  };
  const page = await as(loader, at);
  const { references, choice, href } = page.editor ?? {};
  expect(references).toMatchObject({ category: null, attributes: [] });
  const suggested = references?.suggestions[0];
  expect(suggested).toMatchObject({ from: "recommended", path: expect.stringMatching(/Kaos$/) });
  expect(page.checks).toContainEqual({
    field: "categoryId",
    text: "Use the suggested category, or choose another one.",
    to: "#category",
  });
  const send = (form: Record<string, string>) =>
    as(save, { ...at, form: { base: choice ?? "", categoryId: "", ...form } });
  expect(await replyOf<ListingReply>(send({ do: "publish" }))).toMatchObject({
    status: 422,
    data: { fieldErrors: { categoryId: "category_missing" } },
  });
  const listings = `/v2/channels/products?internalProductIds=${product.id}`;
  expect((await ask("GET", listings)).channelProducts).toEqual([]);

  const used = await replyOf<ListingReply>(send({ do: `category:${suggested?.id}` }));
  expect(used.data.references?.category?.id).toBe(suggested?.id);
  expect((await ask("GET", listings)).channelProducts).toEqual([]);
  // A listing opened from a bulk publish leads back to it, by the save and by the breadcrumb.
  expect([page.run, href]).toEqual([
    "/products-v2/master/publishes/r1",
    `${at.path.split("?")[0]}?run=r1`,
  ]);
  expect(await redirectOf(send({ do: "save", categoryId: suggested?.id ?? "" }))).toBe(page.run);
  expect((await ask("GET", listings)).channelProducts).toMatchObject([
    { categoryId: suggested?.id },
  ]);
});

test("a category removed by the channel, or an unresponsive channel, leaves the rest of the form usable", async () => {
  const { ask, owner, load, reply, post, stored, path } = await editing();
  await ask("PUT", `/v2/channels/products/${(await stored()).id}`, {
    channelProduct: { categoryId: "1", categoryName: "Lama", logisticsIds: ["80003"] },
  });
  const page = await load();
  expect([page.references.category, page.references.silent]).toEqual([null, false]);
  expect(page.references.suggestions.length).toBeGreaterThan(0);
  expect((await reply({ categoryId: "1", do: "brands" })).references?.category).toBeNull();

  // The form was made while the channel did not answer, and sent once it did.
  await post({ categoryId: "", name: "Tetap jalan", version: String(page.listing?.version) });
  expect(await stored()).toMatchObject({
    categoryId: "1",
    name: "Tetap jalan",
    logisticsIds: ["80003"],
  });
  world.clock.advance(25 * 3_600_000);
  await world.sandbox.controls.throttle(owner.shopId, 1000, "error_limit");
  const alone = await load();
  expect([alone.references.silent, alone.values.couriers]).toEqual([true, []]);
  expect(await redirectOf(post({ name: "Lagi", version: String(alone.listing?.version) }))).toBe(
    path,
  );
  expect(await stored()).toMatchObject({ categoryId: "1", name: "Lagi", logisticsIds: ["80003"] });
});

test('a brand missing in the channel\'s list is named with the channel, with its "no brand" value beside it', async () => {
  const { ask, owner, load, reply, post, stored, page } = await editing();
  const { product } = await ask("GET", `/v2/products/detail/${owner.productId}`);
  await ask("PUT", `/v2/products/detail/${owner.productId}`, {
    product: { brand: "Laras", version: product.version },
  });
  // Electronics, where a brand is required.
  const found = await reply({ do: "find", find: "earphone" });
  await redirectOf(post({ categoryId: found.picker?.choices[0]?.id ?? "" }));
  const { checks, references, listing, choice } = await load();
  expect(checks).toContainEqual({
    field: "brandId",
    text: "Shopee has no brand “Laras” in this category. Choose one from its list, or no brand where it offers that.",
    to: "#brand",
  });
  expect(references.brands.none).toEqual({ brandId: "0", name: "NoBrand" });
  expect(page.checks.map(({ field }) => field)).not.toContain("brandId");
  await redirectOf(
    post({
      ...{ do: "brand:0", brandId: "", base: choice, version: String(listing?.version) },
      categoryId: references.category?.id ?? "",
    }),
  );
  expect((await stored()).brandId).toBe("0");
  expect((await load()).checks.map(({ field }) => field)).not.toContain("brandId");
});

test("Enter saves once the typed search has been answered", async () => {
  const { post, path, stored } = await editing();
  expect(
    await redirectOf(post({ name: "Kaos Hemat", find: "gelas", findFor: "gelas", do: "enter" })),
  ).toBe(path);
  expect((await stored()).name).toBe("Kaos Hemat");
});

test("category attributes keep one value, several values and combo box text", async () => {
  const { post, page, stored, load } = await editing();
  const ofType = (type: string) =>
    page.references.attributes.find(({ inputType }) => inputType === type);
  const [several, combo, one] = [ofType("multi_select"), ofType("combo"), ofType("select")];
  const [first, second] = several?.values ?? [];
  await post({
    [`ticks.${several?.attributeId}.${first?.valueId}`]: "on",
    [`ticks.${several?.attributeId}.${second?.valueId}`]: "on",
    [`attributes.${combo?.attributeId}`]: "iNdOnEsIa",
    [`attributes.${one?.attributeId}`]: one?.values[0]?.valueId ?? "",
    "attributes.999": "of another category",
    couriers: "shown",
    "logistics.80003": "on",
  });
  const answers = (await stored()).attributes as {
    attributeId: string;
    valueId?: string;
    value?: string;
  }[];
  expect(
    answers
      .filter(({ attributeId }) => attributeId === several?.attributeId)
      .map(({ valueId }) => valueId),
  ).toEqual([first?.valueId, second?.valueId]);
  expect(answers.find(({ attributeId }) => attributeId === combo?.attributeId)).toMatchObject({
    valueId: expect.any(String),
    value: "Indonesia",
  });
  expect(answers.find(({ attributeId }) => attributeId === one?.attributeId)?.value).toBe(
    one?.values[0]?.name,
  );
  expect(answers.some(({ attributeId }) => attributeId === "999")).toBe(false);
  expect((await stored()).logisticsIds).toEqual(["80003"]);
  await post({
    version: String((await load()).listing?.version),
    [`attributes.${combo?.attributeId}`]: "Buatan sendiri",
  });
  expect((await stored()).attributes).toEqual([
    { attributeId: combo?.attributeId, value: "Buatan sendiri" },
  ]);
});

test("a channel type without a shop says how to connect one, or that it is not possible yet", async () => {
  const { as } = await editing();
  const page = (channel: string) =>
    as(revoked, { path: `/products-v2/channels/${channel}/revoked`, params: { channel } });
  const connectable = ["shop", "shopee", "tokopedia", "tiktok", "lazada", "line"];
  expect(await page("tiktok")).toMatchObject({ shops: [], mayConnect: true, connectable });
  expect(await page("blibli")).toMatchObject({
    type: "blibli",
    shops: [],
    mayConnect: false,
    connectable,
  });
  expect(await redirectOf(page("shopee"))).toBe("/products-v2/channels/shopee");
});

test("a category that requires a size chart says so at the field, with a link to the product's", async () => {
  const { load, post, page, owner } = await editing();
  expect(page.references.sizeChart).toBe("optional");
  expect(page.checks.map(({ field }) => field)).not.toContain("sizeChart");
  // Jeans.
  await post({ categoryId: "100250" });
  const after = await load();
  expect(after.references.sizeChart).toBe("mandatory");
  expect(after.checks).toContainEqual({
    field: "sizeChart",
    text: "Shopee requires a size guide with a picture in this category.",
    to: `/products-v2/master/${owner.productId}#sizeChart`,
  });
});
