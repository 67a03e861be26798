import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import {
  loader as itemPage,
  action as saveItem,
} from "#app/routes/_app/product-import-v2/$shopImportId/$externalProductId/index.tsx";
import { action as forget } from "#app/routes/_app/product-import-v2/$shopImportId/forget.tsx";
import {
  loader as page,
  action as step,
} from "#app/routes/_app/product-import-v2/$shopImportId/index.tsx";
import {
  action as apply,
  loader as preview,
} from "#app/routes/_app/product-import-v2/$shopImportId/preview/index.tsx";
import { loader as shops, action as start } from "#app/routes/_app/product-import-v2/index.tsx";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/**
 * A seller whose shop has an item that links by itself, a new one, one without a SKU, and two of
 * the same SKU.
 */
async function seller() {
  const owner: SignedIn = await world.signUp();
  const { channelId, shopId } = await connectShop(world, owner);
  const ask = asking(owner);
  const variant = { sku: "PAYUNG-01", price: 65_000, weightG: 200 };
  const { product } = await ask("POST", "/v2/products", {
    product: { name: "Payung Lipat", variants: [variant] },
  });
  await world.sandbox.controls.addExampleItems(shopId);
  await world.drain();
  const as = callsOf(world, owner);
  return { as, ask, channelId, shopId, productId: product.id as string };
}

async function fetched() {
  const shop = await seller();
  const location = await redirectOf(
    shop.as(start, { path: "/product-import-v2", form: { channelId: shop.channelId } }),
  );
  const params = { shopImportId: location.split("/").at(-1) ?? "" };
  await world.drain();
  const list = async (query = "") => shop.as(page, { path: `${location}${query}`, params });
  const find = async (name: string) => {
    const row = (await list()).rows.find((one) => one.name.startsWith(name));
    if (!row) throw new Error(`No row ${name}`);
    return row;
  };
  const act = (form: Record<string, string>) =>
    redirectOf(shop.as(step, { path: location, params, form }));
  const item = (id: string) => ({
    params: { ...params, externalProductId: id },
    path: `${location}/${id}`,
  });
  return { ...shop, location, params, list, find, act, item };
}

test("a shop is fetched and each of its items shows what is proposed, and why it asks", async () => {
  const { list, as } = await fetched();
  const { rows, status, tabs } = await list();
  expect(status).toBe("ready");
  expect(
    rows.map((row) => [
      row.name,
      row.skus,
      row.stock,
      row.master?.name ?? null,
      row.question,
      row.decision,
    ]),
  ).toEqual([
    ["Payung Lipat Otomatis", "PAYUNG-01", "14", "Payung Lipat", null, "link"],
    [
      "Kaos Anak Dinosaurus",
      "ANAK-DINO-S, ANAK-DINO-M, +1 SKU",
      "24",
      "New product",
      null,
      "create",
    ],
    ["Tas Belanja Kanvas", "No SKU", "20", "New product", "A SKU is missing", "none"],
    ["Botol Minum 600 ml Biru", "BTL-600", "6", null, "The SKU is in the shop twice", "none"],
    ["Botol Minum 600 ml Hijau", "BTL-600", "9", null, "The SKU is in the shop twice", "none"],
  ]);
  expect(tabs.map(({ label, count }) => `${label} ${count}`)).toEqual([
    "All 5",
    "To decide 3",
    "To link 1",
    "To create 1",
  ]);
  expect((await list("?show=undecided&search=hijau")).rows.map((row) => row.name)).toEqual([
    "Botol Minum 600 ml Hijau",
  ]);
  expect((await list("?show=nonsense&page=-3&search=%00")).list).toMatchObject({
    show: "all",
    page: 1,
  });
  expect((await as(shops, { path: "/product-import-v2" })).shops).toMatchObject([
    { name: "Toko Laras", isImported: false, openImportId: expect.any(String) },
  ]);
});

