import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import {
  loader as listingBulkPage,
  action as runListingBulk,
} from "#app/routes/_app/products-v2/channels/$channel/bulk/index.tsx";
import type { BulkReply } from "#app/routes/_app/products-v2/master/bulk/+/bulk-form.tsx";
import {
  loader as bulkPage,
  action as runBulk,
} from "#app/routes/_app/products-v2/master/bulk/index.tsx";
import {
  loader as list,
  action as listAction,
} from "#app/routes/_app/products-v2/master/index.tsx";
import {
  loader as runPage,
  action as stopRun,
} from "#app/routes/_app/products-v2/master/publishes/$publishId/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { createProductSeller, uploadPoint } from "#tests/support/product-seller.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking, connectShop, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const LIST = "/products-v2/master";

const seller = (names: string[] = []) => createProductSeller(world, names);

test("an empty selection returns to the list", async () => {
  const { as } = await seller();
  expect(await redirectOf(as(bulkPage, { path: `${LIST}/bulk?do=publish&status=4` }))).toBe(
    `${LIST}?status=4`,
  );
  expect(await redirectOf(as(bulkPage, { path: `${LIST}/bulk?do=burn&ids=x` }))).toBe(LIST);
});

test('"all matching" means the filter\'s products, and deleting shows their number', async () => {
  const { as } = await seller(["Kaos 1", "Kaos 2", "Topi"]);
  const path = `${LIST}/bulk?do=delete&all=1&ids=ignored&search=kaos`;
  expect(await as(bulkPage, { path })).toMatchObject({ count: 2, back: `${LIST}?search=kaos` });
  expect(await redirectOf(as(runBulk, { path, form: { sure: "1" } }))).toBe(`${LIST}?search=kaos`);
  expect((await as(list, { path: LIST })).rows.map((row) => row.name)).toEqual(["Topi"]);
});

test("publishing needs a channel, and runs as a job with a progress page", async () => {
  const { owner, as } = await seller(["Kaos Oblong Katun Adem"]);
  const { channelId } = await connectShop(world, owner);
  const [row] = (await as(list, { path: LIST })).rows;
  const path = `${LIST}/bulk?do=publish&ids=${row?.id}`;
  expect(await replyOf(as(runBulk, { path, form: { channelIds: "unknown" } }))).toMatchObject({
    status: 422,
    data: { fieldErrors: { channelIds: "required" } },
  });
  const run = await redirectOf(as(runBulk, { path, form: { channelIds: channelId } }));
  const params = { publishId: run.split("/").at(-1) ?? "" };
  expect(await as(runPage, { path: run, params })).toMatchObject({
    view: { isRunning: true, total: 1, done: 0 },
  });
  expect((await as(list, { path: LIST })).rows[0]?.sync[0]?.status).toBe(2);
  await world.drain();
  // It has no picture, so the channel's own rules refuse it.
  const after = await as(runPage, { path: run, params });
  expect(after).toMatchObject({ view: { isRunning: false, failed: 1 } });
  expect(after.rows[0]?.reason).toBe("A picture is missing.");
  expect((await as(list, { path: LIST })).rows[0]?.sync[0]).toMatchObject({
    status: 5,
    why: "A picture is missing.",
  });
});

test("products are published to several shops only after confirmation", async () => {
  const { owner, as } = await seller(["Kaos Oblong Katun Adem", "Topi Anyam"]);
  const { channelId } = await connectShop(world, owner);
  const second = await connectShop(world, owner);
  const ids = (await as(list, { path: LIST })).rows.map(({ id }) => `ids=${id}`).join("&");
  const path = `${LIST}/bulk?do=publish&${ids}`;
  const shops = [channelId, second.channelId];
  const send = (intent?: string) => {
    const form = new FormData();
    for (const shop of shops) form.append("channelIds", shop);
    if (intent) form.set("intent", intent);
    return as(runBulk, { path, form });
  };
  const asked = async (intent?: string) => {
    const { channelIds, asking } = (await replyOf<BulkReply>(send(intent))).data;
    return { channelIds, asking };
  };
  expect(await asked()).toEqual({ channelIds: shops, asking: shops });
  expect(await asked("choose")).toEqual({ channelIds: shops, asking: undefined });
  expect((await as(list, { path: LIST })).rows.flatMap(({ sync }) => sync.filter(Boolean))).toEqual(
    [],
  );
  const run = await redirectOf(send("publish-all"));
  const params = { publishId: run.split("/").at(-1) ?? "" };
  expect(await as(runPage, { path: run, params })).toMatchObject({ view: { total: 4 } });
});

