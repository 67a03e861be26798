import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pullDueChats } from "#backend/chats/pull-chats.ts";
import type { ChatMessage } from "#contract/chats.ts";
import { picture } from "#tests/backend/marketplaces/picture.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { CHANNEL_SHOPS, type ChannelShop } from "./channel-shops.ts";
import { makeClientId } from "./chatting-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const MANY = 60;
const textOf = ({ content }: ChatMessage) =>
  content.type === "text" ? content.text : content.type;

async function only(shop: ChannelShop): Promise<{ id: string; at: string }> {
  const [session] = await shop.sessions();
  const id = session?.id ?? "";
  return { id, at: `/v1/chats/${shop.channelId}/sessions/${id}` };
}

/** Loses, repeats or delays pushes at random. */
async function withBadPushes(work: () => Promise<void>): Promise<void> {
  const random = seededRandom(7);
  const { fetch } = world.app;
  const late: (() => Promise<Response>)[] = [];
  world.app.fetch = async (request, ...rest) => {
    if (!new URL(request.url).pathname.startsWith("/webhooks/")) return fetch(request, ...rest);
    const body = await request.arrayBuffer();
    const again = async () => fetch(new Request(request, { body }), ...rest);
    const fate = random(4);
    if (fate === 0) return new Response(null, { status: 503 });
    if (fate === 1) {
      late.push(again);
      return new Response(null);
    }
    if (fate === 2) await again();
    return again();
  };
  try {
    await work();
  } finally {
    world.app.fetch = fetch;
  }
  for (const again of late.reverse()) await again();
}

describe.each(Object.entries(CHANNEL_SHOPS))("%s", (type, connect) => {
  test("a buyer asks about an order and gets each kind of answer that the channel supports", async () => {
    const shop = await connect(world);
    await shop.ask("GET", "/v1/chats/shops");
    await shop.buyerWrites({ text: "Kak, kapan dikirim?" });
    await world.drain();
    const { id, at } = await only(shop);
    const { session, limits, orders, stickers } = await shop.ask("GET", at);
    expect(session).toMatchObject({
      ...{ channelId: shop.channelId, channelType: type, unreadCount: 1 },
      last: { from: "buyer", content: { type: "text", text: "Kak, kapan dikirim?" } },
    });
    expect(session.buyerName).not.toBe("");
    expect(orders).toEqual([]);
    await shop.ask("POST", `${at}/;read`);
    await world.drain();
    // Tokopedia has no such call.
    expect(await shop.isRead()).toBe(type !== "tokopedia");
    world.clock.advance(60_000);
    await shop.ask("POST", `${at}/messages/text`, { clientId: makeClientId(), text: "Hari ini!" });
    const form = new FormData();
    form.set("clientId", makeClientId());
    form.set("image", new File([await picture()].map(copied), "resi.jpg", { type: "image/jpeg" }));
    await shop.ask("POST", `${at}/messages/image`, form);
    await world.drain();
    expect((await shop.atBuyer()).map(({ kind }) => kind)).toEqual(["text", "image"]);
    const answers = (await shop.messages(id)).filter(({ from }) => from === "seller");
    expect(answers.map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect((await only(shop)).id).toBe(id);
    const [answered] = await shop.sessions();
    expect(answered).toMatchObject({ waitingSince: null, unreadCount: 0 });
    const long = { clientId: makeClientId(), text: "a".repeat(limits.textLength + 1) };
    const refused = await shop.seller.fetch(`${at}/messages/text`, {
      method: "POST",
      body: JSON.stringify(long),
    });
    expect(await refused.json()).toMatchObject({ code: "text_too_long" });
    const refusalOf = async (sticker: { packageId: string; stickerId: string }) => {
      const answer = await shop.seller.fetch(`${at}/messages/sticker`, {
        method: "POST",
        body: JSON.stringify({ clientId: makeClientId(), ...sticker }),
      });
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    const [known] = stickers;
    if (known) {
      const { packageId, stickerId, sign } = known;
      await shop.ask("POST", `${at}/messages/sticker`, {
        ...{ clientId: makeClientId(), packageId, stickerId },
      });
      await world.drain();
      const stickersSent = async () =>
        (await shop.messages(id)).filter(({ content }) => content.type === "sticker");
      const [sent] = await stickersSent();
      expect(sent).toMatchObject({
        state: "sent",
        content: { packageId, stickerId, sign },
      });
      const atBuyer = (await shop.atBuyer()).at(-1);
      expect(atBuyer?.kind).toBe("sticker");
      expect(JSON.stringify(atBuyer)).toContain(stickerId);
      for (const wrong of [
        { packageId, stickerId: "none" },
        { packageId: "none", stickerId },
      ])
        expect(await refusalOf(wrong)).toMatchObject({
          code: "unknown_sticker",
          fields: { stickerId: "unknown_sticker" },
        });
      expect(await stickersSent()).toHaveLength(1);
    }
    if (!limits.types.includes("sticker"))
      expect(await refusalOf({ packageId: "none", stickerId: "none" })).toMatchObject({
        code: "type_not_offered",
      });
  });

  test("a buyer's picture is stored, and their order is shown beside the chat and sent as a card", async () => {
    const shop = await connect(world);
    await shop.stock();
    await shop.buy();
    for (const kind of ["image", "order"] as const) await shop.buyerWrites({ kind });
    await world.drain();
    const { id, at } = await only(shop);
    const [image, card] = await shop.messages(id);
    expect(image).toMatchObject({ content: { type: "image" }, hasPicture: true });
    const { orders, limits } = await shop.ask("GET", at);
    // LINE's orders do not name a chat user.
    if (type === "line") return void expect(orders).toEqual([]);
    expect(card).toMatchObject({ content: { type: "order" }, card: { status: "to_process" } });
    expect(orders).toHaveLength(1);
    const ofOrder = `/v1/chats/sessions?orderId=${orders[0].id}`;
    expect((await shop.ask("GET", ofOrder)).sessions).toMatchObject([{ id }]);
    await shop.ask("POST", `${at}/;close`);
    expect((await shop.ask("GET", ofOrder)).sessions).toMatchObject([{ id, isClosed: true }]);
    if (!limits.types.includes("order")) return;
    world.clock.advance(1_000);
    const orderId = orders[0].id;
    await shop.ask("POST", `${at}/messages/order`, { clientId: makeClientId(), orderId });
    await world.drain();
    expect(await shop.atBuyer()).toMatchObject([
      { kind: "order", said: { orderId: orders[0].number } },
    ]);
  });

  test(`${MANY} messages whose pushes are lost, late or doubled are stored once in order`, async () => {
    const shop = await connect(world);
    await withBadPushes(async () => {
      for (let n = 0; n < MANY; n++) {
        await shop.buyerWrites({ text: `pesan ${n}` });
        if (n % 7 === 0) world.clock.advance(1_000);
        if (n % 20 === 0) await world.drain();
      }
      await world.drain();
    });
    await world.drain();
    for (let n = 0; n < 3; n++) {
      world.clock.advance(45 * 60_000);
      await pullDueChats(world.backend);
      await world.sandboxes.line.tick();
      await world.drain();
    }
    const { id } = await only(shop);
    const texts = Array.from({ length: MANY }, (_, n) => `pesan ${n}`);
    expect((await shop.messages(id)).map(textOf)).toEqual(texts);
  });
});

const copied = (bytes: Uint8Array) => new Uint8Array(bytes);
