import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as drafts } from "#app/routes/_app/drafts-v2/$channel/$channelId/index.tsx";
import { loader as editor } from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/index.tsx";
import type { ListingBulkReply } from "#app/routes/_app/products-v2/channels/$channel/bulk/+/listing-bulk-form.tsx";
import {
  loader as bulkPage,
  action as runBulk,
} from "#app/routes/_app/products-v2/channels/$channel/bulk/index.tsx";
import { loader as exportFile } from "#app/routes/_app/products-v2/channels/$channel/export-file.ts";
import { loader as list } from "#app/routes/_app/products-v2/channels/$channel/index.tsx";
import { loader as masterEditor } from "#app/routes/_app/products-v2/master/$id/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { member } from "#tests/support/stub-upstream.ts";
import { channel, createListingSeller, LIST } from "./listing-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a channel's list shows listings with status, price and mapping, and the counts of its tabs", async () => {
  const { as } = await createListingSeller(world);
  const page = await as(list, { path: LIST, params: channel });
  expect(page.rows).toMatchObject([
    { name: "Topi Anyam", status: 1, mapped: { text: "0 / 1", complete: false }, lastSync: null },
    {
      name: "Kaos Oblong Katun",
      status: 3,
      price: "Rp\u00a065.000",
      mapped: { text: "1 / 1", complete: true },
      why: null,
    },
  ]);
  expect(page.tabs.map(({ count }) => count)).toEqual(["2", "1", "0", "0", "0", "1"]);
  expect(
    (await as(list, { path: `${LIST}?status=3`, params: channel })).rows.map(({ name }) => name),
  ).toEqual(["Kaos Oblong Katun"]);
  expect(
    (await as(list, { path: `${LIST}?search=topi`, params: channel })).rows.map(({ name }) => name),
  ).toEqual(["Topi Anyam"]);
});

test("the name column sorts in both directions", async () => {
  const { as } = await createListingSeller(world);
  const namesAt = async (path: string) => {
    const { nameTo, rows } = await as(list, { path, params: channel });
    return { nameTo, names: rows.map(({ name }) => name) };
  };
  const forwards = await namesAt((await namesAt(LIST)).nameTo);
  expect(forwards.names).toEqual(["Kaos Oblong Katun", "Topi Anyam"]);
  expect((await namesAt(forwards.nameTo)).names).toEqual(["Topi Anyam", "Kaos Oblong Katun"]);
});

test("a picture violation links to the pictures, in the list and the editor", async () => {
  const { as, owner } = await createListingSeller(world);
  const { controls } = world.sandbox;
  const [item] = await controls.listItems(owner.shopId);
  await controls.takeDown(owner.shopId, item?.itemId ?? 0, ["It shows another shop's mark."]);
  await world.drain();
  const path = `${LIST}/${owner.channelId}/${owner.productId}`;
  const { rows } = await as(list, { path: `${LIST}?status=4`, params: channel });
  expect(rows).toMatchObject([{ code: "review_refused", mend: `${path}#images` }]);
  const params = { ...channel, channelId: owner.channelId, id: owner.productId };
  expect(await as(editor, { path, params })).toMatchObject({
    refusal: { words: expect.stringContaining("Inappropriate Image") },
  });
});

test("a status includes publishing listings; waiting and scheduled ones have a tab while there are some", async () => {
  const { as, ask, topi } = await createListingSeller(world);
  await as(runBulk, { path: `${LIST}/bulk?do=publish&ids=${topi}`, params: channel, form: {} });
  const synced = await as(list, { path: `${LIST}?status=3`, params: channel });
  expect(synced.rows.map(({ name, status }) => [name, status])).toEqual([
    ["Topi Anyam", 2],
    ["Kaos Oblong Katun", 3],
  ]);
  expect(synced.tabs.map(({ count }) => count)).toEqual(["2", "1", "1", "0", "0", "0"]);
  await world.drain();
  const scheduled = () => as(list, { path: `${LIST}?status=scheduled`, params: channel });
  expect((await scheduled()).rows).toEqual([]);
  await ask("POST", `/v2/channels/products/${topi}/active-date`, {
    date: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
  });
  const { rows, tabs } = await scheduled();
  expect(rows).toMatchObject([{ name: "Topi Anyam", activeAt: expect.any(String) }]);
  expect(tabs.at(-1)).toMatchObject({
    label: "Scheduled",
    count: "1",
    current: true,
    to: `${LIST}?status=scheduled`,
  });
  expect(
    await as(bulkPage, { path: `${LIST}/bulk?do=publish&all=1&status=scheduled`, params: channel }),
  ).toMatchObject({ count: 1 });
});

test("editors reload by themselves during a publish, but never over a returned form", async () => {
  const { as, owner, topi, topiProduct } = await createListingSeller(world);
  await as(runBulk, { path: `${LIST}/bulk?do=publish&ids=${topi}`, params: channel, form: {} });
  const params = { ...channel, channelId: owner.channelId, id: topiProduct };
  const path = `${LIST}/${owner.channelId}/${topiProduct}?sent`;
  const master = { path: `/products-v2/master/${topiProduct}?sent`, params: { id: topiProduct } };
  const reply = { error: { name: ["required"] }, initialValue: { name: "" }, fields: ["name"] };
  for (const [occasion, watched] of [
    [{}, true],
    [{ reply }, false],
  ] as const) {
    expect(await as(editor, { path, params, ...occasion })).toMatchObject({ watched });
    expect(await as(masterEditor, { ...master, ...occasion })).toMatchObject({ watched });
  }
});

