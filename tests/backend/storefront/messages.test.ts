import { createHmac, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails } from "#backend/db/schema/mail.ts";
import { storefrontChats } from "#backend/db/schema/storefront-chats.ts";
import { storefrontMessages } from "#backend/db/schema/storefront-messages.ts";
import { storefrontOrders } from "#backend/db/schema/storefronts.ts";
import { eraseOrdersAndCopies } from "#backend/privacy/erase-orders-and-chats.ts";
import { sendShopMessage } from "#backend/storefront/messages/send-message.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";
import { connectShopLine, connectShopWhatsApp } from "./writing-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;
const sandbox = () => world.sandboxes.messengers.controls;
const at = ({ shop }: Shop) => `/v1/channels/shop/${shop.channelId}/messengers`;

const connectWhatsApp = (shop: Shop) => connectShopWhatsApp(world, shop);
const connectLine = (shop: Shop) => connectShopLine(world, shop);

let phones = 0;
const nextPhone = () => `0813777${String(++phones).padStart(5, "0")}`;

async function order(shop: Shop, wish: Record<string, unknown>) {
  const phone = nextPhone();
  const placed = await shop.buyer.place(1, { phone, ...wish });
  const { token, number } = await placed.json();
  expect(placed.status).toBe(200);
  await world.drain();
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
  return { token, number, id: orders[0].id as string, phone, e164: `62${phone.slice(1)}` };
}

const sentBy = async (shop: Shop, messenger: "whatsapp" | "line") =>
  (await sandbox().messages(shop.owner.accountId, messenger)).filter(
    ({ isFromBuyer }) => !isFromBuyer,
  );
const toldOf = async (shop: Shop, id: string) =>
  (await shop.ask("GET", `/v1/channels/shop/orders/${id}/receipt`)).receipt.told;
const mailsTo = (email: string) =>
  world.backend.db
    .select({ subject: mails.subject })
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.template, "shop-order")));

test("WhatsApp tells each step once by the seller's template, and its statuses are shown", async () => {
  const shop = await openShop(world);
  await connectWhatsApp(shop);
  const made = await order(shop, { newsBy: "whatsapp" });
  await shop.ask("POST", `/v1/orders/${made.id}/;confirm-payment`);
  await world.drain();
  const sent = (await sentBy(shop, "whatsapp")).toReversed();
  expect(sent.map(({ template, person }) => [template, person])).toEqual([
    ["shop_order_placed/id", made.e164],
    ["shop_order_paid/id", made.e164],
  ]);
  expect(sent[0]?.body).toContain(made.number);
  expect(sent[0]?.body).toContain(made.token);
  expect(await toldOf(shop, made.id)).toMatchObject([
    { event: "placed", by: "whatsapp", status: "sent" },
    { event: "paid", by: "whatsapp", status: "sent" },
  ]);
  const { accountId } = shop.owner;
  await sandbox().status(accountId, sent[0]?.id ?? "", "read");
  await sandbox().status(accountId, sent[0]?.id ?? "", "delivered");
  await world.drain();
  // A status that arrives late undoes nothing.
  expect((await toldOf(shop, made.id))[0]).toMatchObject({ status: "read", failure: null });
});

test("templates have the words of the mails, in the order of their parameters", async () => {
  const shop = await openShop(world);
  await connectWhatsApp(shop);
  const { templates } = await shop.ask("GET", at(shop));
  const placed = templates.find(({ name }: { name: string }) => name === "shop_order_placed");
  const inWords = Object.fromEntries(
    placed.texts.map(({ language, text }: { language: string; text: string }) => [language, text]),
  );
  expect(inWords.id).toContain("{{1}}");
  for (const { texts, category } of templates)
    for (const { text } of texts) {
      const numbers = [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, place]) => Number(place));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      // Meta takes no template that begins or ends with a parameter, and writes its own codes.
      if (category === "utility") expect(text).not.toMatch(/^\{\{|\}\}$/);
      expect(text).not.toMatch(/\{\{\D/);
    }
  const { number } = await order(shop, { newsBy: "whatsapp" });
  const [sent] = await sentBy(shop, "whatsapp");
  expect(sent?.body.split(" | ")).toHaveLength([...inWords.id.matchAll(/\{\{\d+\}\}/g)].length);
  expect(sent?.body).toContain(number);
});

