import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatSessions } from "#backend/db/schema/chats.ts";
import { mails } from "#backend/db/schema/mail.ts";
import { storefrontChats } from "#backend/db/schema/storefront-chats.ts";
import {
  eraseChatsAndCopies,
  eraseOrdersAndCopies,
} from "#backend/privacy/erase-orders-and-chats.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;

const sessionsOf = async ({ ask }: Shop) => (await ask("GET", "/v1/chats/sessions")).sessions;

/** The seller answers the newest chat. */
async function answer(shop: Shop, text: string) {
  const [{ id }] = await sessionsOf(shop);
  const path = `/v1/chats/${shop.shop.channelId}/sessions/${id}/messages/text`;
  await shop.ask("POST", path, { clientId: randomUUID(), text });
  await world.drain();
}
const mailsTo = (email: string) =>
  world.backend.db.select().from(mails).where(eq(mails.recipient, email));

test("a question about a product is a chat with its product, and the answer is read and mailed", async () => {
  const shop = await openShop(world);
  const { items } = await shop.buyer.get("/products");
  const question = { name: "Siti", email: "tanya@contoh.id", text: "Ada warna lain?" };
  const { token } = await shop.buyer.get("/chats", {
    ...{ ...question, itemId: items[0].id, language: "id" },
  });
  await world.drain();
  const [session] = await sessionsOf(shop);
  expect(session).toMatchObject({ buyerName: "Siti", unreadCount: 2 });
  await answer(shop, "Ada, biru.");
  const { chat } = await shop.buyer.get(`/chats/${token}`);
  expect(chat).toMatchObject({
    ...{ item: { id: items[0].id }, isMailed: true },
    messages: [
      { from: "buyer", text: "Ada warna lain?" },
      { from: "seller", text: "Ada, biru." },
    ],
  });
  const [mail, ...more] = await mailsTo("tanya@contoh.id");
  expect([mail?.subject, more]).toEqual(["Toko Laras membalas pertanyaan Anda", []]);
  await shop.buyer.get(`/chats/${token}/messages`, { text: "Terima kasih" });
  await world.drain();
  expect((await shop.buyer.get(`/chats/${token}`)).chat.messages).toHaveLength(3);
  expect(await sessionsOf(shop)).toHaveLength(1);
});

test("the address of a question is in the buyer's data, and is erased with the buyer", async () => {
  const shop = await openShop(world);
  const { items } = await shop.buyer.get("/products");
  const question = { name: "Siti", email: "salinan@contoh.id", text: "Ada warna lain?" };
  await shop.buyer.get("/chats", { ...question, itemId: items[0].id, language: "id" });
  await world.drain();
  const [session] = await sessionsOf(shop);
  const path = `/v1/privacy/buyer-data/export?subjects=chat:${session.id}`;
  const copy = await shop.owner.fetch(path);
  const files = unzipSync(new Uint8Array(await copy.arrayBuffer()));
  const { chats } = JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()));
  expect(chats).toMatchObject([{ buyerName: "Siti", email: "salinan@contoh.id" }]);
  expect(strFromU8(files["messages.csv"] ?? new Uint8Array())).toContain("salinan@contoh.id");
  const sessions = await world.backend.db
    .select()
    .from(chatSessions)
    .where(eq(chatSessions.accountId, shop.owner.accountId));
  await eraseChatsAndCopies(world.backend, shop.owner.accountId, sessions);
  const rows = await world.backend.db
    .select()
    .from(storefrontChats)
    .where(eq(storefrontChats.accountId, shop.owner.accountId));
  expect(rows).toMatchObject([{ buyerName: "", buyerEmail: "" }]);
});

test("questions about an order are one chat, and its page shows the answers", async () => {
  const shop = await openShop(world);
  const placed = await shop.buyer.place(1, { phone: "081300000031", email: "pesan@contoh.id" });
  const { token, number } = await placed.json();
  await world.drain();
  const path = `/orders/${token}/;ask`;
  await Promise.all([
    shop.buyer.get(path, { text: "Kapan dikirim?" }),
    shop.buyer.get(path, { text: "Bisa besok?" }),
  ]);
  await world.drain();
  expect(await sessionsOf(shop)).toHaveLength(1);
  await answer(shop, "Besok pagi.");
  const { messages } = await shop.buyer.order(token);
  expect(messages.at(-1)).toMatchObject({ from: "seller", text: "Besok pagi." });
  expect(messages).toHaveLength(3);

  await shop.buyer.act(token, "cancel");
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
  await eraseOrdersAndCopies(world.backend, shop.owner.accountId, [orders[0].id]);
  const [chat] = await world.backend.db
    .select()
    .from(storefrontChats)
    .where(eq(storefrontChats.accountId, shop.owner.accountId));
  expect(chat).toMatchObject({ buyerName: "", buyerEmail: "" });
  expect(await mailsTo("pesan@contoh.id")).toEqual([]);
});

test("another shop, a gone product and too many questions are refused", async () => {
  const shop = await openShop(world);
  const other = await openShop(world);
  const ask = (body: object) =>
    shop.buyer.call("/chats", { name: "Siti", text: "Halo?", language: "id", ...body });
  expect((await ask({ itemId: "gone" })).status).toBe(404);
  expect((await ask({ text: "?" })).status).toBe(422);
  const { token } = await (await ask({})).json();
  expect((await other.buyer.call(`/chats/${token}`)).status).toBe(404);
  const statuses = [];
  for (let n = 0; n < 12; n++)
    statuses.push((await shop.buyer.call(`/chats/${token}/messages`, { text: "Halo?" })).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test("one address gets so many answers a day, and no automatic ones", async () => {
  const shop = await openShop(world);
  await shop.ask("PUT", "/v1/chats/settings", { settings: { greeting: "Halo {buyer}" } });
  const question = { name: "Anda menang, buka contoh.id/x", email: "banyak@contoh.id" };
  await shop.buyer.get("/chats", { ...question, text: "Ada?", language: "id" });
  await world.drain();
  expect(await mailsTo("banyak@contoh.id")).toEqual([]);
  for (let n = 0; n < 12; n++) await answer(shop, `Ada ${n}`);
  expect(await mailsTo("banyak@contoh.id")).toHaveLength(10);
});