test("any query opens a valid page at its clean address", async () => {
  const { as } = await createListingSeller(world);
  expect(
    await redirectOf(
      as(list, { path: `${LIST}?status=9&sort=x&page=0&shop=nobody&search=`, params: channel }),
    ),
  ).toBe(LIST);
  expect(await redirectOf(as(list, { path: `${LIST}?page=7`, params: channel }))).toBe(LIST);
  await expect(
    Promise.resolve(
      as(list, { path: "/products-v2/channels/nowhere", params: { channel: "nowhere" } }),
    ),
  ).rejects.toMatchObject({
    init: { status: 404 },
  });
});

test("columns are selected in the address by links and the form, and tabs and clearing filters keep them", async () => {
  const { as } = await createListingSeller(world);
  const chosen = `${LIST}?columns=product%2Cprice`;
  const page = await as(list, { path: `${LIST}?columns=product,price`, params: channel });
  expect([page.columns, page.unfiltered, page.pager.url]).toEqual([
    ["product", "price"],
    chosen,
    chosen,
  ]);
  expect(page.tabs.map(({ to }) => to)).toContain(`${LIST}?status=4&columns=product%2Cprice`);
  // The form sends one value for each box; the clean address has one list, always with the product,
  // and no parameter if all are chosen.
  expect(
    await redirectOf(as(list, { path: `${LIST}?columns=product&columns=price`, params: channel })),
  ).toBe(chosen);
  expect(
    await redirectOf(as(list, { path: `${LIST}?columns=price,nonsense`, params: channel })),
  ).toBe(chosen);
  expect(
    await redirectOf(
      as(list, {
        path: `${LIST}?columns=mapped,lastSync,status,price,shop,product`,
        params: channel,
      }),
    ),
  ).toBe(LIST);
  expect(await redirectOf(as(list, { path: `${LIST}?columns=nonsense`, params: channel }))).toBe(
    LIST,
  );
  expect((await as(list, { path: `${LIST}?columns=product`, params: channel })).columns).toEqual([
    "product",
  ]);
});

test("the filtered list is exported as CSV, and no cell runs as a formula", async () => {
  const { as, ask, owner } = await createListingSeller(world);
  const { product } = await ask("POST", "/v2/products", {
    product: {
      name: '=cmd|"x"',
      variants: [{ sku: `JAHAT-${owner.shopId}`, price: 12_500, weightG: 100 }],
    },
  });
  await ask("POST", "/v2/channels/products", {
    channelProduct: { internalProductId: product.id, channelId: owner.channelId },
  });
  const file = await as(exportFile, { path: `${LIST}/export-file`, params: channel });
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="etalase-shopee.csv"');
  const lines = (await file.text()).trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^\ufeff?Product,SKU,Shop,Lowest price,Highest price,Status,/);
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([
    `"'=cmd|""x"""`,
    "Kaos Oblong Katun",
    "Topi Anyam",
  ]);
  expect(lines[2]).toMatch(
    new RegExp(`^Kaos Oblong Katun,KOB-${owner.shopId},[^,]+,65000,65000,Synced,,,\\d,1 of 1,`),
  );
  const drafts = await (
    await as(exportFile, { path: `${LIST}/export-file?status=1&search=topi`, params: channel })
  ).text();
  expect(drafts.trimEnd().split("\r\n")).toHaveLength(2);
});

test("the bulk page counts the listings first; those that cannot be changed are named, the rest is changed", async () => {
  const { as, topi } = await createListingSeller(world);
  const path = `${LIST}/bulk?do=publish&ids=${topi}&ids=gone`;
  expect(await as(bulkPage, { path, params: channel })).toMatchObject({
    action: "publish",
    count: 1,
  });
  expect(
    await redirectOf(as(bulkPage, { path: `${LIST}/bulk?do=publish&ids=gone`, params: channel })),
  ).toBe(LIST);
  const { data, status } = await replyOf<ListingBulkReply>(
    as(runBulk, { path, params: channel, form: {} }),
  );
  expect(status).toBe(422);
  expect(data).toMatchObject({
    done: 1,
    failures: [{ id: "gone", reason: "It no longer exists." }],
  });
  const under = await as(list, { path: LIST, params: channel });
  expect(under.rows[0]).toMatchObject({ name: "Topi Anyam", status: 2 });
  expect(under.moving.watched).toMatchObject([
    { productId: under.rows[0]?.productId, watch: { action: { type: "PUBLISH" }, polls: 0 } },
  ]);
  expect(
    await as(bulkPage, { path: `${LIST}/bulk?do=archive&all=1&status=3`, params: channel }),
  ).toMatchObject({ count: 2, back: `${LIST}?status=3` });
  expect(await redirectOf(as(bulkPage, { path: `${LIST}/bulk?do=publish`, params: channel }))).toBe(
    LIST,
  );
});

test("a disconnected shop leads to the list of the type's other shops with a message", async () => {
  const shop = (id: string, status: "active" | "revoked") =>
    ({
      id,
      channelType: "shopee",
      name: id,
      shopId: id,
      status,
      imported: true,
      orderExpMins: null,
    }) as const;
  const me = member({ account: { channels: [shop("c_1", "revoked"), shop("c_2", "active")] } });
  const answers = { "GET /v1/accounts/me": () => Response.json(me) };
  const lost = { channel: "shopee", channelId: "c_1" };
  for (const { result, state } of [
    call(drafts, { path: "/drafts-v2/shopee/c_1", params: lost, answers }),
    call(editor, {
      path: "/products-v2/channels/shopee/c_1/p_1",
      params: { ...lost, id: "p_1" },
      answers,
    }),
  ]) {
    expect(await redirectOf(result)).toBe("/products-v2/channels/shopee");
    expect(decodeURIComponent([...state.cookies].join())).toContain("errors:channel_not_active");
  }
});
