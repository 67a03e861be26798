import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestMessages } from "#backend/chats/ingest-messages.ts";
import { watchChats } from "#backend/chats/watch-chats.ts";
import type { Caller } from "#backend/context.ts";
import { chatChanges, chatMessages } from "#backend/db/schema/chats.ts";
import type { ChannelChatMessage } from "#backend/marketplaces/channel-chats.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import type { ChatMessage } from "#contract/chats.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { type ChattingShop, chattingShop, makeClientId } from "./chatting-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const START = Date.parse("2026-11-19T00:00:00Z");

/** Ten messages per second, so that only the channel's order distinguishes them. */
const written = (n: number): ChannelChatMessage => ({
  externalId: `m${n}`,
  sentAt: new Date(START + Math.floor(n / 10) * 1000),
  order: String(n).padStart(20, "0"),
  from: n % 7 === 0 ? "seller" : "buyer",
  isAutomatic: false,
  content: { type: "text", text: `pesan ${n}` },
});

const conversation = (externalId: string) => ({
  externalId,
  buyerId: "77",
  buyerName: "sitirahma88",
  buyerAvatarUrl: null,
  lastMessageAt: new Date(START),
});

const keyOf = ({ seller, channelId }: ChattingShop) => ({ accountId: seller.accountId, channelId });

test("10,000 messages in random order, twice and by two paths, are stored once in the channel's order", async () => {
  const shop = await chattingShop(world);
  const random = seededRandom(21);
  const shuffled = () =>
    Array.from({ length: 10_000 }, (_, n) => ({ n, at: random(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ n }) => written(n));
  const path = async () => {
    const messages = shuffled();
    for (let start = 0; start < messages.length; start += 250)
      await ingestMessages(world.backend, keyOf(shop), conversation("c1"), [
        ...messages.slice(start, start + 250),
        // Some earlier messages are repeated.
        ...messages.slice(Math.max(0, start - 20), start),
      ]);
  };
  await Promise.all([path(), path()]);
  const [session] = await shop.sessions();
  const isIn = and(
    eq(chatMessages.accountId, shop.seller.accountId),
    eq(chatMessages.sessionId, session?.id ?? ""),
  );
  const rows = await world.backend.db
    .select({ externalId: chatMessages.externalId })
    .from(chatMessages)
    .where(isIn)
    .orderBy(asc(chatMessages.sequence));
  expect(rows.map(({ externalId }) => externalId)).toEqual(
    Array.from({ length: 10_000 }, (_, n) => `m${n}`),
  );
  // The last answer was 9996, so three messages are unread.
  expect(session).toMatchObject({
    unreadCount: 3,
    waitingSince: new Date(START + 999_000).toISOString(),
    last: { content: { text: "pesan 9999" } },
  });
});

test("paging by cursor returns each message once for any page size", async () => {
  const shop = await chattingShop(world);
  const messages = Array.from({ length: 47 }, (_, n) => written(n));
  const sessionId = await ingestMessages(world.backend, keyOf(shop), conversation("c2"), messages);
  for (const pageSize of [1, 7, 46, 47, 100]) {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({
        pageSize: String(pageSize),
        ...(cursor ? { cursor } : {}),
      });
      const page: { messages: ChatMessage[]; cursor: string | null } = await shop.call(
        `/v1/chats/${shop.channelId}/sessions/${sessionId}/messages?${query}`,
      );
      found.push(
        ...page.messages.map(({ content }) => (content.type === "text" ? content.text : "")),
      );
      cursor = page.cursor;
    } while (cursor !== null);
    expect(found).toEqual(Array.from({ length: 47 }, (_, n) => `pesan ${46 - n}`));
  }
});

test("a message whose send answer was lost is found on the channel, not sent again", async () => {
  const shop = await chattingShop(world);
  await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "hendrag" });
  await world.drain();
  const [session] = await shop.sessions();
  const connector = world.backend.connector("shopee");
  if (!connector?.chats) throw new Error("Shopee has chats");
  const { chats } = connector;
  const { send } = chats;
  let sends = 0;
  chats.send = async (...input) => {
    sends += 1;
    await send(...input);
    throw new ConnectorError("unavailable", "timeout", "no answer in 20 s");
  };
  try {
    await shop.send(session?.id ?? "", "Sudah dikirim ya kak");
    await world.drain();
    for (let n = 0; n < 3; n++) {
      world.clock.advance(60_000);
      await world.drain();
    }
  } finally {
    chats.send = send;
  }
  expect(sends).toBe(1);
  const answers = (await shop.atBuyer("hendrag")).filter((one) => !one.isFromBuyer);
  expect(answers).toHaveLength(1);
  const own = (await shop.messages(session?.id ?? "")).filter((one) => one.from === "seller");
  expect(own.map((one) => [one.state, one.author?.name])).toEqual([["sent", "Laras"]]);
});