test("a missing category links to its field and back, and the product is published again with the others", async () => {
  const { owner, as } = await seller(["Zzyzx Qwrtl", "Vbnmp Ghjkl"]);
  const { channelId } = await connectShop(world, owner);
  const ask = asking(owner);
  const { images } = await uploadPoint(owner);
  const ids = (await as(list, { path: LIST })).rows.map(({ id }) => id);
  for (const id of ids) {
    const { product } = await ask("GET", `/v2/products/detail/${id}`);
    await ask("PUT", `/v2/products/detail/${id}`, {
      product: {
        imageIds: [images[0].id],
        description: "Barang yang tidak dikenal namanya oleh pasar mana pun.",
        version: product.version,
      },
    });
  }
  const path = `${LIST}/bulk?do=publish&${ids.map((id) => `ids=${id}`).join("&")}`;
  const run = await redirectOf(as(runBulk, { path, form: { channelIds: channelId } }));
  await world.drain();
  const params = { publishId: run.split("/").at(-1) ?? "" };
  const failed = await as(runPage, { path: run, params });
  expect(failed.rows.map(({ reason }) => reason)).toEqual(
    ids.map(() => "No Shopee category is chosen yet."),
  );
  const [first] = ids;
  expect(failed.rows.find(({ productId }) => productId === first)).toMatchObject({
    status: "failed",
    mend: `/products-v2/channels/shopee/${channelId}/${first}?run=${params.publishId}#category`,
  });

  const { channelProducts } = await ask(
    ...["GET", `/v2/channels/products?internalProductIds=${first}`],
  );
  await ask("PUT", `/v2/channels/products/${channelProducts[0].id}`, {
    channelProduct: { categoryId: "100249", categoryName: "Kaos" },
  });
  const rowOf = async (id: string | undefined) =>
    (await as(runPage, { path: run, params })).rows.find(({ productId }) => productId === id);
  expect(await rowOf(first)).toMatchObject({
    status: "unchanged",
    result: "Changed since, not published yet",
    reason: "",
  });
  const again = await redirectOf(as(stopRun, { path: run, params, form: { intent: "again" } }));
  const next = { publishId: again.split("/").at(-1) ?? "" };
  expect(await as(runPage, { path: again, params: next })).toMatchObject({ view: { total: 2 } });
  expect(await rowOf(first)).toMatchObject({ status: "waiting", result: "Publishing again" });
  await world.drain();
  expect((await rowOf(ids[1]))?.status).toBe("failed");
});

test("a failed listing is retried from its mark, and unpublished in bulk", async () => {
  const { owner, as } = await seller(["Kaos Oblong Katun Adem"]);
  const { channelId } = await connectShop(world, owner);
  const [row] = (await as(list, { path: LIST })).rows;
  const id = row?.id ?? "";
  await redirectOf(
    as(runBulk, { path: `${LIST}/bulk?do=publish&ids=${id}`, form: { channelIds: channelId } }),
  );
  await world.drain();
  const { product } = await asking(owner)("GET", `/v2/products/detail/${id}`);
  const { images } = await uploadPoint(owner);
  await asking(owner)("PUT", `/v2/products/detail/${id}`, {
    product: {
      imageIds: [images[0].id],
      description: "Katun 24s yang adem dan tidak luntur.",
      version: product.version,
    },
  });
  expect(
    await redirectOf(
      as(listAction, { path: `${LIST}?index`, form: { retry: `${id} ${channelId}` } }),
    ),
  ).toBe(LIST);
  // The page refreshes every two seconds only while a listing is pending.
  const { moving, rows } = await as(list, { path: LIST });
  expect(rows[0]?.sync[0]?.status).toBe(2);
  expect(moving.watched).toMatchObject([
    { productId: id, watch: { action: { type: "PUBLISH", channelIds: [channelId] }, polls: 0 } },
  ]);
  await world.drain();
  const done = await as(list, { path: LIST });
  expect([done.rows[0]?.sync[0]?.status, done.moving]).toEqual([3, { key: "", watched: [] }]);
  expect(
    await redirectOf(
      as(runBulk, { path: `${LIST}/bulk?do=unpublish&ids=${id}`, form: { channelIds: channelId } }),
    ),
  ).toBe(LIST);
  await world.drain();
  expect((await as(list, { path: LIST })).rows[0]?.sync[0]).toBeNull();
});