test("keys are tried before they are kept; the way is offered to buyers only then", async () => {
  const shop = await openShop(world);
  const put = async (body: object) => {
    const answer = await shop.owner.fetch(`${at(shop)}/whatsapp`, {
      method: "PUT",
      body: JSON.stringify(body),
    });
    return [answer.status, (await answer.json()).fields];
  };
  const { accountId, accessToken, secret } = await sandbox().account(
    shop.owner.accountId,
    "whatsapp",
  );
  const keys = { phoneNumberId: accountId, accessToken, secret };
  expect(await put({ phoneNumberId: "", accessToken: "x" })).toEqual([
    422,
    { phoneNumberId: "required", secret: "required" },
  ]);
  const refused = [422, { accessToken: "key_refused" }];
  expect(await put({ ...keys, accessToken: "EAAwrong" })).toEqual(refused);
  expect(await put({ ...keys, phoneNumberId: "1234" })).toEqual(refused);
  expect(await put({ ...keys, secret: "another app's" })).toEqual(refused);
  expect((await shop.buyer.get("")).storefront.newsWays).toEqual(["email"]);
  const answer = await shop.buyer.place(1, { newsBy: "whatsapp" });
  expect([answer.status, (await answer.json()).fields]).toEqual([422, { newsBy: "invalid" }]);

  expect((await put(keys))[0]).toBe(200);
  expect((await shop.buyer.get("")).storefront.newsWays).toEqual(["whatsapp", "email"]);
  const text = JSON.stringify(await shop.ask("GET", at(shop)));
  expect(text).not.toContain(keys.accessToken);
  expect(text).not.toContain(keys.secret);
  const { sentAt } = await shop.ask("POST", `${at(shop)}/whatsapp/;test`, {
    phone: "081234567890",
  });
  expect(sentAt).toBeTruthy();
  expect((await sentBy(shop, "whatsapp"))[0]).toMatchObject({
    ...{ person: "6281234567890", template: "shop_order_placed/id" },
  });
  expect((await shop.owner.fetch(`${at(shop)}/whatsapp`, { method: "DELETE" })).status).toBe(200);
  expect((await shop.buyer.get("")).storefront.newsWays).toEqual(["email"]);
});

test("Meta's question to the address is answered only with the shop's verify token", async () => {
  const shop = await openShop(world);
  const { account, path } = await connectWhatsApp(shop);
  const ask = async (query: Record<string, string>, to = path) => {
    const answer = await world.fetch(`${to}?${new URLSearchParams(query)}`);
    return [answer.status, await answer.text()];
  };
  const right = {
    "hub.mode": "subscribe",
    "hub.verify_token": account.verifyToken,
    "hub.challenge": "1158201444",
  };
  expect(await ask(right)).toEqual([200, "1158201444"]);
  expect((await ask({ ...right, "hub.verify_token": "guessed" }))[0]).toBe(403);
  expect((await ask(right, `${path}x`))[0]).toBe(404);
});

test("a webhook that is forged, of another secret or malformed changes nothing", async () => {
  const shop = await openShop(world);
  const { path, keys } = await connectWhatsApp(shop);
  const made = await order(shop, { newsBy: "whatsapp" });
  const [sent] = await sentBy(shop, "whatsapp");
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "1", phone_number_id: keys.phoneNumberId },
    statuses: [
      { id: sent?.externalId, status: "read", timestamp: "1767225600", recipient_id: made.e164 },
    ],
  };
  const body = (changed: object = value) =>
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "1", changes: [{ field: "messages", value: changed }] }],
    });
  const push = async (text: string, secret: string, to = path) =>
    (
      await world.fetch(to, {
        method: "POST",
        body: text,
        headers: {
          "X-Hub-Signature-256": `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`,
        },
      })
    ).status;
  expect(await push(body(), "forged")).toBe(401);
  expect((await world.fetch(path, { method: "POST", body: body() })).status).toBe(401);
  expect(await push(body(), keys.secret, `${path}x`)).toBe(404);
  expect(await push("no json", keys.secret)).toBe(400);
  expect(await push('{"object":"page","entry":[]}', keys.secret)).toBe(400);
  // Another number of the same app.
  const other = { ...value, metadata: { ...value.metadata, phone_number_id: "1" } };
  expect(await push(body(other), keys.secret)).toBe(200);
  expect((await toldOf(shop, made.id))[0]).toMatchObject({ status: "sent" });
  expect(await push(body(), keys.secret)).toBe(200);
  expect((await toldOf(shop, made.id))[0]).toMatchObject({ status: "read" });
});

