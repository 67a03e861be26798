import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import {
  apply,
  check,
  connectedSeller,
  consentToMeta,
  listTaskItems,
  type MetaSeller,
  makeAsk,
  product,
  readMetaAccess,
  settle,
  stock,
} from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

async function change(seller: MetaSeller, id: string, of: object, variant: object = {}) {
  const path = `/v2/products/detail/${id}`;
  const { body } = await seller.ask<{ product: { version: number; variants: object[] } }>(
    "GET",
    path,
  );
  const { version, variants } = body.product;
  const product = { version, ...of, variants: [{ ...variants[0], ...variant }] };
  expect((await seller.ask("PUT", path, { product })).status).toBe(200);
}

const inCatalog = async ({ catalogId }: MetaSeller) =>
  (await world.sandboxes.meta.controls.listItems(catalogId)).map(({ data }) => data);

test("connects a consent, business and catalogue, and disconnects them", async () => {
  const owner = await world.signUp();
  const ask = makeAsk(owner);
  expect(await readMetaAccess({ ask })).toBeNull();
  expect((await ask("GET", "/businesses")).body).toMatchObject({ code: "not_connected" });
  const back = await consentToMeta(world, owner);
  const other = await world.signUp();
  expect(await makeAsk(other)("POST", "/access", back)).toMatchObject({
    status: 409,
    body: { code: "state_invalid" },
  });
  expect((await ask("POST", "/access", back)).body).toMatchObject({
    access: { fbUserName: "Laras Wijaya", businessId: null, catalogId: null, isLost: false },
  });
  expect(await ask("POST", "/access", back)).toMatchObject({
    status: 502,
    body: { code: "meta_refused" },
  });
  const { body } = await ask<{ businesses: { id: string; name: string }[] }>("GET", "/businesses");
  const [business] = body.businesses;
  expect(business?.name).toBe("Toko Laras");
  const refused = await ask("PUT", "/access", { businessId: business?.id, catalogId: "123" });
  expect(refused.body).toMatchObject({ fields: { catalogId: "not_found" } });
  expect((await ask("DELETE", "/access")).status).toBe(200);
  expect(await readMetaAccess({ ask })).toBeNull();
  await world.drain();
  expect((await world.sandboxes.meta.controls.person(owner.accountId)).authorisedAt).toBeNull();
});

test("sends the chosen products, then only changes", async () => {
  const seller = await connectedSeller(world);
  const shirt = await product(world, seller, { sizes: ["M", "L"], onHand: 3 });
  const cap = await product(world, seller, { name: "Topi", onHand: 0 });
  const first = await apply(world, seller, [shirt.id, cap.id]);
  expect(first).toMatchObject({
    statuses: [{ status: "finished", errorCount: 0 }],
    problem: null,
    counts: { total: 3, sent: 3, unchanged: 0, issues: 0 },
  });
  expect(await inCatalog(seller)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: shirt.variantIds[1],
        title: "Kaos Oblong",
        price: "65000 IDR",
        availability: "in stock",
        quantity_to_sell_on_facebook: 3,
        size: "L",
        item_group_id: shirt.id,
        link: expect.stringMatching(/^https:\/\/toko-laras\.example\/katalog\?sku=K-\d+-L$/),
      }),
      expect.objectContaining({ id: cap.variantIds[0], availability: "out of stock" }),
    ]),
  );
  expect(await readMetaAccess(seller)).toMatchObject({ itemCount: 3, lastTaskId: first.taskId });
  const { items: shown } = await listTaskItems(seller, first.taskId);
  expect(shown[1]).toMatchObject({ opts: ["L"], retailerId: shirt.variantIds[1], error: null });
  const second = await apply(world, seller, [shirt.id, cap.id]);
  expect(second).toMatchObject({ statuses: [], counts: { total: 3, sent: 0, unchanged: 3 } });
});

