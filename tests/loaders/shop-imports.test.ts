import { afterAll, beforeAll, expect, test } from "vitest";
import { action as forget } from "#app/routes/_app/product-import-v2/$shopImportId/forget.tsx";
import { action as step } from "#app/routes/_app/product-import-v2/$shopImportId/index.tsx";
import {
  action as apply,
  loader as preview,
} from "#app/routes/_app/product-import-v2/$shopImportId/preview/index.tsx";
import { loader as shops, action as start } from "#app/routes/_app/product-import-v2/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";
import { createFetchedShop, createShopToImport } from "./shop-to-import.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a shop is fetched and each item shows its proposal and why it asks", async () => {
  const { list, as } = await createFetchedShop(world);
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
    ["Botol Minum 600 ml Biru", "BTL-600", "6", null, "The SKU occurs twice in the shop", "none"],
    ["Botol Minum 600 ml Hijau", "BTL-600", "9", null, "The SKU occurs twice in the shop", "none"],
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
  expect((await list("?show=nonsense&page=-3&search=%00")).params).toMatchObject({
    show: "all",
    page: 1,
  });
  expect((await as(shops, { path: "/product-import-v2" })).shops).toMatchObject([
    { name: "Toko Laras", isImported: false, openImportId: expect.any(String) },
  ]);
});

test("a row's button saves its decision and returns to the list", async () => {
  const { act, find, location } = await createFetchedShop(world);
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
  // Some decisions need the item's own page.
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

test("selected rows, or all of the tab, are decided by one button; the rest is counted", async () => {
  const { as, params, location, list, find, act } = await createFetchedShop(world);
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
  // Only the umbrella has a product to link to; the others keep their decision.
  expect((await list()).rows.map((row) => row.decision)).toEqual([
    "link",
    "create",
    "skip",
    "create",
    "create",
  ]);
  expect(await act({ choice: "many:burn", all: "1", back: tab })).toBe(tab);
});

test("the preview shows changes in the shop; applying makes them, undo reverts them", async () => {
  const { as, act, list, location, params, find } = await createFetchedShop(world);
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
      prices: "stay, for this shop only",
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

test("an outdated step shows the import's present state; deleting it removes it from the list", async () => {
  const { act, location, as } = await createFetchedShop(world);
  expect(await act({ intent: "stop" })).toBe(location);
  expect(await act({ intent: "nonsense" })).toBe(location);
  expect(await act({ intent: "cancel" })).toBe("/product-import-v2");
  expect((await as(shops, { path: "/product-import-v2" })).earlier).toEqual([]);
});

test("the page that confirms deleting an import does the same as the list's button", async () => {
  const answerTo = ({ as, location, params }: Awaited<ReturnType<typeof createFetchedShop>>) =>
    redirectOf(as(forget, { path: `${location}/forget`, params, form: {} }));
  const moved = await createFetchedShop(world);
  const { as, act, location, params } = moved;
  await act({ intent: "accept" });
  expect(
    await redirectOf(as(apply, { path: `${location}/preview`, params, form: { intent: "apply" } })),
  ).toBe(location);
  expect(await answerTo(moved), "it is being written meanwhile").toBe(location);
  const other = await createFetchedShop(world);
  expect(await answerTo(other)).toBe("/product-import-v2");
  expect((await other.as(shops, { path: "/product-import-v2" })).earlier).toEqual([]);
});

test("a disconnected shop asks to be reconnected", async () => {
  const { as, channelId, shopId } = await createShopToImport(world);
  await world.sandbox.controls.deauthorise(shopId);
  await world.drain();
  expect((await as(shops, { path: "/product-import-v2" })).shops).toMatchObject([
    { status: "revoked", openImportId: null },
  ]);
  expect(await redirectOf(as(start, { path: "/product-import-v2", form: { channelId } }))).toBe(
    "/product-import-v2",
  );
});