test("a lost answer is not sent again, and the next status says that it was sent", async () => {
  const shop = await openShop(world);
  const { path, keys } = await connectWhatsApp(shop);
  const { accountId } = shop.owner;
  await sandbox().setWebhook(accountId, "whatsapp", { url: "" });
  await sandbox().mishap(accountId, "whatsapp", { lostAnswers: 1 });
  const made = await order(shop, { newsBy: "whatsapp", email: "ragu@contoh.id" });
  expect(await toldOf(shop, made.id)).toMatchObject([{ status: "uncertain" }]);
  world.clock.advance(9 * 60_000);
  await world.drain();
  expect(await mailsTo("ragu@contoh.id")).toEqual([]);
  const [row] = await world.backend.db
    .select()
    .from(storefrontMessages)
    .where(eq(storefrontMessages.accountId, accountId));
  await sendShopMessage(
    world.backend,
    { accountId, messageId: row?.id ?? "" },
    { isLastTry: true },
  );
  const [sent, ...others] = await sentBy(shop, "whatsapp");
  expect(others).toEqual([]);
  const text = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "1",
        changes: [
          {
            field: "messages",
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "1", phone_number_id: keys.phoneNumberId },
              statuses: [
                {
                  ...{ id: sent?.externalId, status: "delivered", timestamp: "1767225600" },
                  ...{ recipient_id: made.e164, biz_opaque_callback_data: row?.id },
                },
              ],
            },
          },
        ],
      },
    ],
  });
  const signature = createHmac("sha256", keys.secret).update(text).digest("hex");
  await world.fetch(path, {
    ...{ method: "POST", body: text },
    headers: { "X-Hub-Signature-256": `sha256=${signature}` },
  });
  expect(await toldOf(shop, made.id)).toMatchObject([{ status: "delivered" }]);
  world.clock.advance(2 * 60_000);
  await world.drain();
  expect(await mailsTo("ragu@contoh.id")).toEqual([]);
});

test("news by a message of which no status comes is mailed after some minutes", async () => {
  const shop = await openShop(world);
  await connectWhatsApp(shop);
  const { accountId } = shop.owner;
  await sandbox().setWebhook(accountId, "whatsapp", { url: "" });
  await sandbox().mishap(accountId, "whatsapp", { lostAnswers: 1 });
  const made = await order(shop, { newsBy: "whatsapp", email: "diam@contoh.id" });
  world.clock.advance(11 * 60_000);
  await world.drain();
  expect(await mailsTo("diam@contoh.id")).toHaveLength(1);
  expect(await toldOf(shop, made.id)).toMatchObject([
    { by: "whatsapp", status: "uncertain" },
    { by: "email", event: "placed" },
  ]);
});