test("listings are copied to another shop as drafts, and a migration is offered", async () => {
  const { owner, as } = await seller(["Kaos Oblong Katun Adem", "Topi Anyam"]);
  const [first, second, third] = [
    await connectShop(world, owner),
    await connectShop(world, owner),
    await connectShop(world, owner),
  ];
  const ids = (await as(list, { path: LIST })).rows.map((row) => row.id);
  await asking(owner)("POST", "/v2/channels/products", {
    channelProduct: {
      internalProductId: ids[0],
      channelId: first.channelId,
      name: "Kaos di Shopee",
    },
  });
  const path = `${LIST}/bulk?do=copy&all=1`;
  expect(await as(bulkPage, { path })).toMatchObject({ action: "copy", count: 2 });
  const copy = (from: string, to: string) => as(runBulk, { path, form: { from, to } });
  expect(
    (await replyOf<FormReply>(copy(first.channelId, first.channelId))).data.fieldErrors,
  ).toEqual({ to: "same_channel" });
  expect((await replyOf<FormReply>(copy("", first.channelId))).data.fieldErrors).toEqual({
    from: "required",
  });
  expect(await redirectOf(copy(first.channelId, second.channelId))).toBe(
    `/drafts-v2/shopee/${second.channelId}`,
  );
  expect(await redirectOf(copy(first.channelId, second.channelId))).toBe(LIST);

  const bulk = {
    path: "/products-v2/channels/shopee/bulk?do=migrate",
    params: { channel: "shopee" },
  };
  expect(await as(listingBulkPage, bulk)).toMatchObject({
    action: "migrate",
    from: [{}, {}, {}],
    to: [{}, {}, {}],
  });
  const form = { from: first.channelId, to: third.channelId };
  const migrate = () => as(runListingBulk, { ...bulk, form });
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  const { result, state } = call(runListingBulk, { ...bulk, form, apiFetch, token: owner.token });
  expect(await redirectOf(result)).toMatch(/^\/products-v2\/master\/publishes\/./);
  // None existed before, so the message does not mention any.
  expect(decodeURIComponent([...state.cookies].join())).toContain("products:toast.migratingAll");
  await world.drain();
  const { channelProducts } = await asking(owner)(
    "GET",
    `/v2/channels/products?internalProductIds=${ids[0]}&channelId=${third.channelId}`,
  );
  expect(channelProducts).toMatchObject([
    { name: "Kaos di Shopee", syncStatus: expect.any(Number) },
  ]);
  expect(channelProducts[0].syncStatus).not.toBe(1);
  expect(await redirectOf(migrate())).toBe("/products-v2/channels/shopee");
});

test("a bulk publish can be stopped", async () => {
  const { owner, as } = await seller(["Kaos 1", "Kaos 2"]);
  const { channelId } = await connectShop(world, owner);
  const run = await redirectOf(
    as(runBulk, { path: `${LIST}/bulk?do=publish&all=1`, form: { channelIds: channelId } }),
  );
  const params = { publishId: run.split("/").at(-1) ?? "" };
  expect(await redirectOf(as(stopRun, { path: run, params, form: { x: "1" } }))).toBe(run);
  expect(await as(runPage, { path: run, params })).toMatchObject({
    view: { isRunning: false },
    title: "Publishing stopped",
  });
});

test("a reserved product is not deleted and shows the reason; the others are", async () => {
  const owner = await startSelling(world);
  const as = callsOf(world, owner);
  await asking(owner)("POST", "/v2/products", {
    product: { name: "Topi", variants: [{ sku: "TPI", price: 25_000, weightG: 90 }] },
  });
  const { data, status } = await replyOf<BulkReply>(
    as(runBulk, { path: `${LIST}/bulk?do=delete&all=1`, form: { sure: "1" } }),
  );
  expect(status).toBe(422);
  expect(data.failures).toEqual([
    {
      productId: owner.productId,
      channelId: "",
      name: "Kaos Oblong Katun",
      reason: "Open orders reserve it. Ship or cancel them first.",
    },
  ]);
  expect((await as(list, { path: LIST })).rows.map((row) => row.name)).toEqual([
    "Kaos Oblong Katun",
  ]);
});
