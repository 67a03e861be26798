import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { notifications } from "#backend/db/schema/notifications.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { enqueueExpectedRefunds } from "#backend/orders/follow-return.ts";
import { eraseOrdersAndCopies } from "#backend/privacy/erase-orders-and-chats.ts";
import { readImage } from "#backend/products/images.ts";
import { readStatistics } from "#backend/statistics/read-figures.ts";
import type { ReturnWish } from "#contract/statuses.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { report } from "./pick-pack/warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

let made = 0;
/** Creates a delivered order whose buyer wants to return it. */
async function wantedBack() {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const number = `return-${++made}`;
  const tell = (
    status: "shipped" | "delivered" | "return_requested" | "returned",
    returnWish: ReturnWish | null = null,
  ) => {
    const nativeStatus = status.toUpperCase();
    return report(world, seller, number, { A1: 2 }, { status, nativeStatus, returnWish });
  };
  await tell("shipped");
  const id = await tell("return_requested");
  return { seller, id, number, tell };
}
const answer = (seller: Seller, id: string, body: object) =>
  seller.fetch(`/v1/orders/${id}/;answer-return`, { method: "POST", body });
const receive = (seller: Seller, id: string) =>
  seller.fetch(`/v1/orders/${id}/;receive-return`, { method: "POST", body: { lines: [] } });
const orderOf = async (seller: Seller, id: string) =>
  (await seller.fetch(`/v1/orders/${id}`)).body.order;

test("a return is accepted once, and its goods can then be received", async () => {
  const { seller, id } = await wantedBack();
  expect(await orderOf(seller, id)).toMatchObject({
    returnAnswer: null,
    refusalReasons: ["NON_RECEIPT", "OTHER", "ITEM_RETURNED_DAMAGED"],
    refusalPictures: { most: 2, neededFor: ["ITEM_RETURNED_DAMAGED"] },
    actions: expect.arrayContaining(["answer_return"]),
  });
  expect((await orderOf(seller, id)).actions).not.toContain("receive_return");
  expect(await receive(seller, id)).toMatchObject({
    ...{ status: 409, body: { code: "return_not_answered" } },
  });
  const before = world.connector.calls("returns.accept");
  const said = await answer(seller, id, { accept: true });
  expect(said.body.order).toMatchObject({ status: "return_requested", returnAnswer: "accepted" });
  expect(said.body.order.actions).not.toContain("answer_return");
  expect(said.body.order.actions).toContain("receive_return");
  expect(said.body.order.events.map(({ type }) => type)).toContain("return_accepted");
  expect(await answer(seller, id, { accept: true })).toMatchObject({
    status: 409,
    body: { code: "already_answered" },
  });
  expect(world.connector.calls("returns.accept")).toBe(before + 1);
});

test("an accepted return is refunded, also after the channel completes the order; a replacement is not", async () => {
  const { seller, id, tell } = await wantedBack();
  const { itemsTotal } = await orderOf(seller, id);
  expect(await orderOf(seller, id)).toMatchObject({ refunded: 0 });
  await answer(seller, id, { accept: true });
  expect(await orderOf(seller, id)).toMatchObject({ refunded: itemsTotal });
  await tell("delivered");
  expect(await orderOf(seller, id)).toMatchObject({ status: "delivered", refunded: itemsTotal });
  const { totals } = await readStatistics(world.backend, seller.caller, {
    ...{ startDate: "2026-11-01", endDate: "2026-11-30", interval: "month" },
    ...{ channelIds: undefined, timezoneOffset: undefined },
  });
  // The goods are still with the buyer, so their cost is lost.
  expect(totals).toMatchObject({ returned: 1, returnedAmount: itemsTotal, net: 0, cost: 60_000 });

  const swap = await wantedBack();
  await swap.tell("return_requested", "replacement");
  await answer(swap.seller, swap.id, { accept: true });
  expect(await orderOf(swap.seller, swap.id)).toMatchObject({ refunded: 0 });
});

const netOf = async (seller: Seller) => {
  const { totals } = await readStatistics(world.backend, seller.caller, {
    ...{ startDate: "2026-11-01", endDate: "2026-11-30", interval: "month" },
    ...{ channelIds: undefined, timezoneOffset: undefined },
  });
  return { net: totals.net, returned: totals.returned };
};