test("an answer that WhatsApp reports as failed is failed in the chat, and can be sent again", async () => {
  const shop = await openShop(world);
  await connectWhatsApp(shop);
  const { accountId } = shop.owner;
  const made = await order(shop, { newsBy: "whatsapp" });
  await sandbox().writeWhatsApp(accountId, { phone: made.e164, name: "Siti", text: "Halo?" });
  await world.drain();
  const [session] = (await shop.ask("GET", "/v1/chats/sessions")).sessions;
  const path = `/v1/chats/${shop.shop.channelId}/sessions/${session.id}/messages`;
  await shop.ask("POST", `${path}/text`, { clientId: randomUUID(), text: "Halo, Kak." });
  await world.drain();
  const answer = async () => {
    const { messages } = await shop.ask("GET", path);
    return messages.find(({ from }: { from: string }) => from === "seller");
  };
  expect(await answer()).toMatchObject({ state: "sent" });
  const [sent] = await sentBy(shop, "whatsapp");
  await sandbox().status(accountId, sent?.id ?? "", "failed");
  await world.drain();
  const failed = await answer();
  expect(failed).toMatchObject({ state: "failed", errorCode: "131026" });
  expect((await shop.ask("GET", "/v1/chats/sessions")).sessions[0]).toMatchObject({
    hasFailed: true,
  });
  await shop.ask("POST", `${path}/${failed.id}/;retry`);
  await world.drain();
  expect(await answer()).toMatchObject({ state: "sent", errorCode: null });
  expect(await sentBy(shop, "whatsapp")).toHaveLength(3);
});

test("an answer that LINE refuses is mailed, or read on the page where the buyer asked", async () => {
  const shop = await openShop(world);
  await connectLine(shop);
  const { accountId } = shop.owner;
  const follow = async (name: string, wish: object) => {
    const made = await order(shop, { newsBy: "line", ...wish });
    const { lineUrl } = await shop.buyer.order(made.token);
    const code = decodeURIComponent(new URL(lineUrl).search.slice(1));
    await sandbox().writeLine(accountId, { name, text: `${code} สวัสดี` });
    await world.drain();
    world.clock.advance(1_000);
    return made;
  };
  const answer = async (text: string) => {
    const [session] = (await shop.ask("GET", "/v1/chats/sessions")).sessions;
    const path = `/v1/chats/${shop.shop.channelId}/sessions/${session.id}/messages`;
    await sandbox().mishap(accountId, "line", { refusedCalls: 1, refusalCode: 429 });
    await shop.ask("POST", `${path}/text`, { clientId: randomUUID(), text });
    await world.drain();
    await sandbox().mishap(accountId, "line", { refusedCalls: 0 });
    return JSON.stringify(await shop.ask("GET", path));
  };
  const answersTo = (email: string) =>
    world.backend.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, email), eq(mails.template, "shop-answer")));
  await follow("ploy", { email: "ploy@contoh.id" });
  expect(await answer("สวัสดีค่ะ")).not.toContain("monthly_limit");
  expect(await answersTo("ploy@contoh.id")).toHaveLength(1);

  const silent = await follow("mali", {});
  expect(await answer("ยังไม่ถึง")).toContain("monthly_limit");
  world.clock.advance(1_000);
  await shop.buyer.get(`/orders/${silent.token}/;ask`, { text: "อยู่ไหมคะ" });
  await world.drain();
  await answer("อยู่ค่ะ");
  expect((await shop.buyer.order(silent.token)).messages.at(-1)).toMatchObject({
    ...{ from: "seller", text: "อยู่ค่ะ" },
  });
});

test("too many calls wait and are sent once; what is refused is mailed, with the reason shown", async () => {
  const shop = await openShop(world);
  await connectWhatsApp(shop);
  const { accountId } = shop.owner;
  const refuse = (refusalCode: number) =>
    sandbox().mishap(accountId, "whatsapp", { refusedCalls: 1, refusalCode });
  await refuse(130_429);
  const waiting = await order(shop, { newsBy: "whatsapp" });
  world.clock.advance(60_000);
  await world.drain();
  expect(await sentBy(shop, "whatsapp")).toHaveLength(1);
  expect(await toldOf(shop, waiting.id)).toMatchObject([{ status: "sent", failure: null }]);

  await refuse(132_001);
  const refused = await order(shop, { newsBy: "whatsapp", email: "tolak@contoh.id" });
  expect(await toldOf(shop, refused.id)).toMatchObject([
    { by: "whatsapp", status: "failed", failure: { code: "132001" } },
    { event: "placed", by: "email" },
  ]);
  expect(await mailsTo("tolak@contoh.id")).toHaveLength(1);

  // A number without WhatsApp is told by a later status.
  const absent = await order(shop, { newsBy: "whatsapp", email: "tanpa@contoh.id" });
  const [sent] = await sentBy(shop, "whatsapp");
  await sandbox().status(accountId, sent?.id ?? "", "failed");
  await world.drain();
  expect(await toldOf(shop, absent.id)).toMatchObject([
    { by: "whatsapp", status: "failed", failure: { code: "131026" } },
    { event: "placed", by: "email" },
  ]);
});

