import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { connectShop, createWorld } from "./world.ts";

async function chatting(rewrite?: (call: string, body: unknown) => unknown) {
  const world = await createWorld(rewrite ? { rewrite } : {});
  const shop = await connectShop(world, "ID");
  await world.controls.buyerWrites({ shopId: shop.shopId, text: "Kak, ready?" });
  const listed = async () => {
    const [chat] = await world.controls.listChats(shop.shopId);
    if (!chat) throw new Error("A buyer wrote");
    return chat;
  };
  return { ...world, ...shop, listed };
}

test("a chat is marked as read by its exact conversation id, which exceeds JSON's numbers", async () => {
  const { connector, credentials, listed } = await chatting();
  const { conversationId, messages } = await listed();
  const last = messages.at(-1)?.messageId ?? "";
  // The id has more digits than a JavaScript number.
  expect(String(Number(conversationId))).not.toBe(conversationId);
  await connector.chats.markRead(credentials, conversationId, {
    ...{ externalId: last, readToken: null },
  });
  expect((await listed()).lastReadMessageId).toBe(last);
});

test("automatic answers by the account's rules are texts marked as automatic", async () => {
  const { connector, credentials, listed } = await chatting();
  const { conversationId, buyerId } = await listed();
  await connector.chats.send(
    credentials,
    { externalId: conversationId, buyerId },
    {
      type: "text",
      text: "Kami buka pukul 9.",
      key: randomUUID(),
      isAutomatic: true,
      sender: null,
    },
  );
  expect((await listed()).messages.at(-1)).toMatchObject({
    ...{ isFromBuyer: false, isAutomatic: true, said: { text: "Kami buka pukul 9." } },
  });
});

test("Shopee's own out-of-hours answer does not count as a person's answer", async () => {
  const { connector, credentials, controls, shopId, listed } = await chatting((_call, body) => {
    const { response } = body as { response?: { messages?: { status: string }[] } };
    const [newest] = response?.messages ?? [];
    if (newest) newest.status = "offwork_autoreply";
    return body;
  });
  const { conversationId, buyerId } = await listed();
  await controls.sellerWrites(shopId, buyerId, "Toko sedang tutup.");
  const { history } = connector.chats;
  const page = await history?.messages(credentials, conversationId, null);
  expect(page?.messages.map(({ from, isAutomatic }) => [from, isAutomatic])).toEqual([
    ["seller", true],
    ["buyer", false],
  ]);
});