test("an accepted return that comes to nothing is no refund, in the order and in the statistics", async () => {
  const { seller, id, number, tell } = await wantedBack();
  const { itemsTotal } = await orderOf(seller, id);
  await answer(seller, id, { accept: true });
  await world.drain();
  expect(await netOf(seller)).toEqual({ net: 0, returned: 1 });
  world.connector.returnOutcomes.set(number, { state: "void", refundAmount: null });
  await tell("delivered");
  await world.drain();
  const order = await orderOf(seller, id);
  expect(order).toMatchObject({ status: "delivered", refunded: 0 });
  expect(order.events).toContainEqual(
    expect.objectContaining({ type: "return_void", actor: expect.stringMatching(/^channel:/) }),
  );
  expect(await netOf(seller)).toEqual({ net: itemsTotal, returned: 0 });
});

test("a return that the channel ends without changing the order is found by the daily look", async () => {
  const { seller, id, number } = await wantedBack();
  await answer(seller, id, { accept: true });
  world.connector.returnOutcomes.set(number, { state: "refunded", refundAmount: 30_000 });
  await enqueueExpectedRefunds(world.backend);
  await world.drain();
  expect(await orderOf(seller, id)).toMatchObject({ refunded: 30_000 });
  // A refund that the channel has paid is not asked about again.
  world.connector.returnOutcomes.set(number, { state: "void", refundAmount: null });
  await enqueueExpectedRefunds(world.backend);
  await world.drain();
  expect(await orderOf(seller, id)).toMatchObject({ refunded: 30_000 });
});

test("refusing the refund of returned goods takes back what accepting the return expected", async () => {
  const { seller, id, number, tell } = await wantedBack();
  await answer(seller, id, { accept: true });
  await tell("return_requested", "refund_of_returned");
  await receive(seller, id);
  await world.drain();
  const refusal = { accept: false, reason: "OTHER", note: "Rusak" };
  expect((await answer(seller, id, refusal)).status).toBe(200);
  expect(await orderOf(seller, id)).toMatchObject({ refunded: 0 });
  // The marketplace decides for the buyer.
  world.connector.returnOutcomes.set(number, { state: "refunded", refundAmount: 50_000 });
  await enqueueExpectedRefunds(world.backend);
  await world.drain();
  expect(await orderOf(seller, id)).toMatchObject({ refunded: 50_000 });
});

test("a refund instead of the requested replacement is offered only where the channel supports it", async () => {
  const { seller, id, tell } = await wantedBack();
  const money = { accept: true, refundInstead: true };
  expect(await orderOf(seller, id)).toMatchObject({ canRefundInstead: false });
  expect(await answer(seller, id, money)).toMatchObject({
    status: 422,
    body: { fields: { refundInstead: "invalid" } },
  });
  await tell("return_requested", "replacement");
  expect(await orderOf(seller, id)).toMatchObject({ canRefundInstead: true });
  expect(await answer(seller, id, { ...money, accept: false, reason: "OTHER" })).toMatchObject({
    status: 422,
    body: { fields: { refundInstead: "invalid" } },
  });
  const before = world.connector.calls("returns.accept");
  expect(await answer(seller, id, money)).toMatchObject({
    ...{ status: 200, body: { order: { returnAnswer: "accepted", canRefundInstead: false } } },
  });
  expect(world.connector.calls("returns.accept")).toBe(before);
});

test("returns that need an answer are listed and notified, before acceptance and for the refund after receipt", async () => {
  const { seller, id, tell } = await wantedBack();
  const { accountId } = seller;
  const found = async (waits: boolean) =>
    (await seller.fetch(`/v1/orders?awaitsReturnAnswer=${waits}`)).body.orders.map(
      (order) => order.id,
    );
  const ofReturns = and(
    eq(notifications.accountId, accountId),
    eq(notifications.templateId, "order_return_requested"),
  );
  const told = () => world.backend.db.$count(notifications, ofReturns);
  expect([await found(true), await found(false), await told()]).toEqual([[id], [], 1]);
  await answer(seller, id, { accept: true });
  expect([await found(true), await found(false)]).toEqual([[], [id]]);
  await tell("returned");
  expect([await found(true), await told()]).toEqual([[], 1]);
  await world.backend.db.delete(notifications).where(ofReturns);
  await tell("returned", "refund_of_returned");
  expect([await found(true), await told()]).toEqual([[id], 1]);
  await world.backend.db.delete(notifications).where(ofReturns);
  await tell("returned", "refund_of_returned");
  expect(await told()).toBe(0);
});