test("problems that Meta would refuse are found before sending; Meta's own refusals are shown", async () => {
  const seller = await connectedSeller(world);
  const long = await product(world, seller, {
    name: `Kaos ${"panjang ".repeat(28)}`.slice(0, 220),
  });
  const small = await product(world, seller, { side: 300 });
  const banned = await product(world, seller, { name: "Forbidden potion" });
  const fine = await product(world, seller);
  const done = await apply(world, seller, [long.id, small.id, banned.id, fine.id]);
  expect(done).toMatchObject({
    statuses: [{ status: "finished", errorCount: 1 }],
    counts: { total: 4, sent: 2, issues: 3 },
  });
  const { items: issues, total } = await listTaskItems(
    seller,
    done.taskId,
    "?hasIssue=true&limit=10",
  );
  expect(total).toBe(3);
  expect(issues.map(({ error }) => error)).toEqual([
    "title_too_long",
    "image_too_small",
    "This item goes against our commerce policies.",
  ]);
  expect((await inCatalog(seller)).map(({ id }) => id)).toEqual(fine.variantIds);
});

test("price, stock, unlisted and deleted products are synced automatically", async () => {
  const seller = await connectedSeller(world);
  const shirt = await product(world, seller, { onHand: 5 });
  const cap = await product(world, seller);
  await apply(world, seller, [shirt.id, cap.id]);
  const before = await readMetaAccess(seller);
  await stock(seller.ask, shirt.variantIds[0] ?? "", 0);
  await settle(world);
  const after = await readMetaAccess(seller);
  expect(after?.lastFollowTaskId).not.toBeNull();
  expect(after?.lastTaskId).toBe(before?.lastTaskId);
  const followed = await check(seller, after?.lastFollowTaskId ?? "");
  expect(followed).toMatchObject({ isFollowing: true, counts: { total: 1, sent: 1 } });
  const itemOf = async (id: string | undefined) =>
    (await inCatalog(seller)).find((item) => item.id === id);
  expect(await itemOf(shirt.variantIds[0])).toMatchObject({ availability: "out of stock" });
  await change(seller, shirt.id, {}, { price: 70_000 });
  await settle(world);
  expect(await itemOf(shirt.variantIds[0])).toMatchObject({ price: "70000 IDR" });
  await seller.ask("POST", "/v2/products/;delete", { productIds: [cap.id], targetChannelIds: [] });
  await settle(world);
  expect(await itemOf(cap.variantIds[0])).toBeUndefined();
  expect(await readMetaAccess(seller)).toMatchObject({ itemCount: 1 });
});

test("an item whose name became too long for Meta reports it, and still goes out of stock there", async () => {
  const seller = await connectedSeller(world);
  const shirt = await product(world, seller, { name: "Kaos Oblong", onHand: 5 });
  await apply(world, seller, [shirt.id]);
  const there = async () => (await inCatalog(seller))[0];
  await change(seller, shirt.id, { name: "Kaos ".repeat(44).trim() });
  await stock(seller.ask, shirt.variantIds[0] ?? "", 0);
  await settle(world);
  expect(await there()).toMatchObject({ title: "Kaos Oblong", availability: "out of stock" });
  const { lastFollowTaskId } = (await readMetaAccess(seller)) ?? {};
  const { items: shown } = await listTaskItems(seller, lastFollowTaskId ?? "");
  expect(shown).toMatchObject([{ error: "title_too_long" }]);
  // Nothing has changed, so nothing is sent, but the issue is still reported.
  expect(await apply(world, seller, [shirt.id])).toMatchObject({
    counts: { total: 1, sent: 0, issues: 1 },
  });
  await change(seller, shirt.id, { name: "Kaos Polos" });
  await settle(world);
  expect(await there()).toMatchObject({ title: "Kaos Polos" });
});

test("fields that a product no longer has are removed from the catalogue", async () => {
  const seller = await connectedSeller(world);
  const shirt = await product(world, seller, { onHand: 0 });
  await change(seller, shirt.id, { brand: "Toko Laras" });
  await apply(world, seller, [shirt.id]);
  expect(await inCatalog(seller)).toMatchObject([
    { availability: "out of stock", brand: "Toko Laras", quantity_to_sell_on_facebook: 0 },
  ]);
  await change(seller, shirt.id, { brand: "" }, { stockMode: "always_in_stock" });
  await settle(world);
  expect(await inCatalog(seller)).toMatchObject([
    { availability: "in stock", brand: "", quantity_to_sell_on_facebook: 999_999 },
  ]);
});

