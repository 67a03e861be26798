import { randomUUID } from "node:crypto";
import { HTTPFetchError, messagingApi, validateSignature } from "@line/bot-sdk";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutgoingChatMessage } from "#backend/marketplaces/channel-chats.ts";
import { LINE_SIGNATURE } from "#backend/marketplaces/line/signature-vectors.ts";
import { line } from "#sandbox/line/sandbox.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { createWorld, PICTURE } from "./world.ts";

const API = "https://api.line.me";
const BUYER = "ubonwan.k";
type World = Awaited<ReturnType<typeof createWorld>>;

let world: World;
let answers = { lost: 0, over: "" };
beforeEach(async () => {
  answers = { lost: 0, over: "" };
  world = await createWorld({
    onAnswer(call) {
      if (!call.endsWith("/message/push")) return undefined;
      if (answers.over) return Response.json({ message: answers.over }, { status: 429 });
      if (answers.lost === 0) return undefined;
      answers.lost -= 1;
      throw new TypeError("fetch failed");
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Creates a shop with a connected chat, and a buyer who has written to it. */
async function chatting() {
  const { controls, connector } = world;
  const made = await controls.createShop({ name: "ร้านลาราส", seller: SELLER });
  const { shopId, apiKey, messagingToken, messagingSecret } = made;
  await controls.setWebhook(shopId, "http://etalase.test/api/webhooks/shops/line/1");
  await controls.buyerWrites({ shopId, username: BUYER, text: "สวัสดีค่ะ" });
  const keys = await connector.connection.keys.connect({ shopId, apiKey: apiKey ?? "" });
  if ("problems" in keys) throw new Error("The keys were refused");
  const credentials = { ...keys.credentials, secrets: { messagingToken, messagingSecret } };
  const [chat] = await controls.listChats(shopId);
  const to = { externalId: chat?.buyerId ?? "", buyerId: chat?.buyerId ?? "" };
  return { ...made, credentials, to };
}

const text = (key: string, sender: OutgoingChatMessage["sender"] = null): OutgoingChatMessage => ({
  type: "text",
  text: "ค่ะ",
  isAutomatic: false,
  sender,
  key,
});
const said = async (shopId: string) =>
  (await world.controls.listChats(shopId))[0]?.messages.filter((one) => !one.isFromBuyer) ?? [];

test("accepts LINE's published example of a signature and no variation of it", () => {
  const { verify, parse } = world.connector.shopWebhooks;
  const { secret, body, signature } = LINE_SIGNATURE;
  const push = {
    rawBody: new TextEncoder().encode(body),
    headers: new Headers({ "x-line-signature": signature }),
    callbackUrl: "https://etalase.test/webhooks/line",
    secrets: { messagingSecret: secret, webhookSecret: "another" },
  };
  expect(verify(push)).toBe(true);
  expect(verify({ ...push, secrets: { webhookSecret: push.secrets.messagingSecret } })).toBe(false);
  expect(verify({ ...push, rawBody: new TextEncoder().encode(`${body}\n`) })).toBe(false);
  // The body that the console's "Verify" button sends.
  expect(parse("@shop", push.rawBody)).toEqual([]);
});

test("a used-up monthly quota is reported; too many calls at once wait", async () => {
  const { credentials, to } = await chatting();
  const send = () => world.connector.chats.send(credentials, to, text(randomUUID()));
  answers.over = "You have reached your monthly limit.";
  await expect(send()).rejects.toMatchObject({ kind: "rejected", code: "monthly_limit" });
  answers.over = "The API rate limit has been exceeded. Try again later.";
  await expect(send()).rejects.toMatchObject({ kind: "rate_limited" });
});

test("several events of one push are handled separately; groups and non-messages are ignored", () => {
  const event = (id: string, source: object, more: object) => ({
    ...{ webhookEventId: id, timestamp: 1_700_000_000_123, mode: "active", source, ...more },
  });
  const user = { type: "user", userId: "U1" };
  const message = {
    ...{ id: "468789577898262530", type: "text", text: "Hi" },
    markAsReadToken: "30yhdy232",
  };
  const body = {
    destination: "U8e742f61d673b39c7fff3cecb7536ef0",
    events: [
      event("01A", user, { type: "message", message }),
      event("01B", { type: "group", groupId: "C1", userId: "U1" }, { type: "message", message }),
      event("01C", user, { type: "follow" }),
      event("01D", user, { type: "message", message: { id: "2", type: "location" } }),
    ],
  };
  const rawBody = new TextEncoder().encode(JSON.stringify(body));
  const events = world.connector.shopWebhooks.parse("@shop", rawBody);
  expect(events.map(({ dedupeKey, kind }) => [dedupeKey, kind])).toEqual([
    ["01A", "chat"],
    ["01B", "other"],
    ["01C", "other"],
    ["01D", "chat"],
  ]);
  expect(events[0]).toMatchObject({
    externalConversationId: "U1",
    written: {
      buyerId: "U1",
      message: {
        ...{ sentAt: new Date(1_700_000_000_123), content: { type: "text", text: "Hi" } },
        readToken: "30yhdy232",
      },
    },
  });
  expect(events[3]?.written?.message.content).toEqual({ type: "other", native: "location" });
});

test("a message whose answer was lost is sent again with its key, and arrives once", async () => {
  const { credentials, to, shopId } = await chatting();
  const key = randomUUID();
  const { send } = world.connector.chats;
  answers.lost = 1;
  await expect(send(credentials, to, text(key))).rejects.toMatchObject({ kind: "unavailable" });
  const { externalId } = await send(credentials, to, text(key));
  const heard = await said(shopId);
  expect(heard.map(({ messageId }) => messageId)).toEqual([externalId]);
  await send(credentials, to, text(randomUUID()));
  expect(await said(shopId)).toHaveLength(2);
});

test("uses the shop's own sender; a wrong token or another account's is reported", async () => {
  const { credentials, to, shopId } = await chatting();
  const sender = { name: "Laras", iconUrl: PICTURE };
  await world.connector.chats.send(credentials, to, text(randomUUID(), sender));
  expect(await said(shopId)).toHaveLength(1);
  const other = await chatting();
  const { checkSecrets } = world.connector.connection.keys;
  const withToken = (messagingToken: string) =>
    checkSecrets?.({ ...credentials, secrets: { ...credentials.secrets, messagingToken } });
  expect(await withToken(other.messagingToken)).toEqual({ messagingToken: "other_account" });
  expect(await withToken("invented")).toEqual({ messagingToken: "refused" });
  expect(await checkSecrets?.(credentials)).toEqual({});
  const refused = { ...credentials, secrets: { messagingToken: "invented" } };
  await expect(world.connector.chats.send(refused, to, text(randomUUID()))).rejects.toMatchObject({
    kind: "rejected",
    code: "messaging_token_refused",
  });
});

test("LINE's own unmodified client works against the sandbox", async () => {
  const { shopId, messagingToken, messagingSecret, to } = await chatting();
  const root = line.routes({ ...world.deps, origin: () => API });
  vi.stubGlobal("fetch", async (input: URL, init?: RequestInit) =>
    root.fetch(new Request(input, init)),
  );
  const client = new messagingApi.MessagingApiClient({ channelAccessToken: messagingToken });
  expect(await client.getBotInfo()).toMatchObject({ basicId: shopId });
  expect(await client.getProfile(to.buyerId)).toMatchObject({ displayName: BUYER });
  const key = randomUUID();
  const messages: messagingApi.Message[] = [
    { type: "text", text: "สวัสดีค่ะ" },
    { type: "image", originalContentUrl: PICTURE, previewImageUrl: PICTURE },
    { type: "sticker", packageId: "11537", stickerId: "52002738" },
  ];
  const first = await client.pushMessage({ to: to.buyerId, messages }, key);
  expect(first.sentMessages).toHaveLength(3);
  await expect(client.pushMessage({ to: to.buyerId, messages }, key)).rejects.toSatisfy(
    (error) => error instanceof HTTPFetchError && error.status === 409,
  );
  const told = JSON.parse(world.pushes.find(({ body }) => body.includes("สวัสดี"))?.body ?? "{}");
  const { markAsReadToken } = told.events[0].message;
  await client.markMessagesAsReadByToken({ markAsReadToken });
  await expect(
    client.markMessagesAsReadByToken({ markAsReadToken: "invented" }),
  ).rejects.toMatchObject({ status: 400 });
  expect((await said(shopId)).map(({ kind }) => kind)).toEqual(["text", "image", "sticker"]);
  const six = Array.from({ length: 6 }, () => ({ type: "text" as const, text: "ค่ะ" }));
  await expect(client.pushMessage({ to: to.buyerId, messages: six })).rejects.toMatchObject({
    status: 400,
  });
  const push = world.pushes.find(({ headers }) => headers["x-line-signature"]);
  expect(
    validateSignature(push?.body ?? "", messagingSecret, push?.headers["x-line-signature"] ?? ""),
  ).toBe(true);
  const stranger = new messagingApi.MessagingApiClient({ channelAccessToken: "invented" });
  await expect(stranger.getBotInfo()).rejects.toMatchObject({ status: 401 });
});