test("refusing a return needs one of the channel's reasons, shown in the timeline", async () => {
  const { seller, id } = await wantedBack();
  expect(await answer(seller, id, { accept: false })).toMatchObject({
    status: 422,
    body: { fields: { reason: "required" } },
  });
  expect(await answer(seller, id, { accept: false, reason: "MOOD" })).toMatchObject({
    status: 422,
    body: { fields: { reason: "invalid" } },
  });
  await answer(seller, id, { accept: false, reason: "NON_RECEIPT", note: "Belum sampai" });
  const order = await orderOf(seller, id);
  expect(order.returnAnswer).toBe("refused");
  expect(order.events.find(({ type }) => type === "return_refused")?.detail).toEqual({
    reason: "NON_RECEIPT",
    note: "Belum sampai",
  });
});

test("an answer that the channel refuses or does not receive is not stored", async () => {
  const { seller, id } = await wantedBack();
  world.connector.failNext("returns.accept", new ConnectorError("unavailable", "down", "down"));
  expect((await answer(seller, id, { accept: true })).status).toBe(502);
  expect(await orderOf(seller, id)).toMatchObject({ returnAnswer: null });
  expect((await answer(seller, id, { accept: true })).status).toBe(200);
});

test("a refusal that reached the channel is stored although the channel's answer was lost", async () => {
  const { seller, id } = await wantedBack();
  const { returns } = world.connector;
  const { refuse } = returns;
  Object.assign(returns, {
    async refuse(...args: Parameters<typeof refuse>) {
      await refuse(...args);
      throw new ConnectorError("unavailable", "timeout", "No answer");
    },
  });
  const said = await answer(seller, id, { accept: false, reason: "OTHER" });
  Object.assign(returns, { refuse });
  expect(said.status).toBe(200);
  expect(await orderOf(seller, id)).toMatchObject({ returnAnswer: "refused" });
});

test("a refusal whose answer and check were lost is stored as refused at the next try", async () => {
  const { seller, id } = await wantedBack();
  const { returns } = world.connector;
  const { refuse, findOpen } = returns;
  const down = async () => {
    throw new ConnectorError("unavailable", "timeout", "No answer");
  };
  Object.assign(returns, {
    async refuse(...args: Parameters<typeof refuse>) {
      await refuse(...args);
      Object.assign(returns, { findOpen: down });
      await down();
    },
  });
  const refusal = { accept: false, reason: "OTHER", note: "Rusak" };
  expect((await answer(seller, id, refusal)).status).toBe(502);
  expect(await orderOf(seller, id)).toMatchObject({ returnAnswer: null });
  Object.assign(returns, { refuse, findOpen });
  expect((await answer(seller, id, refusal)).status).toBe(200);
  const order = await orderOf(seller, id);
  expect(order).toMatchObject({ returnAnswer: "refused", refunded: 0 });
  expect(order.events.map(({ type }) => type)).not.toContain("return_accepted");
});

test("a withdrawn request that is made again can be answered; without a request there is nothing to answer", async () => {
  const { seller, id, tell } = await wantedBack();
  await answer(seller, id, { accept: false, reason: "OTHER" });
  await tell("delivered");
  expect(await answer(seller, id, { accept: true })).toMatchObject({
    status: 409,
    body: { code: "wrong_status" },
  });
  await tell("return_requested");
  expect(await orderOf(seller, id)).toMatchObject({ returnAnswer: null });
  // The fake channel stores the answer, so it has no open return any more.
  expect(await answer(seller, id, { accept: true })).toMatchObject({
    status: 409,
    body: { code: "no_open_return" },
  });
  const stranger = await world.signUp();
  expect((await answer(stranger, id, { accept: true })).status).toBe(404);
});

/** Returns photos as a phone makes them, and files that only claim to be photos. */
async function photos(count: number, broken = 0): Promise<FormData> {
  const form = new FormData();
  const create = { width: 40, height: 30, channels: 3 as const, background: "#4169e0" };
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  for (let at = 0; at < count; at++) form.append("pictures", new File([bytes], `foto ${at}.png`));
  for (let at = 0; at < broken; at++) form.append("pictures", new File(["<svg/>"], "foto.png"));
  return form;
}
const upload = (seller: Seller, id: string, body: FormData) =>
  seller.fetch(`/v1/orders/${id}/return-pictures`, { method: "POST", body });