test("changes that failed to arrive are sent again after a failed batch or a new consent", async () => {
  const seller = await connectedSeller(world);
  const shirt = await product(world, seller, { onHand: 5 });
  await apply(world, seller, [shirt.id]);
  const availability = async () => (await inCatalog(seller))[0]?.availability;
  await world.sandboxes.meta.controls.failBatches(seller.accountId, 1);
  await stock(seller.ask, shirt.variantIds[0] ?? "", 0);
  await settle(world);
  expect(await availability()).toBe("in stock");
  world.clock.advance(15 * 60_000);
  await settle(world);
  expect(await availability()).toBe("out of stock");

  await world.sandboxes.meta.controls.expireToken(seller.accountId);
  await stock(seller.ask, shirt.variantIds[0] ?? "", 8);
  await settle(world);
  expect(await readMetaAccess(seller)).toMatchObject({ isLost: true });
  await seller.ask("POST", "/access", await consentToMeta(world, seller));
  await settle(world);
  expect(await availability()).toBe("in stock");
});

test("a sync that Meta interrupts resumes, and only one runs at a time", async () => {
  const seller = await connectedSeller(world);
  const shirt = await product(world, seller);
  await world.sandboxes.meta.controls.goOffline(seller.accountId, 1);
  const body = { catalogId: seller.catalogId, productIds: [shirt.id], url: "toko.example" };
  const started = await seller.ask<{ taskId: string }>("POST", "/syncs", body);
  await world.drain();
  expect(await check(seller, started.body.taskId)).toMatchObject({
    statuses: [{ status: "started" }],
    counts: { total: 1, sent: 0 },
  });
  expect(await seller.ask("POST", "/syncs", body)).toMatchObject({
    status: 409,
    body: { code: "sync_running" },
  });
  await settle(world);
  expect(await check(seller, started.body.taskId)).toMatchObject({
    statuses: [{ status: "finished" }],
    counts: { total: 1, sent: 1 },
  });
});

test("a batch that ends in an error is sent again, and an expired consent is reported", async () => {
  const seller = await connectedSeller(world);
  const shirt = await product(world, seller);
  await world.sandboxes.meta.controls.failBatches(seller.accountId, 2);
  expect(await apply(world, seller, [shirt.id])).toMatchObject({
    statuses: [{ status: "canceled" }],
  });
  expect(await apply(world, seller, [shirt.id])).toMatchObject({
    statuses: [{ status: "error" }],
    // The result is unknown, so the item counts as having an issue.
    counts: { sent: 1, issues: 1 },
  });
  expect(await inCatalog(seller)).toEqual([]);
  await world.sandboxes.meta.controls.expireToken(seller.accountId);
  const lost = await apply(world, seller, [shirt.id]);
  expect(lost.statuses).toMatchObject([{ status: "error" }]);
  expect(lost.problem).toContain("Session has expired");
  expect(await readMetaAccess(seller)).toMatchObject({ isLost: true });
  const body = { catalogId: seller.catalogId, productIds: [shirt.id], url: "toko.example" };
  expect((await seller.ask("POST", "/syncs", body)).body).toMatchObject({ code: "meta_lost" });
  await seller.ask("POST", "/access", await consentToMeta(world, seller));
  expect(await readMetaAccess(seller)).toMatchObject({
    isLost: false,
    catalogId: seller.catalogId,
  });
  expect(await apply(world, seller, [shirt.id])).toMatchObject({ counts: { sent: 1 } });
});

test("the website must be a valid address, and the products the account's own", async () => {
  const seller = await connectedSeller(world);
  const other = await connectedSeller(world);
  const theirs = await product(world, other);
  const own = await product(world, seller);
  const start = (productIds: string[], url: string) =>
    seller.ask("POST", "/syncs", { catalogId: seller.catalogId, productIds, url });
  for (const url of ["", "toko", "ftp://toko.example", "toko example.com", "https://"])
    expect((await start([own.id], url)).body, url).toMatchObject({
      fields: { url: expect.any(String) },
    });
  expect((await start([theirs.id], "toko.example")).body).toMatchObject({
    fields: { productIds: "products_gone" },
  });
  expect(
    (
      await seller.ask("POST", "/syncs", {
        ...{ catalogId: other.catalogId, productIds: [own.id], url: "toko.example" },
      })
    ).body,
  ).toMatchObject({ code: "other_catalog" });
  const { taskId } = await apply(world, other, [theirs.id]);
  expect((await seller.ask("GET", `/syncs/${taskId}`)).status).toBe(404);
});
