import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as legacy } from "#app/routes/_app/drafts/$channel/$channelId.tsx";
import { loader as exportDrafts } from "#app/routes/_app/drafts-v2/$channel/$channelId/export-file.ts";
import {
  action as draftAction,
  loader as drafts,
} from "#app/routes/_app/drafts-v2/$channel/$channelId/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";
import { createListingSeller } from "./listing-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a shop's drafts are exported as CSV, one file per tab", async () => {
  const { as, owner } = await createListingSeller(world);
  const params = { channel: "shopee", channelId: owner.channelId };
  const path = `/drafts-v2/shopee/${owner.channelId}`;
  expect((await as(drafts, { path, params })).file).toBe(`${path}/export-file`);
  const rowsOf = async (query: string) => {
    const file = await as(exportDrafts, { path: `${path}/export-file${query}`, params });
    expect(file.headers.get("Content-Type")).toContain("text/csv");
    return (await file.text()).trimEnd().split("\r\n").slice(1);
  };
  expect(await rowsOf("")).toEqual([
    expect.stringMatching(
      new RegExp(`^Topi Anyam,TOPI-${owner.shopId},[^,]+,50000,50000,Draft,,,0,0 of 1,$`),
    ),
  ]);
  expect(await rowsOf("?tab=invalid")).toEqual([]);
  const other = await createListingSeller(world);
  await expect(
    Promise.resolve(other.as(exportDrafts, { path: `${path}/export-file`, params })),
  ).rejects.toMatchObject({ init: { status: 404 } });
});

test("drafts are searched, and bulk actions apply to the search result", async () => {
  const { as, owner } = await createListingSeller(world);
  const params = { channel: "shopee", channelId: owner.channelId };
  const path = `/drafts-v2/shopee/${owner.channelId}`;
  const found = await as(drafts, { path: `${path}?search=topi`, params });
  expect(found.rows.map(({ name }) => name)).toEqual(["Topi Anyam"]);
  expect([found.file, found.tabs[1]?.to]).toEqual([
    `${path}/export-file?search=topi`,
    `${path}?search=topi&tab=failed`,
  ]);
  const none = `${path}?search=kaos`;
  expect((await as(drafts, { path: none, params })).rows).toEqual([]);
  await redirectOf(as(draftAction, { path: none, params, form: { do: "retry-all" } }));
  await world.drain();
  expect((await as(drafts, { path, params })).rows.map(({ name }) => name)).toEqual(["Topi Anyam"]);
});

test("a failure is on the drafts page with cause, link and attempts; three identical ones pause it until reset", async () => {
  const { as, owner, topi, topiProduct } = await createListingSeller(world);
  const params = { channel: "shopee", channelId: owner.channelId };
  const path = `/drafts-v2/shopee/${owner.channelId}`;
  expect((await as(drafts, { path, params })).rows.map(({ name }) => name)).toEqual(["Topi Anyam"]);
  const act = async (what: string, tab: string) => {
    await as(draftAction, { path: `${path}?tab=${tab}`, params, form: { do: what } });
    await world.drain();
  };
  await act(`retry ${topi}`, "draft");
  const invalid = () => as(drafts, { path: `${path}?tab=invalid`, params });
  expect((await invalid()).rows).toMatchObject([
    { attempts: 1, why: "A picture is missing.", code: null, paused: false },
  ]);
  // A listing only chooses among the product's pictures, so the link leads to the product.
  expect((await invalid()).rows[0]?.mend).toBe(`/products-v2/master/${topiProduct}#images`);
  await act("retry-all", "invalid");
  await act("retry-all", "invalid");
  expect((await invalid()).rows).toMatchObject([{ attempts: 3, paused: true }]);
  await act("retry-all", "invalid");
  expect((await invalid()).rows).toMatchObject([{ attempts: 3 }]);
  await act("reset-all", "invalid");
  await act(`retry ${topi}`, "invalid");
  expect((await invalid()).rows).toMatchObject([{ attempts: 4, paused: false }]);
});

test("the old address leads to the drafts, and another account's shop answers 404", async () => {
  const { as } = await createListingSeller(world);
  expect(
    await redirectOf(
      as(legacy, {
        path: "/drafts/shopee/c_1?search=topi&tab=failed",
        params: { channel: "shopee", channelId: "c_1" },
      }),
    ),
  ).toBe("/drafts-v2/shopee/c_1?search=topi&tab=failed");
  const result = as(drafts, {
    path: "/drafts-v2/shopee/c_1",
    params: { channel: "shopee", channelId: "c_1" },
  });
  await expect(Promise.resolve(result)).rejects.toMatchObject({ init: { status: 404 } });
});
