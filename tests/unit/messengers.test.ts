import { createHmac } from "node:crypto";
import { messagingApi, validateSignature } from "@line/bot-sdk";
import { afterEach, expect, test, vi } from "vitest";
import { createLine } from "#backend/messengers/line/line.ts";
import type { MessengerWebhook } from "#backend/messengers/messenger.ts";
import { createWhatsApp } from "#backend/messengers/whatsapp/whatsapp.ts";
import { findLineProblem, findWhatsAppProblem } from "#sandbox/messengers/definitions.ts";

const KEYS = { phoneNumberId: "106540352242922", accessToken: "EAA", secret: "app secret" };
const ID = "0199f3a0-5c55-7000-8000-000000000001";

afterEach(() => vi.unstubAllGlobals());

/** A server that records calls and answers as told. */
function server(...answers: Response[]) {
  const calls: { url: string; headers: Headers; body: unknown }[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : null;
    calls.push({ url: String(input), headers: new Headers(init.headers), body });
    const answer = answers.shift();
    if (!answer) throw new TypeError("fetch failed");
    return answer;
  };
  return { calls, fetch };
}
const whatsAppOf = ({ fetch }: ReturnType<typeof server>) =>
  createWhatsApp({ host: "https://graph.test", fetch });
const lineOf = ({ fetch }: ReturnType<typeof server>) =>
  createLine({ host: "https://api.line.test", fetch });
const bytes = (text: string) => new TextEncoder().encode(text);
const webhook = (text: string, header: string, value: string): MessengerWebhook => ({
  rawBody: bytes(text),
  header: (name) => (name === header ? value : undefined),
});

const TEMPLATE = { name: "shop_order_paid", language: "id", parameters: ["Siti", "A1"] };
const message = { id: ID, to: "+6281300000001", text: "Halo", template: TEMPLATE };
/** Answer of Meta's file, "Send Text Message". */
const ACCEPTED = {
  contacts: [{ input: "48XXXXXXXXX", wa_id: "48XXXXXXXXX " }],
  messages: [{ id: "wamid.gBGGSFcCNEOPAgkO_KJ55r4w_ww" }],
  messaging_product: "whatsapp",
};

test("WhatsApp's bodies are those of Meta's definition, and its sample of an answer is read", async () => {
  const meta = server(Response.json(ACCEPTED), Response.json(ACCEPTED));
  const number = whatsAppOf(meta).open(KEYS);
  expect(await number.send(message)).toBe("wamid.gBGGSFcCNEOPAgkO_KJ55r4w_ww");
  await number.send({ ...message, template: null });
  const [template, text] = meta.calls;
  expect(template?.url).toBe("https://graph.test/v23.0/106540352242922/messages");
  expect(template?.headers.get("authorization")).toBe("Bearer EAA");
  expect(findWhatsAppProblem("template", template?.body)).toBeNull();
  expect(findWhatsAppProblem("text", text?.body)).toBeNull();
  expect(text?.body).toMatchObject({ to: "6281300000001", text: { body: "Halo" } });
  // The definition would notice an invented field.
  expect(findWhatsAppProblem("text", { ...(text?.body as object), priority: 1 })).toContain(
    "priority",
  );
});

const graphError = (status: number, code: number, more: object = {}) =>
  Response.json(
    { error: { message: "Refused", type: "OAuthException", code, fbtrace_id: "A", ...more } },
    { status },
  );
test.each([
  ["an expired token", graphError(401, 190, { error_subcode: 463 }), "unauthorised", "190"],
  ["a missing permission", graphError(403, 200), "unauthorised", "200"],
  ["too many calls", graphError(400, 130_429), "unavailable", "130429"],
  ["a fault of Meta's", graphError(500, 131_000), "unavailable", "131000"],
  ["a transient fault", graphError(500, 77, { is_transient: true }), "unavailable", "77"],
  ["an unknown template", graphError(404, 132_001), "refused", "132001"],
  ["a gateway's page", new Response("<html>", { status: 502 }), "uncertain", "http_502"],
  ["an answer without an id", Response.json({ messages: [] }), "uncertain", "unreadable"],
  ["a redirect", new Response(null, { status: 302 }), "uncertain", "http_302"],
])("WhatsApp: %s is told apart", async (_name, answer, kind, code) => {
  const number = whatsAppOf(server(answer)).open(KEYS);
  await expect(number.send(message)).rejects.toMatchObject({ kind, code });
});