test("a row's button saves its decision and comes back to the same list", async () => {
  const { act, find, location } = await fetched();
  const umbrella = await find("Payung");
  expect(await act({ choice: `skip:${umbrella.id}`, back: `${location}?show=link` })).toBe(
    `${location}?show=link`,
  );
  expect((await find("Payung")).decision).toBe("skip");
  expect(await act({ choice: `link:${umbrella.id}`, back: "https://elsewhere.test/" })).toBe(
    location,
  );
  expect(await find("Payung")).toMatchObject({
    decision: "link",
    master: { name: "Payung Lipat" },
  });
  // What a row cannot decide is decided on the item's own page.
  const [blue, green] = [
    await find("Botol Minum 600 ml Biru"),
    await find("Botol Minum 600 ml Hijau"),
  ];
  expect(await act({ choice: `create:${blue.id}`, back: location })).toBe(location);
  expect(await act({ choice: `create:${green.id}`, back: location })).toBe(
    `${location}/${green.id}`,
  );
  expect(await act({ choice: "nonsense:1", back: location })).toBe(location);
});

test("the picked rows, or all that the tab shows, are decided by one button; what cannot be is counted", async () => {
  const { as, params, location, list, find, act } = await fetched();
  expect((await list()).decidable).toBe(5);
  const tab = `${location}?show=undecided`;
  expect(await act({ choice: "many:create", back: tab })).toBe(tab);
  expect((await find("Botol Minum 600 ml Biru")).decision).toBe("none");
  const form = new FormData();
  for (const name of ["Botol Minum 600 ml Biru", "Botol Minum 600 ml Hijau"])
    form.append("ids", (await find(name)).id);
  form.set("choice", "many:create");
  form.set("back", tab);
  expect(await redirectOf(as(step, { path: location, params, form }))).toBe(tab);
  expect((await list("?show=create")).rows.map((row) => row.name)).toEqual([
    "Kaos Anak Dinosaurus",
    "Botol Minum 600 ml Biru",
    "Botol Minum 600 ml Hijau",
  ]);
  expect(await act({ choice: "many:skip", all: "1", back: tab })).toBe(tab);
  expect((await list("?show=skip")).rows.map((row) => row.name)).toEqual(["Tas Belanja Kanvas"]);
  expect(await act({ choice: "many:link", all: "1", back: "https://elsewhere.test/" })).toBe(
    location,
  );
  // Only the umbrella has a product to link with; the others keep what was decided.
  expect((await list()).rows.map((row) => row.decision)).toEqual([
    "link",
    "create",
    "skip",
    "create",
    "create",
  ]);
  expect(await act({ choice: "many:burn", all: "1", back: tab })).toBe(tab);
});

test("an item of a SKU that is there twice gets another SKU; a taken one is refused beside its field", async () => {
  const { as, find, item, list } = await fetched();
  const { id } = await find("Botol Minum 600 ml Hijau");
  const fields = (sku: string) => ({
    intent: "create",
    "variants[0].externalVariantId": "0",
    "variants[0].sku": sku,
  });
  const refused = await replyOf<FormReply>(
    as(saveItem, { ...item(id), form: fields("payung-01") }),
  );
  expect(refused).toMatchObject({
    status: 422,
    data: { intent: "create", fieldErrors: { "variants[0].sku": "sku_taken" } },
  });
  const empty = await replyOf<FormReply>(as(saveItem, { ...item(id), form: fields(" ") }));
  expect(empty.data.fieldErrors).toEqual({ "variants[0].sku": "required" });
  await redirectOf(as(saveItem, { ...item(id), form: fields("BTL-600-HIJAU") }));
  expect((await list("?show=create")).rows.map((row) => row.name)).toContain(
    "Botol Minum 600 ml Hijau",
  );
});