test("a refused key is told in the bell, the news is mailed, and buyers are not offered it", async () => {
  const shop = await openShop(world);
  await connectWhatsApp(shop);
  const mishap = { refusedCalls: 1, refusalCode: 190 };
  await sandbox().mishap(shop.owner.accountId, "whatsapp", mishap);
  await order(shop, { newsBy: "whatsapp", email: "kunci@contoh.id" });
  expect(await mailsTo("kunci@contoh.id")).toHaveLength(1);
  const { notifications } = await shop.ask("GET", "/v1/notifications");
  expect(notifications).toContainEqual(
    expect.objectContaining({ templateId: "messenger_refused", link: "/settings/shop" }),
  );
  expect((await shop.buyer.get("")).storefront.newsWays).toEqual(["email"]);
});

test("one phone gets messages of at most five unpaid orders a day", async () => {
  const shop = await openShop(world, { onHand: 30 });
  await connectWhatsApp(shop);
  const phone = nextPhone();
  for (let n = 0; n < 5; n++) await order(shop, { newsBy: "whatsapp", phone });
  await world.backend.db
    .update(storefrontOrders)
    .set({ status: "expired" })
    .where(eq(storefrontOrders.accountId, shop.owner.accountId));
  await order(shop, { newsBy: "whatsapp", phone });
  expect(await sentBy(shop, "whatsapp")).toHaveLength(5);
});

test("what a known buyer writes lands in the chats, and the answer goes back within a day", async () => {
  const shop = await openShop(world);
  await connectWhatsApp(shop);
  const { accountId } = shop.owner;
  const made = await order(shop, { newsBy: "whatsapp" });
  const write = (phone: string, text: string) =>
    sandbox().writeWhatsApp(accountId, { phone, name: "Siti", text });
  await write("628999999999", "Saya bukan pembeli");
  await write(made.e164, "Kapan dikirim?");
  await world.drain();
  const { sessions } = await shop.ask("GET", "/v1/chats/sessions");
  expect(sessions).toHaveLength(1);
  const [session] = sessions;
  const path = `/v1/chats/${shop.shop.channelId}/sessions/${session.id}/messages`;
  const read = async () => JSON.stringify(await shop.ask("GET", path));
  expect(await read()).toContain("Kapan dikirim?");
  const answer = async (text: string) => {
    await shop.ask("POST", `${path}/text`, { clientId: randomUUID(), text });
    await world.drain();
  };
  await answer("Besok pagi, Kak.");
  const [sent] = await sentBy(shop, "whatsapp");
  expect(sent).toMatchObject({ person: made.e164, template: "", body: "Besok pagi, Kak." });

  world.clock.advance(25 * 3_600_000);
  await answer("Sudah sampai?");
  expect((await sentBy(shop, "whatsapp"))[0]?.body).toBe("Besok pagi, Kak.");
  expect(await read()).toContain("window_over");
});

