import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListViews } from "#app/models/list/list-views.ts";
import { loader as drafts } from "#app/routes/_app/drafts-v2/$channel/$channelId/index.tsx";
import { loader as orders } from "#app/routes/_app/orders/index.tsx";
import { loader as fileRows } from "#app/routes/_app/product-import/$importId/index.tsx";
import { loader as shopItems } from "#app/routes/_app/product-import-v2/$shopImportId/index.tsx";
import { action as startImport } from "#app/routes/_app/product-import-v2/index.tsx";
import { loader as history } from "#app/routes/_app/products-history/index.tsx";
import { loader as list } from "#app/routes/_app/products-v2/master/index.tsx";
import { loader as publish } from "#app/routes/_app/products-v2/master/publishes/$publishId/index.tsx";
import { loader as stocks } from "#app/routes/_app/stocks/manage/index.tsx";
import { action as change } from "#app/routes/saved-views.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { ORIGIN } from "#tests/support/env.ts";
import { callsOf, redirectOf } from "#tests/support/seller-calls.ts";
import { startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const LIST = "/products-v2/master";

async function seller() {
  const member = await world.signUp();
  const post = async (form: Record<string, string>, from = "/") => {
    const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
    const { result, state } = call(change, {
      path: "/saved-views",
      form,
      headers: { Referer: `${ORIGIN}${from}` },
      apiFetch,
      token: member.token,
    });
    const { status, headers } = await result;
    return {
      ...{ status, to: headers.get("Location") },
      said: decodeURIComponent([...state.cookies].join()),
    };
  };
  return { as: callsOf(world, member), post };
}

test("a list's filters, columns and order are saved, opened again and recognised", async () => {
  const { as, post } = await seller();
  const search = "sort=1&marks=no_image&category=Kaos&columns=product,category";
  const { views } = await as(list, { path: `${LIST}?${search}&page=1`.replace("&page=1", "") });
  expect(views).toMatchObject({ list: "products", query: search, views: [] });
  expect(
    await post({ list: views.list, query: views.query, name: "Tanpa foto", isShared: "1" }),
  ).toMatchObject({
    status: 303,
    said: expect.stringContaining("views:saved"),
  });
  const shown = (await as(list, { path: `${LIST}?${search}` })).views.views;
  expect(shown).toMatchObject([
    { name: "Tanpa foto", to: `${LIST}?${search}`, current: true, isShared: true, canDelete: true },
  ]);
  expect((await as(list, { path: LIST })).views.views).toMatchObject([
    { name: "Tanpa foto", current: false },
  ]);
  await post({ delete: shown[0]?.id ?? "" });
  expect((await as(list, { path: LIST })).views.views).toEqual([]);
});

test("each list has its own views", async () => {
  const { as, post } = await seller();
  await post({ list: "orders", query: "status=to_ship&cod=1", name: "COD siap kirim" });
  await post({ list: "stocks", query: "less=5&sort=available", name: "Menipis" });
  expect((await as(orders, { path: "/orders?status=to_ship&cod=1" })).views).toMatchObject({
    query: "status=to_ship&cod=1",
    views: [{ name: "COD siap kirim", to: "/orders?status=to_ship&cod=1", current: true }],
  });
  expect((await as(stocks, { path: "/stocks/manage" })).views.views).toMatchObject([
    { to: "/stocks/manage?less=5&sort=available", current: false },
  ]);
  expect((await as(list, { path: LIST })).views.views).toEqual([]);
});

test("drafts, history and the results of imports and publishes have views too", async () => {
  const owner = await startSelling(world);
  const as = callsOf(world, owner);
  const { channelId, importId, publishId } = owner;
  const shopImport = await redirectOf(
    as(startImport, { path: "/product-import-v2", form: { channelId } }),
  );
  await world.drain();
  const pages: [string, string, (path: string) => Promise<ListViews>][] = [
    [
      `/drafts-v2/shopee/${channelId}`,
      "tab=failed",
      async (path) => (await as(drafts, { path, params: { channel: "shopee", channelId } })).views,
    ],
    [
      "/products-history",
      "type=created&columns=product%2Cwhen",
      async (path) => (await as(history, { path })).views,
    ],
    [
      shopImport,
      "show=undecided&search=mug",
      async (path) =>
        (
          await as(shopItems, {
            path,
            params: { shopImportId: shopImport.split("/").at(-1) ?? "" },
          })
        ).views,
    ],
    [
      `/product-import/${importId}`,
      "show=problems",
      async (path) => (await as(fileRows, { path, params: { importId } })).views,
    ],
    [
      `/products-v2/master/publishes/${publishId}`,
      "show=failed",
      async (path) => (await as(publish, { path, params: { publishId } })).views,
    ],
  ];
  for (const [path, query, viewsAt] of pages) {
    const { list: name, query: offered } = await viewsAt(`${path}?${query}`);
    expect(offered).toBe(query);
    const post = { path: "/saved-views", form: { list: name, query, name: "Sering dipakai" } };
    await redirectOf(as(change, post));
    expect((await viewsAt(path)).views).toMatchObject([
      { name: "Sering dipakai", to: `${path}?${query}`, current: false },
    ]);
    expect((await viewsAt(`${path}?${query}`)).views).toMatchObject([{ current: true }]);
  }
});

test("a view that cannot be saved or deleted is reported, and nothing changes", async () => {
  const { as, post } = await seller();
  expect((await post({ list: "products", query: "", name: "  " })).said).toContain(
    "errors:required",
  );
  expect((await post({ list: "products", query: "a b", name: "Spasi" })).said).toContain("errors:");
  expect((await post({ delete: "nobody" })).said).toContain("errors:not_found");
  expect((await as(list, { path: LIST })).views.views).toEqual([]);
});

test("a refused view keeps its name, which is not part of the saved query", async () => {
  const { as, post } = await seller();
  const typed = { name: "Spasi", isShared: "1" };
  const from = `${LIST}?category=Kaos`;
  const { to } = await post({ list: "products", query: "a b", ...typed }, from);
  expect(to).toBe(`${from}&viewName=Spasi&viewShared=1`);
  const { views } = await as(list, { path: to ?? "" });
  expect(views).toMatchObject({ query: "category=Kaos", typed: { name: "Spasi", isShared: true } });
  const saved = await post({ list: "products", query: views.query, ...typed }, to ?? "");
  expect(saved.to).toBe(from);
  expect((await as(list, { path: from })).views.typed).toEqual({ name: "", isShared: false });
});