test("of two members who take a chat at once, one gets it and the other is told", async () => {
  const shop = await chattingShop(world);
  await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "rinawulan22" });
  await world.drain();
  const [session] = await shop.sessions();
  const path = `/v1/chats/${shop.channelId}/sessions/${session?.id}/assignee`;
  const take = () =>
    shop.seller.fetch(path, {
      method: "PUT",
      body: JSON.stringify({ userId: shop.seller.userId, from: null }),
    });
  const answers = await Promise.all([take(), take()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("two concurrent messages are each sent once", async () => {
  const shop = await chattingShop(world);
  await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "budisantoso" });
  await world.drain();
  const [session] = await shop.sessions();
  const texts = Array.from({ length: 20 }, (_, n) => `balasan ${n}`);
  await Promise.all(texts.map((text) => shop.send(session?.id ?? "", text, makeClientId())));
  await Promise.all([world.drain(), world.drain()]);
  const sent = (await shop.atBuyer("budisantoso")).filter((one) => !one.isFromBuyer);
  expect(sent.map(({ content }) => (content as { text: string }).text).sort()).toEqual(
    texts.sort(),
  );
});

test("a stream that reconnects after any event misses and repeats no change", async () => {
  const shop = await chattingShop(world);
  const { accountId, userId } = shop.seller;
  const caller = { accountId, userId, channelIds: null } as unknown as Caller;
  const changes = 12;
  for (let n = 0; n < changes; n++)
    await ingestMessages(world.backend, keyOf(shop), conversation("c3"), [written(n)]);
  const [row] = await world.backend.db
    .select({ last: chatChanges.number })
    .from(chatChanges)
    .where(eq(chatChanges.accountId, accountId));
  const last = row?.last ?? 0;
  for (let cut = last - changes; cut < last; cut++) {
    const told = await firstEvent(watchChats(world.backend, caller, String(cut)));
    expect(told.id).toBe(String(last));
    const texts = told.data.messages.map(({ content }) =>
      content.type === "text" ? content.text : "",
    );
    const missed = last - cut;
    expect(texts).toEqual(
      Array.from({ length: missed }, (_, n) => `pesan ${changes - missed + n}`),
    );
  }
});

test("a page that connects its stream late gets the messages written since it was read", async () => {
  const shop = await chattingShop(world);
  const { accountId, userId } = shop.seller;
  const caller = { accountId, userId, channelIds: null } as unknown as Caller;
  await ingestMessages(world.backend, keyOf(shop), conversation("c4"), [written(0)]);
  const page = await shop.call<{ lastEventId: string }>("/v1/chats/shops");
  await ingestMessages(world.backend, keyOf(shop), conversation("c4"), [written(1)]);
  const told = await firstEvent(watchChats(world.backend, caller, page.lastEventId));
  expect(told.data.messages.map(({ content }) => content)).toEqual([
    { type: "text", text: "pesan 1" },
  ]);
});

test("the stream reports an overflow, and members of other shops get nothing", async () => {
  const shop = await chattingShop(world);
  const { accountId, userId } = shop.seller;
  const caller = { accountId, userId, channelIds: null } as unknown as Caller;
  const many = Array.from({ length: 101 }, (_, n) => written(n));
  await ingestMessages(world.backend, keyOf(shop), conversation("c5"), many);
  const told = await firstEvent(watchChats(world.backend, caller, "0"));
  expect(told.data).toEqual({ isWhole: false, sessions: [], messages: [] });
  const { lastEventId } = await shop.call<{ lastEventId: string }>("/v1/chats/shops");
  expect(told.id).toBe(lastEventId);
  const limited = { ...caller, channelIds: ["another"] } as Caller;
  const theirs = await firstEvent(watchChats(world.backend, limited, "0"));
  expect(theirs.data).toEqual({ isWhole: true, sessions: [], messages: [] });
});

/** Returns the first event with data and ends the stream. */
async function firstEvent(
  response: Response,
): Promise<{ id: string; data: { messages: ChatMessage[] } }> {
  const reader = (response.body ?? new ReadableStream()).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The stream ended without an event");
    text += decoder.decode(value);
    const found = /id: (\S*)\nevent: chat\ndata: (.*)\n\n/.exec(text);
    if (!found) continue;
    await reader.cancel();
    return { id: found[1] ?? "", data: JSON.parse(found[2] ?? "null") };
  }
}
