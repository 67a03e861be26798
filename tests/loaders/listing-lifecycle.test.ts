import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingReply } from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/+/listing-view.ts";
import {
  loader,
  action as save,
} from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { editingListing } from "#tests/support/listing-editing.ts";
import { redirectOf, replyOf } from "#tests/support/seller-calls.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());
const editing = (on = world) => editingListing(on);

test("a published listing is marked without JavaScript, and is hidden or deleted", async () => {
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

test("unpublishing keeps typed values, and a save then starts a new listing", async () => {
  const { post, reply, path, load, stored, owner } = await editing();
  await post({ do: "publish" });
  await world.drain();
  const version = String((await load()).listing?.version);
  const typed = {
    version,
    name: "Sedang diketik",
    [`price.${owner.variantId}`]: "mahal",
    "attributes.1": "x",
  };
  const off = await reply({ ...typed, do: "take-off", archive: "0" });
  expect(off).toMatchObject({
    applied: "state",
    said: "Unpublishing on Shopee",
    fieldErrors: {},
    values: { ...typed, version: "" },
  });
  expect(off.references?.category).not.toBeNull();
  expect((await load()).listing?.info.syncStatus).toBe(6);
  await world.drain();
  expect(await stored()).toBeUndefined();
  expect(await redirectOf(post({ version: "", name: "Sedang diketik" }))).toBe(path);
  expect(await stored()).toMatchObject({ name: "Sedang diketik", syncStatus: 1 });
});

test("a schedule in the account's time zone is set, shown, refused in the past and cancelled, keeping typed values", async () => {
  const { reply, load, path, page, stored, as } = await editing();
  const schedule = (date: string) => reply({ do: "schedule", name: "Sedang diketik", date });
  expect(await schedule("2026-11-25T08:30")).toMatchObject({
    applied: "date",
    fieldErrors: {},
    values: { name: "Sedang diketik" },
  });
  const { listing, schedule: shown } = await load();
  expect(await stored()).toMatchObject({ activeAt: "2026-11-25T01:30:00.000Z", name: null });
  expect([listing?.version, shown]).toMatchObject([
    page.listing?.version,
    { value: "2026-11-25T08:30", zone: "Western Indonesia, WIB (UTC+7)" },
  ]);
  const past = await schedule("2020-01-01T00:00");
  expect([past.fieldErrors, past.applied, past.values?.name]).toEqual([
    { date: "date_past" },
    undefined,
    "Sedang diketik",
  ]);
  expect((await schedule("besok")).fieldErrors).toEqual({ date: "invalid" });
  const off = await reply({ do: "unschedule", date: "2026-11-25T08:30", name: "Sedang diketik" });
  expect(off).toMatchObject({ applied: "date", values: { name: "Sedang diketik", date: "" } });
  expect((await load()).schedule.activeAt).toBeNull();
  expect((await reply({ do: "unschedule" })).formError).toBe("not_scheduled");
  const missing = await as(loader, {
    path,
    params: { channel: "shopee", channelId: "c", id: "" },
  }).catch((thrown: unknown) => thrown);
  expect(await (missing as Response).json()).toEqual({ code: "missing_id", message: "missing id" });
});

test("a typed but unset schedule is part of the save; an existing one is kept", async () => {
  const { post, reply, path, stored, load } = await editing();
  expect((await reply({ name: "Kaos Hemat", date: "besok" })).fieldErrors).toEqual({
    date: "invalid",
  });
  expect((await stored()).name).toBeNull();
  expect(await redirectOf(post({ name: "Kaos Hemat", date: "25/11/2026 8.30" }))).toBe(path);
  expect(await stored()).toMatchObject({
    name: "Kaos Hemat",
    activeAt: "2026-11-25T01:30:00.000Z",
  });
  world.clock.advance(5 * 86_400_000);
  const version = String((await load()).listing?.version);
  expect(
    await redirectOf(
      post({ name: "Lagi", version, date: "25/11/2026 08:30", dateFor: "2026-11-25T08:30" }),
    ),
  ).toBe(path);
  expect((await stored()).name).toBe("Lagi");
});

test("a failure shows its message and attempts without a code; three times, it can be reset, keeping typed values", async () => {
  const { ask, owner, load, reply } = await editing();
  const { product } = await ask("GET", `/v2/products/detail/${owner.productId}`);
  await ask("PUT", `/v2/products/detail/${owner.productId}`, {
    product: { imageIds: [], version: product.version },
  });
  for (const attempts of [1, 2, 3]) {
    await ask("POST", `/v2/channels/products/${owner.channelProductId}/;publish`);
    await world.drain();
    const { listing } = await load();
    expect(listing?.info.errorMessage).toBe("A picture is missing.");
    expect(listing?.trouble).toEqual({ code: null, attempts, isPaused: attempts === 3 });
  }
  const paused = await reply({ do: "reset-retries", name: "Sedang diketik" });
  expect(paused).toMatchObject({
    applied: "state",
    said: expect.any(String),
    values: { name: "Sedang diketik" },
  });
  expect((await load()).listing).toMatchObject({
    trouble: { attempts: 3, isPaused: false },
    info: { syncStatus: 5 },
  });
});

test("internal users can upload pictures again, and publish again", async () => {
  const internal = await startTestBackend({ env: { INTERNAL_USERS: "toko.test" } });
  try {
    const { page, post, reply, path, load } = await editing(internal);
    expect(page.isInternal).toBe(true);
    expect(await redirectOf(post({ do: "reset-images" }))).toBe(path);
    expect((await load()).listing?.version).toBe(page.listing?.version);
    const kept = await reply({ do: "reset-images", description: "Sedang diketik" });
    expect(kept).toMatchObject({
      applied: "state",
      said: expect.any(String),
      values: { description: "Sedang diketik" },
    });
    expect(await redirectOf(post({ do: "republish" }))).toBe(`${path}?sent`);
    expect((await load()).listing?.info.syncStatus).toBe(2);
    await internal.drain();
    expect((await load()).listing?.info.syncStatus).toBe(3);
  } finally {
    await internal.close();
  }
});

test("internal tools are available to internal users only", async () => {
  const { page, post } = await editing();
  expect(page.isInternal).toBe(false);
  expect(await redirectOf(post({ do: "reset-images" }))).toMatch(/^\/no-access/);
});

test("a schedule can be set before the first save, and publishes the product as it is then", async () => {
  const { ask, owner, as } = await editing();
  const { product } = await ask("POST", "/v2/products", {
    product: {
      name: "Topi Anyam Pandan",
      variants: [{ sku: `TOPI-${owner.shopId}`, price: 50_000, weightG: 100 }],
    },
  });
  const params = { channel: "shopee", channelId: owner.channelId, id: product.id as string };
  const path = `/products-v2/channels/shopee/${owner.channelId}/${product.id}`;
  const shown = async () => (await as(loader, { path, params })).editor;
  expect(await shown()).toMatchObject({
    listing: null,
    schedule: { activeAt: null, value: "", zone: "Western Indonesia, WIB (UTC+7)" },
  });
  const date = new Date(world.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 16);
  const { data } = await replyOf<ListingReply>(
    as(save, { path, params, form: { do: "schedule", date, name: "Sedang diketik" } }),
  );
  expect(data).toMatchObject({ applied: "date", values: { name: "Sedang diketik" } });
  expect(await shown()).toMatchObject({
    listing: { info: { syncStatus: 1 } },
    schedule: { value: date },
  });
});
