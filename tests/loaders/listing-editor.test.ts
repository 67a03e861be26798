import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingReply } from "#app/routes/_app.products-v2.channels.$channel.$channelId.$id/listing-view.ts";
import { loader, action as save } from "#app/routes/_app.products-v2.channels.$channel.$channelId.$id/route.tsx";
import { loader as revoked } from "#app/routes/_app.products-v2.channels.$channel.revoked/route.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

async function editing(on = world) {
  const owner = await startSelling(on);
  const as = callsOf(on, owner);
  const params = { channel: "shopee", channelId: owner.channelId, id: owner.productId };
  const path = `/products-v2/channels/shopee/${owner.channelId}/${owner.productId}`;
  const load = async () => {
    const { editor, ...page } = await as(loader, { path, params });
    if (!editor) throw new Error("There is no editor for this channel");
    return { ...page, ...editor };
  };
  const page = await load();
  const form = { categoryId: page.references.category?.id ?? "", version: String(page.listing?.version), do: "save" };
  const post = (more: Record<string, string>) => as(save, { path, params, form: { ...form, ...more } });
  const reply = async (more: Record<string, string>) => (await replyOf<ListingReply>(post(more))).data;
  const ask = asking(owner);
  const stored = async () => (await ask("GET", `/v2/channels/products?internalProductIds=${owner.productId}`)).channelProducts[0];
  return { owner, as, ask, load, page, form, path, post, reply, stored };
}

test("the editor shows the product's words, and an override beside them until the product's is used again", async () => {
  const { load, page, post, path, owner } = await editing();
  expect(page.values).toMatchObject({
    own: { name: null },
    master: { name: "Kaos Oblong Katun" },
    variants: [{ masterPrice: "Rp\u00a065.000", price: "", pushed: expect.any(String) }],
  });
  expect(page.rules).toMatchObject({ maxNameLength: 255, maxImages: 9 });
  const price = `price[${owner.variantId}]`;
  expect(await redirectOf(post({ name: "Kaos Hemat", [price]: "71.000", daysToShip: "14" }))).toBe(path);
  const after = await load();
  expect(after.values).toMatchObject({ own: { name: "Kaos Hemat", daysToShip: 14 }, variants: [{ price: "71.000" }] });
  const same = { name: "Kaos Hemat", [price]: "71.000" };
  await post({ ...same, version: String(after.listing?.version), do: "reset:name" });
  expect((await load()).values).toMatchObject({ own: { name: null }, variants: [{ price: "71.000" }] });
  await post({ ...same, version: String((await load()).listing?.version), do: `reset:${price}` });
  expect((await load()).values).toMatchObject({ own: { name: "Kaos Hemat" }, variants: [{ price: "" }] });
});

test("a picture that is missing is added to the product; the listing chooses among those there are", async () => {
  const { ask, owner, load } = await editing();
  const checksWith = async (changes: object) => {
    const { product } = await ask("GET", `/v2/products/detail/${owner.productId}`);
    await ask("PUT", `/v2/products/detail/${owner.productId}`, { product: { ...changes, version: product.version } });
    return (await load()).checks;
  };
  const product = `/products-v2/master/${owner.productId}`;
  expect(await checksWith({ imageIds: [] })).toEqual([{ field: "images", text: "A picture is missing.", to: `${product}#images` }]);
  expect(await checksWith({ imageIds: [owner.imageId] })).toEqual([]);
  expect(await checksWith({ isActive: false })).toMatchObject([{ to: `${product}#isActive` }]);
});

test("a wrong price or number keeps everything as it was and says which field", async () => {
  const { load, post, owner } = await editing();
  const { data, status } = await replyOf<ListingReply>(post({ [`price[${owner.variantId}]`]: "mahal", daysToShip: "0", name: "Baru" }));
  expect(status).toBe(422);
  expect(data.fieldErrors).toEqual({ [`price[${owner.variantId}]`]: "invalid_number", daysToShip: "invalid_number" });
  expect(data.values).toMatchObject({ name: "Baru" });
  expect((await load()).values.own.name).toBeNull();
});