test("no answer is uncertain, by either messenger", async () => {
  for (const messenger of [whatsAppOf(server()), lineOf(server())])
    await expect(messenger.open(KEYS).send(message)).rejects.toMatchObject({ kind: "uncertain" });
});

test.each(["ENOTFOUND", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"])(
  "a call that never left (%s) is tried again",
  async (code) => {
    const fetch = async () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
    };
    for (const messenger of [whatsAppOf({ calls: [], fetch }), lineOf({ calls: [], fetch })])
      await expect(messenger.open(KEYS).send(message)).rejects.toMatchObject({
        kind: "unavailable",
      });
  },
);

/** "Text Message" of Meta's file. */
const RECEIVED = {
  object: "whatsapp_business_account",
  entry: [
    {
      id: "419561257915477",
      changes: [
        {
          value: {
            messaging_product: "whatsapp",
            metadata: {
              display_phone_number: "15550783881",
              phone_number_id: "106540352242922",
            },
            contacts: [{ profile: { name: "Sheena Nelson" }, wa_id: "16505551234" }],
            messages: [
              {
                from: "16505551234",
                id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=",
                timestamp: "1749416383",
                type: "text",
                text: { body: "Does it come in another color?" },
              },
            ],
          },
          field: "messages",
        },
      ],
    },
  ],
};

test("Meta's sample of a received message is read; other numbers' and other fields are ignored", () => {
  const whatsApp = whatsAppOf(server());
  const read = (body: unknown, keys = KEYS) =>
    whatsApp.readEvents(keys, bytes(JSON.stringify(body)));
  expect(read(RECEIVED)).toEqual([
    {
      kind: "message",
      externalId: "wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=",
      from: "+16505551234",
      name: "Sheena Nelson",
      at: new Date("2025-06-08T20:59:43Z"),
      content: { type: "text", text: "Does it come in another color?" },
    },
  ]);
  expect(read(RECEIVED, { ...KEYS, phoneNumberId: "1" })).toEqual([]);
  const change = { field: "message_template_status_update", value: { event: "APPROVED" } };
  expect(read({ object: RECEIVED.object, entry: [{ id: "1", changes: [change] }] })).toEqual([]);
  for (const wrong of ["{}", "[]", '{"object":"page","entry":[]}', "no json"])
    expect(() => whatsApp.readEvents(KEYS, bytes(wrong))).toThrow(SyntaxError);
});

test("what PostgreSQL cannot store is made storable in webhooks and answers", async () => {
  const bad = "Halo \0 \ud83d";
  const whatsApp = structuredClone(RECEIVED);
  const [received] = whatsApp.entry[0]?.changes[0]?.value.messages ?? [];
  if (received) received.text.body = bad;
  const source = { type: "user", userId: "U4af4980629" };
  const text = { type: "text", id: "1", text: bad };
  const line = {
    destination: "U1",
    events: [{ type: "message", timestamp: 1_462_629_479_859, source, message: text }],
  };
  const taken = { content: { type: "text", text: "Halo  \ufffd" } };
  const read = (provider: ReturnType<typeof lineOf>, body: unknown) =>
    provider.readEvents(KEYS, bytes(JSON.stringify(body)));
  expect(read(whatsAppOf(server()), whatsApp)).toMatchObject([taken]);
  expect(read(lineOf(server()), line)).toMatchObject([taken]);
  const refusing = lineOf(server(Response.json({ message: bad }, { status: 400 })));
  await expect(refusing.open(KEYS).send(message)).rejects.toThrow(/^Halo {2}\ufffd$/);
});

test("WhatsApp's signature is of the whole raw body and the app's secret", () => {
  const whatsApp = whatsAppOf(server());
  const text = '{"emoji":"👍 ü"}';
  const sign = (secret: string) =>
    `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`;
  const at = (value: string, body = text) => webhook(body, "x-hub-signature-256", value);
  expect(whatsApp.isSigned(KEYS, at(sign("app secret")))).toBe(true);
  expect(whatsApp.isSigned(KEYS, at(sign("the old secret")))).toBe(false);
  expect(whatsApp.isSigned(KEYS, at(sign("app secret"), `${text} `))).toBe(false);
  expect(whatsApp.isSigned(KEYS, at(sign("app secret").slice(7)))).toBe(false);
  expect(whatsApp.isSigned(KEYS, at(""))).toBe(false);
  expect(whatsApp.isSigned({ ...KEYS, secret: "" }, at(sign("")))).toBe(false);
});