test("words by WhatsApp are on no order's page: anybody orders with another's phone", async () => {
  const shop = await openShop(world);
  await connectWhatsApp(shop);
  const { accountId } = shop.owner;
  const own = await order(shop, { newsBy: "whatsapp" });
  const write = async (text: string) => {
    world.clock.advance(1_000);
    await sandbox().writeWhatsApp(accountId, { phone: own.e164, name: "Siti", text });
    await world.drain();
  };
  await write("Alamat saya ganti ya");
  world.clock.advance(1_000);
  const spy = await order(shop, { phone: own.phone, email: "pengintip@contoh.id" });
  await write("Jl. Melati 5");
  const sessions = async () => (await shop.ask("GET", "/v1/chats/sessions")).sessions;
  const [session, ...more] = await sessions();
  expect(more).toEqual([]);
  const path = `/v1/chats/${shop.shop.channelId}/sessions/${session.id}/messages`;
  const { messages } = await shop.ask("GET", path);
  // Each order's card comes once, before the first words after it.
  expect(messages.map(({ content }: { content: { type: string } }) => content.type).sort()).toEqual(
    ["order", "order", "text", "text"],
  );
  const answer = async (text: string) => {
    await shop.ask("POST", `${path}/text`, { clientId: randomUUID(), text });
    await world.drain();
  };
  await answer("Siap, ke Jl. Melati 5.");
  expect((await sentBy(shop, "whatsapp"))[0]).toMatchObject({
    ...{ person: own.e164, body: "Siap, ke Jl. Melati 5." },
  });
  world.clock.advance(25 * 3_600_000);
  await answer("Sudah sampai?");
  for (const { token } of [own, spy]) expect((await shop.buyer.order(token)).messages).toEqual([]);
  const answers = await world.backend.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, "pengintip@contoh.id"), eq(mails.template, "shop-answer")));
  expect(answers).toEqual([]);

  await shop.buyer.get(`/orders/${spy.token}/;ask`, { text: "Kapan dikirim?" });
  await world.drain();
  expect(await sessions()).toHaveLength(2);
  expect((await shop.buyer.order(spy.token)).messages).toMatchObject([{ text: "Kapan dikirim?" }]);

  await shop.owner.fetch(`${at(shop)}/whatsapp`, { method: "DELETE" });
  await answer("Halo?");
  expect(JSON.stringify(await shop.ask("GET", path))).toContain("messenger_disconnected");
});

test("words beside the code of LINE, and a code that is no order's, reach the seller", async () => {
  const shop = await openShop(world);
  await connectLine(shop);
  const { accountId } = shop.owner;
  const made = await order(shop, { newsBy: "line" });
  const { lineUrl } = await shop.buyer.order(made.token);
  const code = decodeURIComponent(new URL(lineUrl).search.slice(1));
  const write = async (text: string) => {
    world.clock.advance(1_000);
    await sandbox().writeLine(accountId, { name: "ploy", text });
    await world.drain();
  };
  await write(`${code} ขอสีฟ้านะคะ`);
  await write("ETL-22222222 คืออะไรคะ");
  await write(code);
  const { messages } = await shop.buyer.order(made.token);
  expect(messages.map(({ text }: { text: string }) => text)).toEqual([
    "ขอสีฟ้านะคะ",
    "ETL-22222222 คืออะไรคะ",
  ]);
});

test("LINE tells a buyer who sent the order's code, once, until the buyer leaves", async () => {
  const shop = await openShop(world);
  const { account } = await connectLine(shop);
  const { accountId } = shop.owner;
  const made = await order(shop, { newsBy: "line", email: "line@contoh.id" });
  world.clock.advance(1_000);
  // Until the code comes, the news is mailed.
  expect(await mailsTo("line@contoh.id")).toHaveLength(1);
  const { lineUrl } = await shop.buyer.order(made.token);
  expect(lineUrl).toMatch(/^https:\/\/line\.me\/R\/oaMessage\/%40\w+\/\?ETL-[2-9A-HJ-NP-Z]{8}$/);
  const code = decodeURIComponent(new URL(lineUrl).search.slice(1));
  await sandbox().writeLine(accountId, { name: "ploy", text: `${code.toLowerCase()} ` });
  await world.drain();
  expect((await shop.buyer.order(made.token)).lineUrl).toBeNull();
  // Another person with the same code gets nothing.
  await sandbox().writeLine(accountId, { name: "thief", text: code });
  await world.drain();
  await sandbox().mishap(accountId, "line", { lostAnswers: 1 });
  await shop.ask("POST", `/v1/orders/${made.id}/;confirm-payment`);
  await world.drain();
  world.clock.advance(60_000);
  await world.drain();
  const sent = await sentBy(shop, "line");
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain(made.token);
  expect((await toldOf(shop, made.id)).at(-1)).toMatchObject({ by: "line", status: "sent" });

  await sandbox().writeLine(accountId, { name: "ploy", text: "ถึงวันไหนคะ" });
  await world.drain();
  const { sessions } = await shop.ask("GET", "/v1/chats/sessions");
  expect(sessions).toHaveLength(1);

  world.clock.advance(1_000);
  await sandbox().unfollowLine(accountId, "ploy");
  await world.drain();
  await shop.ask("POST", `/v1/orders/${made.id}/;cancel`, { reason: "OUT_OF_STOCK" });
  await world.drain();
  expect(await sentBy(shop, "line")).toHaveLength(1);
  expect((await toldOf(shop, made.id)).at(-1)).toMatchObject({ event: "cancelled", by: "email" });

  const path = `/v1/chats/${shop.shop.channelId}/sessions/${sessions[0].id}/messages`;
  await shop.ask("POST", `${path}/text`, { clientId: randomUUID(), text: "ขอโทษค่ะ" });
  await world.drain();
  expect(await sentBy(shop, "line")).toHaveLength(1);
  expect((await shop.buyer.order(made.token)).messages.at(-1)).toMatchObject({ text: "ขอโทษค่ะ" });

  await sandbox().writeLine(accountId, { name: "seller", text: account.testText });
  await world.drain();
  expect((await sentBy(shop, "line"))[0]?.body).toContain("Etalase");
});

