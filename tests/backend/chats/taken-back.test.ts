import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { CHANNEL_SHOPS } from "./channel-shops.ts";
import { makeClientId } from "./chatting-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

describe.each(["lazada", "line"] as const)("%s", (type) => {
  test("a message that the buyer recalls is hidden, and its picture deleted", async () => {
    const shop = await CHANNEL_SHOPS[type](world);
    await shop.stock();
    const wrote = [
      await shop.buyerWrites({ text: "Nomor saya 0812 3456" }),
      await shop.buyerWrites({ kind: "image" }),
    ] as { messageId: string }[];
    await world.drain();
    const [session] = await shop.sessions();
    const [, picture] = await shop.messages(session?.id ?? "");
    expect(picture).toMatchObject({ hasPicture: true });
    world.clock.advance(60_000);
    for (const { messageId } of wrote)
      await world.sandboxes[type].controls.takeBack(shop.shopId, messageId);
    await world.drain();
    const after = await shop.messages(session?.id ?? "");
    expect(after.map(({ content, hasPicture }) => ({ content, hasPicture }))).toEqual(
      wrote.map(() => ({ content: { type: "other", native: "recalled" }, hasPicture: false })),
    );
    const [standing] = await shop.sessions();
    expect(standing?.last?.content).toEqual({ type: "other", native: "recalled" });
    const searched = await shop.ask("GET", "/v1/chats/sessions?search=0812");
    expect(searched.sessions).toEqual([]);
  });
});

test("a message that Lazada withholds from the buyer is shown as not sent, and the buyer still waits", async () => {
  const shop = await CHANNEL_SHOPS.lazada(world);
  await shop.buyerWrites({ text: "Bisa kirim hari ini?" });
  await world.drain();
  const [session] = await shop.sessions();
  const at = `/v1/chats/${shop.channelId}/sessions/${session?.id}`;
  world.clock.advance(60_000);
  const text = "Lewat WhatsApp saja ya";
  await shop.ask("POST", `${at}/messages/text`, { clientId: makeClientId(), text });
  await world.drain();
  const [, answer] = await shop.messages(session?.id ?? "");
  expect(answer).toMatchObject({ state: "failed", errorCode: "withheld" });
  const [standing] = await shop.sessions();
  expect(standing).toMatchObject({ hasFailed: true, waitingSince: session?.waitingSince });
});
