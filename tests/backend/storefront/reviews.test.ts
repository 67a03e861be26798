import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeFiles } from "#backend/account-deletion/account-files.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { storefrontReviews } from "#backend/db/schema/storefront-reviews.ts";
import { storefrontOrders } from "#backend/db/schema/storefronts.ts";
import { eraseOrdersAndCopies } from "#backend/privacy/erase-orders-and-chats.ts";
import { shortenName } from "#backend/storefront/reviews/write-review.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { mailsTo } from "#tests/support/mailbox.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

async function makePicture(): Promise<File> {
  const square = { width: 2000, height: 2000, channels: 3 as const, background: "#4169e0" };
  const jpeg = await sharp({ create: square }).jpeg().toBuffer();
  return new File([new Uint8Array(jpeg)], "kaos.jpg", { type: "image/jpeg" });
}

let networks = 0;

/** A shop with an order; `deliver` brings it to its buyer. */
async function openOrderedShop() {
  const shop = await openShop(world);
  const { token } = await (await shop.buyer.place(1)).json();
  await world.drain();
  const deliver = async (status: "delivered" | "returned" = "delivered") => {
    await world.backend.db
      .update(storefrontOrders)
      .set({ status, deliveredAt: world.backend.now() })
      .where(eq(storefrontOrders.token, token));
  };
  const write = async (fields: Record<string, string>, pictures: readonly File[] = []) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ line: "0", stars: "5", ...fields }))
      body.append(name, value);
    for (const picture of pictures) body.append("pictures", picture);
    const answer = await world.fetch(`/v1/storefronts/${shop.slug}/orders/${token}/reviews`, {
      ...{ method: "POST", body },
      headers: { "X-Forwarded-For": `10.8.0.${++networks}` },
    });
    return { status: answer.status, body: await answer.json() };
  };
  const path = `/v1/channels/shop/${shop.shop.channelId}/reviews`;
  const [item] = (await shop.buyer.get("/products")).items;
  const shown = () => shop.buyer.get(`/products/${item.id}/reviews`);
  const rating = async () => (await shop.buyer.get(`/products/${item.id}`)).item.rating;
  return { ...shop, token, deliver, write, path, shown, rating };
}

test("a review of received goods is shown once the seller shows it, with the answer", async () => {
  const { deliver, write, path, ask, shown, rating, buyer, token } = await openOrderedShop();
  await deliver();
  expect((await buyer.order(token)).takesReviews).toBe(true);
  const { status, body } = await write({ stars: "4", text: " Adem dan pas. " }, [
    await makePicture(),
  ]);
  expect(status).toBe(200);
  expect(await shown()).toEqual({ reviews: [], total: 0 });
  expect(await rating()).toBeNull();
  expect((await buyer.order(token)).lines[0].stars).toBe(4);
  const waiting = await ask("GET", path);
  expect(waiting).toMatchObject({ total: 1, waiting: 1 });
  expect(waiting.reviews[0]).toMatchObject({
    ...{ state: "waiting", stars: 4, text: "Adem dan pas.", name: "Siti R.", pictureCount: 1 },
    ...{ productName: "Kaos Oblong Katun", variantName: "M" },
  });
  const picture = `/reviews/${body.reviewId}/pictures/1`;
  expect((await buyer.call(picture)).status).toBe(404);
  await ask("PUT", `${path}/${body.reviewId}`, { isShown: true, answer: "Terima kasih!" });
  expect((await shown()).reviews).toMatchObject([{ stars: 4, answer: "Terima kasih!" }]);
  expect(await rating()).toEqual({ average: 4, count: 1 });
  const { format, width } = await sharp(await (await buyer.call(picture)).arrayBuffer()).metadata();
  expect({ format, width }).toEqual({ format: "jpeg", width: 1280 });
  await ask("PUT", `${path}/${body.reviewId}`, { isShown: false, answer: "" });
  expect(await shown()).toEqual({ reviews: [], total: 0 });
  expect((await buyer.call(picture)).status).toBe(404);
});

test("goods that have not come, or went back, are not reviewed", async () => {
  const { deliver, write, buyer, token } = await openOrderedShop();
  expect(await write({})).toMatchObject({ status: 409, body: { code: "wrong_status" } });
  await deliver("returned");
  expect(await write({})).toMatchObject({ status: 409, body: { code: "wrong_status" } });
  expect((await buyer.order(token)).takesReviews).toBe(false);
});

test("a line has one review, also when it is sent twice at once", async () => {
  const { deliver, write, ask, path } = await openOrderedShop();
  await deliver();
  const answers = await Promise.all([write({}), write({})]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await write({})).toMatchObject({ status: 409, body: { code: "review_exists" } });
  expect((await ask("GET", path)).total).toBe(1);
  expect(await write({ line: "7" })).toMatchObject({ status: 404 });
});

test("a review needs one to five stars, and takes three pictures", async () => {
  const { deliver, write } = await openOrderedShop();
  await deliver();
  expect(await write({ stars: "6" })).toMatchObject({
    ...{ status: 422, body: { fields: { stars: "invalid_value" } } },
  });
  const picture = await makePicture();
  expect(await write({}, [picture, picture, picture, picture])).toMatchObject({
    ...{ status: 422, body: { fields: { pictures: "too_many" } } },
  });
  expect(
    await write({}, [new File(["no picture"], "a.jpg", { type: "image/jpeg" })]),
  ).toMatchObject({ status: 415 });
});