test("LINE's signature is the one that LINE's own client accepts", () => {
  const line = lineOf(server());
  const text = '{"destination":"U1","events":[]}';
  const signature = createHmac("sha256", "app secret").update(text).digest("base64");
  const isOurs = (body: string, value: string) =>
    line.isSigned(KEYS, webhook(body, "x-line-signature", value));
  for (const [body, value] of [
    [text, signature],
    [`${text} `, signature],
    [text, signature.replace(/^./, "/")],
  ] as const)
    expect(isOurs(body, value)).toBe(validateSignature(body, "app secret", value));
  expect(isOurs(text, signature)).toBe(true);
  // The body that the console's "Verify" button sends.
  expect(line.readEvents(KEYS, bytes(text))).toEqual([]);
});

test("LINE's body is that of its definition and of its client; a repeated key is sent", async () => {
  const sent = { sentMessages: [{ id: "461230966842064897", quoteToken: "IStG5h1Tz7b" }] };
  const repeated = { message: "The retry key is already accepted", ...sent };
  const line = server(Response.json(sent), Response.json(repeated, { status: 409 }));
  const account = lineOf(line).open(KEYS);
  for (let n = 0; n < 2; n++)
    expect(await account.send({ ...message, to: "U4af4980629" })).toBe("461230966842064897");
  const [call] = line.calls;
  expect(findLineProblem("push", call?.body)).toBeNull();
  expect(findLineProblem("sent", sent)).toBeNull();

  const theirs = server(Response.json(sent));
  vi.stubGlobal("fetch", theirs.fetch);
  const client = new messagingApi.MessagingApiClient({
    channelAccessToken: "EAA",
    baseURL: "https://api.line.test",
  });
  await client.pushMessage({ to: "U4af4980629", messages: [{ type: "text", text: "Halo" }] }, ID);
  expect(theirs.calls[0]?.body).toEqual(call?.body);
  expect(theirs.calls[0]?.url).toBe(call?.url);
  for (const name of ["x-line-retry-key", "authorization"])
    expect(call?.headers.get(name)).toBe(theirs.calls[0]?.headers.get(name));
});

test.each([
  ["a wrong token", 401, "Authentication failed", "unauthorised"],
  ["a used-up month", 429, "You have reached your monthly limit.", "refused"],
  ["too many calls", 429, "The API rate limit has been exceeded. Try again later.", "unavailable"],
  ["a person who left", 400, "Failed to send messages", "refused"],
  ["a fault of LINE's", 500, "Internal server error", "unavailable"],
])("LINE: %s is told apart", async (_name, status, words, kind) => {
  const account = lineOf(server(Response.json({ message: words }, { status }))).open(KEYS);
  await expect(account.send(message)).rejects.toMatchObject({ kind });
});

test("LINE's events of groups and of other kinds are ignored", () => {
  const line = lineOf(server());
  const base = {
    ...{
      mode: "active",
      timestamp: 1_462_629_479_859,
      webhookEventId: "01FZ74A0TDDPYRVKNK77XKC3ZR",
    },
    deliveryContext: { isRedelivery: false },
  };
  const person = { type: "user", userId: "U4af4980629" };
  const text = { type: "text", id: "444573844083572737", quoteToken: "q3Plxr4AgKd", text: "Halo" };
  const events = [
    { ...base, type: "message", source: person, message: text },
    { ...base, type: "message", source: { type: "group", groupId: "C1" }, message: text },
    { ...base, type: "unfollow", source: person },
    { ...base, type: "follow", source: person },
    { ...base, type: "message", source: person, message: { type: "sticker", id: "1" } },
  ];
  expect(findLineProblem("messageEvent", events[0])).toBeNull();
  expect(findLineProblem("unfollowEvent", events[2])).toBeNull();
  const read = line.readEvents(KEYS, bytes(JSON.stringify({ destination: "U1", events })));
  expect(read.map(({ kind }) => kind)).toEqual(["message", "left", "message"]);
  expect(read[0]).toMatchObject({ from: "U4af4980629", content: { type: "text", text: "Halo" } });
  expect(read[2]).toMatchObject({ content: { type: "other", native: "sticker" } });
});