test("another product is found by search, chosen, and its variants set", async () => {
  const { as, find, item, productId } = await fetched();
  const { id } = await find("Tas Belanja");
  const at = item(id);
  const searched = await as(itemPage, { ...at, path: `${at.path}?q=payung` });
  expect(searched.found).toMatchObject([{ id: productId, name: "Payung Lipat" }]);
  const chosen = await as(itemPage, { ...at, path: `${at.path}?productId=${productId}` });
  expect(chosen.link).toMatchObject({
    productName: "Payung Lipat",
    rows: [{ id: "0", chosen: expect.any(String) }],
    options: [{ label: expect.stringContaining("PAYUNG-01") }],
  });
  const none = {
    intent: "link",
    productId,
    "variants[0].externalVariantId": "0",
    "variants[0].variantId": "",
  };
  // The umbrella of the shop is to be linked with it already.
  expect((await replyOf<FormReply>(as(saveItem, { ...at, form: none }))).data.fieldErrors).toEqual({
    productId: "same_product",
  });
  await redirectOf(as(saveItem, { ...item((await find("Payung")).id), form: { intent: "skip" } }));
  expect((await replyOf<FormReply>(as(saveItem, { ...at, form: none }))).data.fieldErrors).toEqual({
    productId: "nothing_linked",
  });
  const linked = { ...none, "variants[0].variantId": chosen.link?.options[0]?.id ?? "" };
  await redirectOf(as(saveItem, { ...at, form: linked }));
  expect(await find("Tas Belanja")).toMatchObject({
    decision: "link",
    master: { name: "Payung Lipat" },
  });
});

test("the preview says what changes in the shop; applying does it, undo takes it back", async () => {
  const { as, act, list, location, params, find } = await fetched();
  await act({ intent: "accept" });
  const shown = await as(preview, { path: `${location}/preview`, params });
  expect(shown.import.counts).toMatchObject({
    link: 1,
    create: 2,
    undecided: 2,
    newVariants: 4,
    newUnits: 44,
  });
  expect(shown.rows).toEqual([
    expect.objectContaining({
      name: "Payung Lipat Otomatis",
      before: "14",
      after: "0",
      isOther: true,
      prices: "stay, as this shop’s own",
    }),
  ]);
  expect(
    await redirectOf(as(apply, { path: `${location}/preview`, params, form: { intent: "apply" } })),
  ).toBe(location);
  await world.drain();
  const done = await list();
  expect(done.import).toMatchObject({
    status: "applied",
    counts: { linked: 1, created: 2, undecided: 2 },
  });
  expect((await find("Tas Belanja")).outcome).toEqual({
    tone: "success",
    text: "Created",
    detail: null,
  });
  expect((await as(shops, { path: "/product-import-v2" })).shops).toMatchObject([
    { isImported: true, openImportId: null },
  ]);
  await act({ intent: "undo" });
  await world.drain();
  expect((await list()).import).toMatchObject({ status: "undone", counts: { undone: 3, kept: 0 } });
});

test("a step that no longer fits shows how the import stands; forgetting it leaves the list", async () => {
  const { act, location, as } = await fetched();
  expect(await act({ intent: "stop" })).toBe(location);
  expect(await act({ intent: "nonsense" })).toBe(location);
  expect(await act({ intent: "cancel" })).toBe("/product-import-v2");
  expect((await as(shops, { path: "/product-import-v2" })).earlier).toEqual([]);
});

test("the page that asks whether to forget an import does as the list's button", async () => {
  const answerTo = ({ as, location, params }: Awaited<ReturnType<typeof fetched>>) =>
    redirectOf(as(forget, { path: `${location}/forget`, params, form: {} }));
  const moved = await fetched();
  const { as, act, location, params } = moved;
  await act({ intent: "accept" });
  expect(
    await redirectOf(as(apply, { path: `${location}/preview`, params, form: { intent: "apply" } })),
  ).toBe(location);
  expect(await answerTo(moved), "it is being written meanwhile").toBe(location);
  const other = await fetched();
  expect(await answerTo(other)).toBe("/product-import-v2");
  expect((await other.as(shops, { path: "/product-import-v2" })).earlier).toEqual([]);
});

test("a shop whose connection is over asks to be connected again", async () => {
  const { as, channelId, shopId } = await seller();
  await world.sandbox.controls.deauthorise(shopId);
  await world.drain();
  expect((await as(shops, { path: "/product-import-v2" })).shops).toMatchObject([
    { status: "revoked", openImportId: null },
  ]);
  expect(await redirectOf(as(start, { path: "/product-import-v2", form: { channelId } }))).toBe(
    "/product-import-v2",
  );
});