test("a WhatsApp chat has the person's name there, not that of an order with the number", async () => {
  const shop = await openShop(world);
  await connectWhatsApp(shop);
  const made = await order(shop, { newsBy: "whatsapp" });
  await shop.buyer.get(`/orders/${made.token}/;ask`, { text: "Halo dari halaman pesanan" });
  await world.drain();
  const write = async (name: string) => {
    await sandbox().writeWhatsApp(shop.owner.accountId, {
      ...{ phone: made.e164, name, text: `Halo, ${name}` },
    });
    await world.drain();
    const { sessions } = await shop.ask("GET", "/v1/chats/sessions");
    return sessions.map(({ buyerName }: { buyerName: string }) => buyerName).toSorted();
  };
  const [ordered] = (await shop.ask("GET", "/v1/chats/sessions")).sessions;
  expect(await write("Bagas WA")).toEqual(["Bagas WA", ordered.buyerName].toSorted());
  expect(await write("Bagas Baru")).toEqual(["Bagas Baru", ordered.buyerName].toSorted());
});

test("messages, numbers and ids go with an erased buyer", async () => {
  const shop = await openShop(world);
  await connectWhatsApp(shop);
  const made = await order(shop, { newsBy: "whatsapp" });
  await sandbox().writeWhatsApp(shop.owner.accountId, {
    ...{ phone: made.e164, name: "Siti", text: "Halo" },
  });
  await world.drain();
  await shop.buyer.act(made.token, "cancel");
  await eraseOrdersAndCopies(world.backend, shop.owner.accountId, [made.id]);
  const left = await world.backend.db
    .select()
    .from(storefrontMessages)
    .where(eq(storefrontMessages.accountId, shop.owner.accountId));
  expect(left).toEqual([]);
  const sessions = async () => JSON.stringify(await shop.ask("GET", "/v1/chats/sessions"));
  const before = await sessions();
  const chats = await world.backend.db
    .select()
    .from(storefrontChats)
    .where(eq(storefrontChats.accountId, shop.owner.accountId));
  expect(chats).toMatchObject([{ buyerName: "", messengerUser: "" }]);
  const [erased] = await world.backend.db
    .select()
    .from(storefrontOrders)
    .where(eq(storefrontOrders.accountId, shop.owner.accountId));
  expect(erased).toMatchObject({ buyerE164: "" });
  // The number is of nobody whom the shop knows.
  await sandbox().writeWhatsApp(shop.owner.accountId, {
    ...{ phone: made.e164, name: "Siti", text: "Halo lagi" },
  });
  await world.drain();
  expect(await sessions()).toBe(before);
  expect(before).not.toContain("Halo lagi");
});