test("the pictures of reviews go with the seller's account", async () => {
  const { deliver, write, owner } = await openOrderedShop();
  await deliver();
  const picture = await makePicture();
  expect((await write({}, [picture, picture])).status).toBe(200);
  const [review] = await world.backend.db
    .select({ keys: storefrontReviews.pictureKeys })
    .from(storefrontReviews)
    .where(eq(storefrontReviews.accountId, owner.accountId));
  const areThere = () =>
    Promise.all((review?.keys ?? []).map((key) => world.backend.files.has(key)));
  expect(await areThere()).toEqual([true, true]);
  await removeFiles(world.backend, owner.accountId);
  expect(await areThere()).toEqual([false, false]);
});

test("another account's seller reaches no review", async () => {
  const { deliver, write, path } = await openOrderedShop();
  await deliver();
  const { body } = await write({});
  const stranger = await openShop(world);
  const answer = await stranger.owner.fetch(`${path}/${body.reviewId}`, {
    method: "PUT",
    body: JSON.stringify({ isShown: true, answer: "" }),
  });
  expect(answer.status).toBe(404);
  const own = path.replace(/shop\/[^/]+/, `shop/${stranger.shop.channelId}`);
  const crossed = await stranger.owner.fetch(`${own}/${body.reviewId}`, {
    method: "PUT",
    body: JSON.stringify({ isShown: true, answer: "" }),
  });
  expect(crossed.status).toBe(404);
});

test("a review and its pictures are erased with the buyer", async () => {
  const { owner, deliver, write } = await openOrderedShop();
  await deliver();
  await write({ text: "Nama saya Siti" }, [await makePicture()]);
  const { db, files } = world.backend;
  const ofAccount = eq(storefrontReviews.accountId, owner.accountId);
  const [review] = await db.select().from(storefrontReviews).where(ofAccount);
  const [key = ""] = review?.pictureKeys ?? [];
  expect(await files.get(key)).not.toBeNull();
  await db.update(orders).set({ status: "completed" }).where(eq(orders.accountId, owner.accountId));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.accountId, owner.accountId));
  await eraseOrdersAndCopies(
    world.backend,
    owner.accountId,
    rows.map(({ id }) => id),
  );
  expect(await files.get(key)).toBeNull();
  expect(await db.select().from(storefrontReviews).where(ofAccount)).toEqual([]);
});

test("a name is shown as the first one and an initial", () => {
  expect(shortenName("Siti Nur Rahmawati")).toBe("Siti R.");
  expect(shortenName("Budi")).toBe("Budi");
  expect(shortenName("สมชาย ใจดี")).toBe("สมชาย จ.");
});

const DAY_MS = 86_400_000;

/** An order that its buyer received; `asked` are the questions for a review by mail. */
async function openReceivedOrder(wish: object = {}, settings: object = { asksForReviews: true }) {
  const shop = await openShop(world, { settings: { ...settings } });
  const email = `ulas.${++networks}@contoh.id`;
  const { token } = await (await shop.buyer.place(1, { email, ...wish })).json();
  await world.drain();
  await world.backend.db
    .update(storefrontOrders)
    .set({ status: "completed", deliveredAt: world.backend.now(), paidAt: world.backend.now() })
    .where(eq(storefrontOrders.token, token));
  const asked = async () =>
    (await mailsTo(world, email)).filter(({ text }) => text.includes("/reviews"));
  return { ...shop, token, email, asked };
}

test("a buyer is asked for a review once, four days after the delivery", async () => {
  const { token, asked, slug } = await openReceivedOrder();
  await pass(world, 1, 3.9 * DAY_MS);
  expect(await asked()).toEqual([]);
  await pass(world, 1, 0.2 * DAY_MS);
  const [question, ...others] = await asked();
  expect(others).toEqual([]);
  expect(question?.subject).toBe("Bagaimana pesanan Anda dari Toko Laras?");
  expect(question?.text).toContain(`/shop/${slug}/orders/${token}/reviews`);
  await pass(world, 3, DAY_MS);
  expect(await asked()).toHaveLength(1);
});

test("the question for a review has the language of the order", async () => {
  const { asked } = await openReceivedOrder({ language: "th" });
  await pass(world, 1, 5 * DAY_MS);
  expect((await asked())[0]?.subject).toBe("สินค้าจาก Toko Laras เป็นอย่างไรบ้าง");
});

test("no review is asked for where the seller, the buyer or the order speaks against it", async () => {
  const off = await openReceivedOrder({}, {});
  const stopped = await openReceivedOrder();
  await stopped.buyer.act(stopped.token, "stop_mails");
  const reviewed = await openReceivedOrder();
  const body = new FormData();
  for (const [name, value] of Object.entries({ line: "0", stars: "5", text: "" }))
    body.append(name, value);
  const path = `/v1/storefronts/${reviewed.slug}/orders/${reviewed.token}/reviews`;
  expect((await world.fetch(path, { method: "POST", body })).status).toBe(200);
  const returned = await openReceivedOrder();
  await world.backend.db
    .update(storefrontOrders)
    .set({ status: "returned" })
    .where(eq(storefrontOrders.token, returned.token));
  const old = await openReceivedOrder();
  await world.backend.db
    .update(storefrontOrders)
    .set({ deliveredAt: new Date(world.backend.now().getTime() - 11 * DAY_MS) })
    .where(eq(storefrontOrders.token, old.token));
  await pass(world, 1, 5 * DAY_MS);
  for (const { asked } of [off, stopped, reviewed, returned, old])
    expect(await asked()).toEqual([]);
});
