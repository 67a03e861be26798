import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { NewMessage } from "../chat-room.ts";
import type { ConversationRow } from "../chat-tables.ts";
import { answerDisturbed } from "../disturbances.ts";
import { chatMessages, conversations } from "./chat-schema.ts";
import { createUserId, parseReadToken, room, setRegion } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { imageFile } from "./images.ts";
import { retryKeys, shops } from "./schema.ts";

/** An error in the Messaging API's own words. */
class MessagingError extends Error {
  readonly status: number;
  readonly details: readonly { message: string; property: string }[];

  constructor(status: number, message: string, details: MessagingError["details"] = []) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

const MAX_AT_ONCE = 5;
const https = z.url().max(2_000);
const Sender = z
  .object({ name: z.string().max(20).optional(), iconUrl: https.optional() })
  .optional();
const Bubble = z.looseObject({
  type: z.literal("bubble"),
  hero: z.looseObject({ type: z.literal("image"), url: https }).optional(),
});
const Message = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string().min(1).max(5_000), sender: Sender }),
  z.strictObject({
    type: z.literal("image"),
    originalContentUrl: https,
    previewImageUrl: https,
    sender: Sender,
  }),
  z.strictObject({
    type: z.literal("sticker"),
    packageId: z.string().min(1),
    stickerId: z.string().min(1),
    sender: Sender,
  }),
  z.strictObject({
    type: z.literal("flex"),
    altText: z.string().min(1).max(400),
    contents: Bubble,
    sender: Sender,
  }),
]);
type Message = z.infer<typeof Message>;
const Push = z.strictObject({
  to: z.string(),
  messages: z.array(Message).min(1).max(MAX_AT_ONCE),
  notificationDisabled: z.boolean().optional(),
});
const RetryKey = z.uuid();

/**
 * Messages of accounts to their friends (docs/marketplaces/line.md "Chat"). There is no list of
 * conversations or messages.
 */
export function addMessagingRoutes(root: Hono, deps: SandboxDeps): void {
  const answerShop = (c: Context, handle: (shop: ShopRow) => Promise<object>) =>
    answer(c, deps, handle);
  root.get("/v2/bot/info", (c) =>
    answerShop(c, async (shop) => ({
      userId: createUserId(shop.shopId),
      basicId: shop.shopId,
      displayName: shop.name,
      chatMode: "bot",
      markAsReadMode: "manual",
    })),
  );
  root.get("/v2/bot/profile/:user", (c) =>
    answerShop(c, async (shop) => {
      const friend = await requireFriend(deps, shop, c.req.param("user"));
      return { userId: friend.buyerId, displayName: friend.username, language: "th" };
    }),
  );
  root.post("/v2/bot/message/push", (c) =>
    answerShop(c, async (shop) => pushMessages(c, deps, shop, await readBody(c, Push))),
  );
  root.post("/v2/bot/chat/markAsRead", (c) =>
    answerShop(c, async (shop) => {
      const { markAsReadToken } = await readBody(
        c,
        z.strictObject({ markAsReadToken: z.string() }),
      );
      const [row] = await deps.db
        .select({ conversation: conversations, messageId: chatMessages.messageId })
        .from(chatMessages)
        .innerJoin(
          conversations,
          and(
            eq(conversations.conversationId, chatMessages.conversationId),
            eq(conversations.shopId, shop.shopId),
          ),
        )
        .where(eq(chatMessages.messageId, parseReadToken(markAsReadToken)));
      if (!row) throw new MessagingError(400, "Invalid markAsReadToken");
      await room.read(deps.db, row.conversation, row.messageId);
      return {};
    }),
  );
  root.get("/v2/bot/message/:message/content", (c) =>
    answerShop(c, async (shop) => {
      const [row] = await deps.db
        .select({ said: chatMessages.said })
        .from(chatMessages)
        .innerJoin(
          conversations,
          and(
            eq(conversations.conversationId, chatMessages.conversationId),
            eq(conversations.shopId, shop.shopId),
          ),
        )
        .where(eq(chatMessages.messageId, c.req.param("message")));
      const imageId = row?.said.url?.split("/").at(-1);
      if (!imageId) throw new MessagingError(404, "Not found");
      return imageFile(deps, imageId);
    }),
  );
}