test("who saves a stale version sees theirs beside mine, loses nothing, and may save over it knowingly", async () => {
  const { post, reply, load } = await editing();
  await post({ name: "Yang pertama", description: "Sama" });
  const late = await reply({ name: "Yang kedua", description: "Sama" });
  expect([late.formError, late.values?.name]).toEqual(["stale_version", "Yang kedua"]);
  expect(late.conflict?.rows).toEqual([{ label: "Name", theirs: "Yang pertama", mine: "Yang kedua" }]);
  expect((await load()).values.own.name).toBe("Yang pertama");
  await post({ name: "Yang kedua", description: "Sama", version: String(late.conflict?.version) });
  expect((await load()).values.own.name).toBe("Yang kedua");
});

test("the category is searched and walked with everything typed kept, and nothing is saved on the way", async () => {
  const { reply, page, load } = await editing();
  expect(page.references.suggestions[0]).toMatchObject({ path: expect.stringMatching(/ › Kaos$/), from: "recommended" });
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

test("a category that the channel dropped, and a channel that is silent, leave the rest of the form to work with", async () => {
  const { ask, owner, load, reply, post, stored, path } = await editing();
  await ask("PUT", `/v2/channels/products/${(await stored()).id}`, { channelProduct: { categoryId: "1", categoryName: "Lama", logisticsIds: ["80003"] } });
  const page = await load();
  expect([page.references.category, page.references.silent]).toEqual([null, false]);
  expect(page.references.suggestions.length).toBeGreaterThan(0);
  expect((await reply({ categoryId: "1", do: "brands" })).references?.category).toBeNull();

  // The form was shown while the channel was silent, and sent when it was there again.
  await post({ categoryId: "", name: "Tetap jalan", version: String(page.listing?.version) });
  expect(await stored()).toMatchObject({ categoryId: "1", name: "Tetap jalan", logisticsIds: ["80003"] });
  world.clock.advance(25 * 3_600_000);
  await world.sandbox.controls.throttle(owner.shopId, 1000, "error_limit");
  const alone = await load();
  expect([alone.references.silent, alone.values.couriers]).toEqual([true, []]);
  expect(await redirectOf(post({ name: "Lagi", version: String(alone.listing?.version) }))).toBe(path);
  expect(await stored()).toMatchObject({ categoryId: "1", name: "Lagi", logisticsIds: ["80003"] });
});

test("Enter saves once the search that was typed has been answered", async () => {
  const { post, path, stored } = await editing();
  expect(await redirectOf(post({ name: "Kaos Hemat", find: "gelas", findFor: "gelas", do: "enter" }))).toBe(path);
  expect((await stored()).name).toBe("Kaos Hemat");
});

test("the category's details are kept as they were answered: one of a list, several, and what a combo box was typed", async () => {
  const { post, page, stored, load } = await editing();
  const ofType = (type: string) => page.references.attributes.find(({ inputType }) => inputType === type);
  const [several, combo, one] = [ofType("multi_select"), ofType("combo"), ofType("select")];
  const [first, second] = several?.values ?? [];
  await post({
    [`attributes[${several?.attributeId}][${first?.valueId}]`]: "on",
    [`attributes[${several?.attributeId}][${second?.valueId}]`]: "on",
    [`attributes[${combo?.attributeId}]`]: "iNdOnEsIa",
    [`attributes[${one?.attributeId}]`]: one?.values[0]?.valueId ?? "",
    "attributes[999]": "of another category",
    couriers: "shown",
    "logistics[80003]": "on",
  });
  const answers = (await stored()).attributes as { attributeId: string; valueId?: string; value?: string }[];
  expect(answers.filter(({ attributeId }) => attributeId === several?.attributeId).map(({ valueId }) => valueId)).toEqual([first?.valueId, second?.valueId]);
  expect(answers.find(({ attributeId }) => attributeId === combo?.attributeId)).toMatchObject({ valueId: expect.any(String), value: "Indonesia" });
  expect(answers.find(({ attributeId }) => attributeId === one?.attributeId)?.value).toBe(one?.values[0]?.name);
  expect(answers.some(({ attributeId }) => attributeId === "999")).toBe(false);
  expect((await stored()).logisticsIds).toEqual(["80003"]);
  await post({ version: String((await load()).listing?.version), [`attributes[${combo?.attributeId}]`]: "Buatan sendiri" });
  expect((await stored()).attributes).toEqual([{ attributeId: combo?.attributeId, value: "Buatan sendiri" }]);
});

test("what is published is marked for the page without JavaScript, and comes off again by hiding or deleting it", async () => {
  const { post, path, load, stored, owner } = await editing();
  expect(await redirectOf(post({ do: "publish" }))).toBe(`${path}?sent`);
  await world.drain();
  expect((await load()).listing?.info.syncStatus).toBe(3);
  expect(await redirectOf(post({ do: "take-off", archive: "0" }))).toBe(`${path}?sent`);
  expect((await load()).listing?.info.syncStatus).toBe(6);
  await world.drain();
  expect([await stored(), (await load()).listing]).toEqual([undefined, null]);
  expect((await world.sandbox.controls.listItems(owner.shopId)).length).toBe(1);
  expect(await redirectOf(post({ do: "take-off", archive: "1" }))).toBe(path);
  expect(await stored()).toBeUndefined();
});

test("taking it off drops nothing that is typed: the form comes back with it, and a save starts a listing of its own", async () => {
  const { post, reply, path, load, stored, owner } = await editing();
  await post({ do: "publish" });
  await world.drain();
  const version = String((await load()).listing?.version);
  const typed = { version, name: "Sedang diketik", [`price[${owner.variantId}]`]: "mahal", "attributes[1]": "x" };
  const off = await reply({ ...typed, do: "take-off", archive: "0" });
  expect(off).toMatchObject({ kept: "state", said: "Taking it off Shopee", fieldErrors: {}, values: { ...typed, version: "" } });
  expect(off.references?.category).not.toBeNull();
  expect((await load()).listing?.info.syncStatus).toBe(6);
  await world.drain();
  expect(await stored()).toBeUndefined();
  expect(await redirectOf(post({ version: "", name: "Sedang diketik" }))).toBe(path);
  expect(await stored()).toMatchObject({ name: "Sedang diketik", syncStatus: 1 });
});

test("a date in the account's zone is set, shown, kept from the past, and called off, with everything typed kept and nothing of it saved", async () => {
  const { reply, load, path, page, stored, as } = await editing();
  const schedule = (date: string) => reply({ do: "schedule", name: "Sedang diketik", date });
  expect(await schedule("2026-11-25T08:30")).toMatchObject({ kept: "date", fieldErrors: {}, values: { name: "Sedang diketik" } });
  const { listing } = await load();
  expect(await stored()).toMatchObject({ activeAt: "2026-11-25T01:30:00.000Z", name: null });
  expect(listing).toMatchObject({ version: page.listing?.version, schedule: { value: "2026-11-25T08:30", zone: "Asia/Jakarta" } });
  const past = await schedule("2020-01-01T00:00");
  expect([past.fieldErrors, past.kept, past.values?.name]).toEqual([{ date: "date_past" }, undefined, "Sedang diketik"]);
  expect((await schedule("besok")).fieldErrors).toEqual({ date: "invalid" });
  const off = await reply({ do: "unschedule", date: "2026-11-25T08:30", name: "Sedang diketik" });
  expect(off).toMatchObject({ kept: "date", values: { name: "Sedang diketik", date: "" } });
  expect((await load()).listing?.schedule.activeAt).toBeNull();
  expect((await reply({ do: "unschedule" })).formError).toBe("not_scheduled");
  const missing = await as(loader, { path, params: { channel: "shopee", channelId: "c", id: "" } }).catch((thrown: unknown) => thrown);
  expect(await (missing as Response).json()).toEqual({ code: "missing_id", message: "missing id" });
});

test("a date that was typed and not set is part of what is saved; one that stands is left alone", async () => {
  const { post, reply, path, stored, load } = await editing();
  expect((await reply({ name: "Kaos Hemat", date: "besok" })).fieldErrors).toEqual({ date: "invalid" });
  expect((await stored()).name).toBeNull();
  expect(await redirectOf(post({ name: "Kaos Hemat", date: "2026-11-25T08:30" }))).toBe(path);
  expect(await stored()).toMatchObject({ name: "Kaos Hemat", activeAt: "2026-11-25T01:30:00.000Z" });
  world.clock.advance(5 * 86_400_000);
  const version = String((await load()).listing?.version);
  expect(await redirectOf(post({ name: "Lagi", version, date: "2026-11-25T08:30", dateFor: "2026-11-25T08:30" }))).toBe(path);
  expect((await stored()).name).toBe("Lagi");
});

test("a failure shows its code and tries; when it came three times it can be reset, with what is typed kept", async () => {
  const { ask, owner, load, reply } = await editing();
  const { product } = await ask("GET", `/v2/products/detail/${owner.productId}`);
  await ask("PUT", `/v2/products/detail/${owner.productId}`, { product: { imageIds: [], version: product.version } });
  for (const attempts of [1, 2, 3]) {
    await ask("POST", `/v2/channels/products/${owner.channelProductId}/;publish`);
    await world.drain();
    const { listing } = await load();
    expect(listing?.info.errorMessage).toBe("A picture is missing.");
    expect(listing?.trouble).toEqual({ code: "image_missing", attempts, isPaused: attempts === 3 });
  }
  const paused = await reply({ do: "reset-retries", name: "Sedang diketik" });
  expect(paused).toMatchObject({ kept: "state", said: expect.any(String), values: { name: "Sedang diketik" } });
  expect((await load()).listing).toMatchObject({ trouble: { attempts: 3, isPaused: false }, info: { syncStatus: 5 } });
});

test("internal users may have pictures uploaded anew, and publish again", async () => {
  const internal = await startTestBackend({ env: { INTERNAL_USERS: "toko.test" } });
  try {
    const { page, post, reply, path, load } = await editing(internal);
    expect(page.isInternal).toBe(true);
    expect(await redirectOf(post({ do: "reset-images" }))).toBe(path);
    expect((await load()).listing?.version).toBe(page.listing?.version);
    const kept = await reply({ do: "reset-images", description: "Sedang diketik" });
    expect(kept).toMatchObject({ kept: "state", said: expect.any(String), values: { description: "Sedang diketik" } });
    expect(await redirectOf(post({ do: "republish" }))).toBe(`${path}?sent`);
    expect((await load()).listing?.info.syncStatus).toBe(2);
    await internal.drain();
    expect((await load()).listing?.info.syncStatus).toBe(3);
  } finally {
    await internal.close();
  }
});

test("internal tools are for internal users only", async () => {
  const { page, post } = await editing();
  expect(page.isInternal).toBe(false);
  expect(await redirectOf(post({ do: "reset-images" }))).toMatch(/^\/no-access/);
});

test("a channel type without a shop says how to connect one, or that this cannot be done yet", async () => {
  const { as } = await editing();
  const page = (channel: string) => as(revoked, { path: `/products-v2/channels/${channel}/revoked`, params: { channel } });
  expect(await page("tiktok")).toMatchObject({ type: "tiktok", shops: [], mayConnect: false, connectable: ["shopee"] });
  expect(await redirectOf(page("shopee"))).toBe("/products-v2/channels/shopee");
});
