import { afterAll, beforeAll, expect, test } from "vitest";
import { pullDueChats } from "#backend/chats/pull-chats.ts";
import type { ChatMessage, ChatShop } from "#contract/chats.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { chattingShop } from "./chatting-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const textOf = ({ content }: ChatMessage) =>
  content.type === "text" ? content.text : content.type;

test("a buyer writes, the seller sees it at once and answers, and the buyer gets the answer", async () => {
  const shop = await chattingShop(world);
  await world.sandbox.controls.buyerWrites({
    shopId: shop.shopId,
    username: "sitirahma88",
    text: "Kak, warna hitam masih ada?",
  });
  await world.drain();
  const [session] = await shop.sessions("?filter=unreplied");
  expect(session).toMatchObject({
    buyerName: "sitirahma88",
    channelId: shop.channelId,
    channelType: "shopee",
    unreadCount: 1,
    waitingSince: "2026-11-20T03:00:00.000Z",
    dueAt: "2026-11-20T06:00:00.000Z",
    last: { from: "buyer", content: { type: "text", text: "Kak, warna hitam masih ada?" } },
  });
  const id = session?.id ?? "";
  world.clock.advance(60_000);
  const queued = await shop.send(id, "Masih ada, kak.");
  expect(queued).toMatchObject({ state: "queued", from: "seller", author: { name: "Laras" } });
  await world.drain();
  expect(await shop.atBuyer("sitirahma88")).toEqual([
    { isFromBuyer: true, content: { text: "Kak, warna hitam masih ada?" } },
    { isFromBuyer: false, content: { text: "Masih ada, kak." } },
  ]);
  const messages = await shop.messages(id);
  expect(messages.map((one) => [one.from, one.state, textOf(one)])).toEqual([
    ["buyer", "received", "Kak, warna hitam masih ada?"],
    ["seller", "sent", "Masih ada, kak."],
  ]);
  const [answered] = await shop.sessions();
  expect(answered).toMatchObject({ waitingSince: null, unreadCount: 0 });
  const { medianWaitSeconds } = await shop.call<{ medianWaitSeconds: number }>("/v1/chats/shops");
  expect(medianWaitSeconds).toBe(60);
});

test("a message sent twice with one client id is sent once", async () => {
  const shop = await chattingShop(world);
  await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "hendrag" });
  await world.drain();
  const [session] = await shop.sessions();
  const id = session?.id ?? "";
  const twice = await Promise.all([
    shop.send(id, "Halo", "one-and-the-same"),
    shop.send(id, "Halo", "one-and-the-same"),
  ]);
  expect(new Set(twice.map((one) => one.id)).size).toBe(1);
  await world.drain();
  expect((await shop.send(id, "Halo", "one-and-the-same")).state).toBe("sent");
  await world.drain();
  expect((await shop.atBuyer("hendrag")).filter((one) => !one.isFromBuyer)).toHaveLength(1);
});

test("messages queue while the channel is down, and arrive once and in order when it is back", async () => {
  const shop = await chattingShop(world);
  await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "rinawulan22" });
  await world.drain();
  const [session] = await shop.sessions();
  const id = session?.id ?? "";
  await world.sandbox.controls.goOffline(shop.shopId, 2);
  for (const text of ["satu", "dua", "tiga"]) await shop.send(id, text);
  await world.drain();
  const waiting = await shop.messages(id);
  expect(waiting.filter((one) => one.state === "queued").map(textOf)).toEqual([
    "satu",
    "dua",
    "tiga",
  ]);
  const { shops } = await shop.call<{ shops: ChatShop[] }>("/v1/chats/shops");
  expect(shops[0]?.lastError).toBe("http_502");
  for (let n = 0; n < 8; n++) {
    world.clock.advance(60_000);
    await world.drain();
  }
  const answers = (await shop.atBuyer("rinawulan22")).filter((one) => !one.isFromBuyer);
  expect(answers.map((one) => one.content)).toEqual([
    { text: "satu" },
    { text: "dua" },
    { text: "tiga" },
  ]);
  expect(
    (await shop.messages(id)).filter((one) => one.from === "seller").map((one) => one.state),
  ).toEqual(["sent", "sent", "sent"]);
  const after = await shop.call<{ shops: ChatShop[] }>("/v1/chats/shops");
  expect(after.shops[0]?.lastError).toBeNull();
});

test("a message that the channel refuses shows its reason, and is retried on request", async () => {
  const shop = await chattingShop(world);
  await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "budisantoso" });
  await world.drain();
  const [session] = await shop.sessions();
  const id = session?.id ?? "";
  const at = `/v1/chats/${shop.channelId}/sessions/${id}`;
  await world.sandbox.controls.deauthorise(shop.shopId);
  const { id: messageId } = await shop.send(id, "Halo kak");
  await world.drain();
  const [failed] = (await shop.messages(id)).filter((one) => one.from === "seller");
  expect(failed).toMatchObject({ state: "failed", errorCode: expect.stringMatching(/./) });
  expect((await shop.sessions())[0]).toMatchObject({ hasFailed: true });
  const retried = await shop.call<{ message: ChatMessage }>(
    `${at}/messages/${messageId}/;retry`,
    "POST",
  );
  expect(retried.message).toMatchObject({ id: messageId, state: "queued", errorCode: null });
  const again = await shop.seller.fetch(`${at}/messages/${messageId}/;retry`, { method: "POST" });
  expect(again.status).toBe(409);
});

test("a message beyond the channel's limits is refused before sending", async () => {
  const shop = await chattingShop(world);
  await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "agusprasetyo" });
  await world.drain();
  const [session] = await shop.sessions();
  const response = await shop.seller.fetch(
    `/v1/chats/${shop.channelId}/sessions/${session?.id}/messages/text`,
    {
      method: "POST",
      body: JSON.stringify({ clientId: "much-too-long", text: "a".repeat(601) }),
    },
  );
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "text_too_long" });
});

test("messages whose pushes were lost arrive by the poll", async () => {
  const shop = await chattingShop(world);
  const { fetch } = world.app;
  world.app.fetch = async (request, ...rest) =>
    new URL(request.url).pathname.startsWith("/webhooks/")
      ? new Response(null, { status: 503 })
      : fetch(request, ...rest);
  try {
    await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "dewi.lestari_" });
    await world.drain();
  } finally {
    world.app.fetch = fetch;
  }
  expect(await shop.sessions()).toEqual([]);
  world.clock.advance(3 * 60_000);
  await pullDueChats(world.backend);
  await world.drain();
  expect((await shop.sessions()).map((one) => one.buyerName)).toEqual(["dewi.lestari_"]);
});