async function answer(
  c: Context,
  deps: SandboxDeps,
  handle: (shop: ShopRow) => Promise<object>,
): Promise<Response> {
  const headers = { "x-line-request-id": randomUUID() };
  try {
    const token = (c.req.header("authorization") ?? "").replace(/^Bearer /, "");
    const [shop] = await deps.db.select().from(shops).where(eq(shops.messagingToken, token));
    if (!shop)
      throw new MessagingError(
        401,
        "Authentication failed. Confirm that the access token in the authorization header is valid.",
      );
    return await answerDisturbed(
      deps.db,
      shops,
      shop,
      { createThrottledError, createTransientError },
      async () => {
        const made = await handle(shop);
        return made instanceof Response ? made : Response.json(made, { headers });
      },
    );
  } catch (error) {
    if (!(error instanceof MessagingError)) throw error;
    const { message, details, status } = error;
    const body = details.length > 0 ? { message, details } : { message };
    return Response.json(body, { status, headers });
  }
}

async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ message, path }) => ({
    ...{ message, property: path.join(".") },
  }));
  throw new MessagingError(400, "The request body has 1 or more errors", details);
}

async function requireFriend(
  deps: SandboxDeps,
  { shopId }: ShopRow,
  userId: string,
): Promise<ConversationRow> {
  const [row] = await deps.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.shopId, shopId), eq(conversations.buyerId, userId)));
  if (!row) throw new MessagingError(404, "Not found");
  return row;
}

async function pushMessages(
  c: Context,
  deps: SandboxDeps,
  shop: ShopRow,
  { to, messages }: z.infer<typeof Push>,
): Promise<object> {
  const given = c.req.header("x-line-retry-key");
  const retryKey = given === undefined ? null : RetryKey.safeParse(given);
  if (retryKey?.success === false) throw new MessagingError(400, "Invalid retry key");
  if (retryKey) {
    const [earlier] = await deps.db
      .select()
      .from(retryKeys)
      .where(eq(retryKeys.retryKey, retryKey.data));
    if (earlier) {
      const body = {
        message: "The retry key is already accepted",
        ...presentSent(earlier.messageIds),
      };
      const headers = { "x-line-accepted-request-id": randomUUID() };
      return Response.json(body, { status: 409, headers });
    }
  }
  for (const { sender } of messages) requireAddress(deps, sender?.iconUrl);
  const friend = await requireFriend(deps, shop, to).catch(() => null);
  if (!friend) throw new MessagingError(400, "The property, 'to', in the request body is invalid");
  const messageIds: string[] = [];
  for (const message of messages) {
    const draft = toNewMessage(deps, message);
    const { message: row } = await room.writeAsSeller(deps, setRegion(shop), to, draft);
    messageIds.push(row.messageId);
  }
  if (retryKey)
    await deps.db.insert(retryKeys).values({
      ...{ retryKey: retryKey.data, shopId: shop.shopId, messageIds, createdAt: deps.now() },
    });
  return presentSent(messageIds);
}

const presentSent = (ids: readonly string[]) => ({
  sentMessages: ids.map((id) => ({ id, quoteToken: `q${id}` })),
});

function toNewMessage(deps: SandboxDeps, message: Message): NewMessage {
  switch (message.type) {
    case "text":
      return { kind: "text", said: { text: message.text } };
    case "image":
      requireAddress(deps, message.originalContentUrl);
      return { kind: "image", said: { url: message.originalContentUrl } };
    case "sticker":
      return {
        kind: "sticker",
        said: { packageId: message.packageId, stickerId: message.stickerId },
      };
    case "flex": {
      requireAddress(deps, message.contents.hero?.url);
      const kind = message.contents.hero ? "item" : "order";
      return { kind, said: { text: message.altText } };
    }
  }
}

/** LINE only fetches from `https:`; the app of this process may be without it. */
function requireAddress({ appOrigin }: SandboxDeps, url: string | undefined): void {
  if (url === undefined || url.startsWith("https://") || URL.parse(url)?.origin === appOrigin)
    return;
  throw new MessagingError(400, "The request body has 1 or more errors", [
    { message: "invalid uri scheme", property: "messages" },
  ]);
}

const createTransientError = () => new MessagingError(500, "Internal server error");
const createThrottledError = () =>
  new MessagingError(429, "The API rate limit has been exceeded. Try again later.");