const idsOf = (sent: { body: { pictures: { id: string }[] } }) =>
  sent.body.pictures.map(({ id }) => id);

test("a refusal includes the pictures that its reason requires, shown in the timeline", async () => {
  const { seller, id } = await wantedBack();
  const damaged = { accept: false, reason: "ITEM_RETURNED_DAMAGED", note: "Pecah" };
  expect(await answer(seller, id, damaged)).toMatchObject({
    status: 422,
    body: { fields: { pictureIds: "required" } },
  });
  const pictureIds = idsOf(await upload(seller, id, await photos(2)));
  expect(pictureIds).toHaveLength(2);
  const said = await answer(seller, id, { ...damaged, pictureIds });
  expect(said).toMatchObject({ status: 200, body: { order: { returnAnswer: "refused" } } });
  expect(world.connector.refusals.at(-1)).toMatchObject({
    note: "Pecah",
    pictures: ["foto 0.jpg", "foto 1.jpg"].map((fileName) => ({
      ...{ fileName, mediaType: "image/jpeg", bytes: expect.any(Uint8Array) },
    })),
  });
  const told = said.body.order.events.find(({ type }) => type === "return_refused");
  expect(told?.detail).toMatchObject({ pictures: pictureIds.map((id) => ({ id })) });
  expect((await upload(seller, id, await photos(1))).body).toMatchObject({
    code: "already_answered",
  });
});

test("the fields required to refuse a return are checked before the channel is called", async () => {
  const { seller, id } = await wantedBack();
  world.connector.refusalNeeds.push("note", "pictures");
  const before = world.connector.calls("returns.refuse");
  const said = await answer(seller, id, { accept: false, reason: "OTHER", note: "  " });
  world.connector.refusalNeeds.length = 0;
  expect(said).toMatchObject({
    status: 422,
    body: { fields: { note: "required", pictureIds: "required" } },
  });
  expect(world.connector.calls("returns.refuse")).toBe(before);
});

test("pictures are limited in number, must be pictures, and belong to one order", async () => {
  const { seller, id } = await wantedBack();
  expect(await upload(seller, id, new FormData())).toMatchObject({
    status: 422,
    body: { fields: { pictures: "required" } },
  });
  expect(await upload(seller, id, await photos(3))).toMatchObject({
    status: 422,
    body: { fields: { pictures: "too_many" } },
  });
  expect(await upload(seller, id, await photos(0, 1))).toMatchObject({
    status: 415,
    body: { code: "image_type", details: { name: "foto.png" } },
  });
  const pictureIds = idsOf(await upload(seller, id, await photos(2)));
  const [third = ""] = idsOf(await upload(seller, id, await photos(1)));
  const refusal = { accept: false, reason: "OTHER" };
  expect(
    await answer(seller, id, { ...refusal, pictureIds: [...pictureIds, third] }),
  ).toMatchObject({ status: 422, body: { fields: { pictureIds: "too_many" } } });
  const other = await wantedBack();
  expect(await answer(other.seller, other.id, { ...refusal, pictureIds: [third] })).toMatchObject({
    status: 422,
    body: { fields: { pictureIds: "image_unknown" } },
  });
  expect((await upload(other.seller, id, await photos(1))).status).toBe(404);
  await world.stockUp(seller, "A2", 1);
  const placed = await report(world, seller, "no-return", { A2: 1 }, {});
  expect((await upload(seller, placed, await photos(1))).body).toMatchObject({
    code: "wrong_status",
  });
});

test("pictures of a refusal are deleted with the order's buyer", async () => {
  const { seller, id, tell } = await wantedBack();
  const pictureIds = idsOf(await upload(seller, id, await photos(2)));
  const [sent = "", unsent = ""] = pictureIds;
  await answer(seller, id, { accept: false, reason: "OTHER", pictureIds: [sent] });
  const facts = () => seller.fetch(`/v1/products/images?ids=${pictureIds}`);
  expect((await facts()).body.images).toHaveLength(2);
  await tell("returned");
  await eraseOrdersAndCopies(world.backend, seller.accountId, [id]);
  expect((await facts()).body.images).toEqual([]);
  for (const picture of [sent, unsent])
    expect(await readImage(world.backend, picture, "original")).toBeNull();
  const told = (await orderOf(seller, id)).events.find(({ type }) => type === "return_refused");
  expect(told?.detail).toEqual({ reason: "OTHER" });
});
