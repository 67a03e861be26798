import { afterAll, beforeAll, expect, test } from "vitest";
import { action as draftAction } from "#app/routes/_app/drafts-v2/$channel/$channelId/index.tsx";
import {
  action as listingBulk,
  loader as listingBulkPage,
} from "#app/routes/_app/products-v2/channels/$channel/bulk/index.tsx";
import {
  loader as batchPage,
  action as stopBatch,
} from "#app/routes/_app/products-v2/master/batches/$batchId/index.tsx";
import { action as bulk } from "#app/routes/_app/products-v2/master/bulk/index.tsx";
import {
  loader as publishPage,
  action as stopRun,
} from "#app/routes/_app/products-v2/master/publishes/$publishId/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addManyDrafts, addManyProducts } from "#tests/support/many-listings.ts";
import { callsOf, redirectOf } from "#tests/support/seller-calls.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const MASTER = "/products-v2/master/bulk";
const SHOPEE = "/products-v2/channels/shopee";
const channel = { channel: "shopee" };

async function seller(count: number, drafts = 0) {
  const owner = await world.signUp();
  const { channelId } = await connectShop(world, owner);
  const productIds = await addManyProducts(world, owner.accountId, count);
  if (drafts > 0)
    await addManyDrafts(world, owner.accountId, channelId, productIds.slice(0, drafts));
  const as = callsOf(world, owner);
  const batch = (path: string) => as(batchPage, { path, params: { batchId: idOf(path) } });
  return { owner, channelId, productIds, as, batch };
}

const idOf = (path: string): string => /[^/?]+(?=$|\?)/.exec(path)?.[0] ?? "";

test("products beyond one request's limit are deleted on a run's page, without links to them", async () => {
  const { as, batch } = await seller(21);
  const run = await redirectOf(
    as(bulk, { path: `${MASTER}?do=delete&all=1`, form: { sure: "1" } }),
  );
  expect(run).toMatch(/^\/products-v2\/master\/batches\//);
  expect(await batch(run)).toMatchObject({
    title: "Deleting products",
    crumb: "/products-v2/master",
    undo: null,
    view: { isRunning: true, total: 21 },
  });
  await world.drain();
  const done = await batch(run);
  expect(done).toMatchObject({
    title: "Products deleted",
    hasChannels: false,
    note: null,
    view: { isRunning: false, done: 21 },
  });
  expect(done.rows.every((row) => row.isGone)).toBe(true);
});

test("copying many listings to another shop is a run that counts those already there", async () => {
  const { owner, as, batch, channelId, productIds } = await seller(120, 120);
  const to = (await connectShop(world, owner)).channelId;
  await addManyDrafts(world, owner.accountId, to, productIds.slice(0, 1));
  const run = await redirectOf(
    as(bulk, { path: `${MASTER}?do=copy&all=1`, form: { from: channelId, to } }),
  );
  expect(await batch(run)).toMatchObject({
    title: "Copying listings",
    hasChannels: true,
    view: { isRunning: true, total: 120 },
  });
  await world.drain();
  const done = await batch(`${run}?show=unchanged`);
  expect(done).toMatchObject({
    title: "Listings copied as drafts",
    undo: null,
    view: { isRunning: false, done: 120, failed: 0 },
  });
  expect(done.rows).toMatchObject([
    { productId: productIds[0], channel: { id: to }, result: "Already there", reason: "" },
  ]);
});

test("unpublishing many listings is a run that can be stopped and names each one's shop", async () => {
  const { as, batch, channelId } = await seller(21, 21);
  const path = `${MASTER}?do=unpublish&all=1`;
  const run = await redirectOf(as(bulk, { path, form: { channelIds: channelId } }));
  expect(await batch(run)).toMatchObject({
    title: "Unpublishing listings",
    hasChannels: true,
    rows: expect.arrayContaining([
      expect.objectContaining({ channel: expect.objectContaining({ id: channelId }) }),
    ]),
  });
  expect(
    await redirectOf(as(stopBatch, { path: run, params: { batchId: idOf(run) }, form: {} })),
  ).toBe(run);
  expect(await batch(run)).toMatchObject({
    title: "Stopped",
    note: null,
    view: { isRunning: false },
  });
  const again = await redirectOf(as(bulk, { path, form: { channelIds: channelId, archive: "1" } }));
  await world.drain();
  expect(await batch(again)).toMatchObject({
    title: "Deletion requested",
    note: expect.stringContaining("one by one"),
  });
  expect(await redirectOf(as(bulk, { path, form: { channelIds: channelId } }))).toBe(
    "/products-v2/master",
  );
});

test("all listings of a channel's filter are passed to one run by filter, not by id", async () => {
  const { as, channelId } = await seller(25, 25);
  const path = `${SHOPEE}/bulk?do=publish&all=1&search=kaos`;
  expect(await as(listingBulkPage, { path, params: channel })).toMatchObject({
    count: 25,
    back: `${SHOPEE}?search=kaos`,
  });
  const run = await redirectOf(as(listingBulk, { path, params: channel, form: {} }));
  const params = { publishId: idOf(run) };
  expect(await as(publishPage, { path: run, params })).toMatchObject({ view: { total: 25 } });
  await as(stopRun, { path: run, params, form: {} });
  const archive = await redirectOf(
    as(listingBulk, {
      path: `${SHOPEE}/bulk?do=archive&all=1&shop=${channelId}`,
      params: channel,
      form: {},
    }),
  );
  expect(archive).toContain("/batches/");
});

test("publishing a tab of drafts takes all of them in a run", async () => {
  const { as, channelId } = await seller(130, 130);
  const path = `/drafts-v2/shopee/${channelId}`;
  const run = await redirectOf(
    as(draftAction, { path, params: { channel: "shopee", channelId }, form: { do: "retry-all" } }),
  );
  expect(await as(publishPage, { path: run, params: { publishId: idOf(run) } })).toMatchObject({
    view: { total: 130, isRunning: true },
  });
});

test("a few unreserved products are deleted at once; another account's run answers 404", async () => {
  const { as, productIds, owner } = await seller(3);
  expect(
    await redirectOf(as(bulk, { path: `${MASTER}?do=delete&ids=${productIds[0]}`, form: {} })),
  ).toBe("/products-v2/master");
  const { batchId } = await asking(owner)("POST", "/v2/products/;start-delete", { productIds });
  const { as: stranger } = await seller(1);
  await expect(
    stranger(batchPage, { path: `/products-v2/master/batches/${batchId}`, params: { batchId } }),
  ).rejects.toMatchObject({ status: 404 });
});
