import { z } from "@hono/zod-openapi";
import { endpoint } from "./endpoint.ts";
import { commaList, flag, instant } from "./query.ts";
import { CHANNEL_TYPES, ORDER_STATUSES } from "./statuses.ts";

/** What is in a message. `native` is the channel's own word for a kind that has no card here. */
export const ChatContent = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("text"), text: z.string() }),
    z.object({ type: z.literal("image"), url: z.string() }),
    z.object({ type: z.literal("video"), url: z.string() }),
    z.object({ type: z.literal("product"), externalProductId: z.string() }),
    z.object({ type: z.literal("order"), externalOrderId: z.string() }),
    z.object({
      type: z.literal("sticker"),
      packageId: z.string(),
      stickerId: z.string(),
      sign: z.string().optional(),
    }),
    z.object({ type: z.literal("other"), native: z.string() }),
  ])
  .openapi("ChatContent");
export type ChatContent = z.infer<typeof ChatContent>;

/** `note`: for the account's members alone. `system`: the channel itself. */
const CHAT_MESSAGE_FROM = ["buyer", "seller", "system", "note"] as const;
export type ChatMessageFrom = (typeof CHAT_MESSAGE_FROM)[number];
/** `received`: not ours to send. */
const CHAT_MESSAGE_STATES = ["received", "queued", "sent", "failed"] as const;
export type ChatMessageState = (typeof CHAT_MESSAGE_STATES)[number];

const CHAT_MESSAGE_TYPES = ["text", "image", "product", "order", "sticker"] as const;

export const ChatLimits = z
  .object({
    /** In UTF-16 units, as browsers count them. */
    textLength: z.number().int(),
    imageBytes: z.number().int(),
    types: z.array(z.enum(CHAT_MESSAGE_TYPES)),
    /** Whether the seller may write first. */
    startedBy: z.enum(["buyer", "either"]),
    /** After the buyer's last message; null: for ever. */
    openHours: z.number().int().nullable(),
    /** Telephone numbers and addresses are covered by the channel. */
    isMasked: z.boolean(),
  })
  .openapi("ChatLimits");
export type ChatLimits = z.infer<typeof ChatLimits>;

export const ChatMessage = z
  .object({
    id: z.string(),
    channelId: z.string(),
    sessionId: z.string(),
    clientId: z.string().nullable(),
    from: z.enum(CHAT_MESSAGE_FROM),
    state: z.enum(CHAT_MESSAGE_STATES),
    content: ChatContent,
    isAutomatic: z.boolean(),
    /** The member who wrote it; null: a buyer, the channel, or the seller on the channel's own pages. */
    author: z.object({ id: z.string(), name: z.string() }).nullable(),
    sentAt: instant(),
    /** Why the channel did not take it, in the channel's word or one of ours. */
    errorCode: z.string().nullable(),
    /** Whether our copy of its picture is there (`getChatPicture`). */
    hasPicture: z.boolean(),
    /** The product or order of ours that its card shows; null: none of ours. */
    card: z
      .object({
        id: z.string(),
        name: z.string(),
        imageUrl: z.string().nullable(),
        /** An order's. */
        status: z.enum(ORDER_STATUSES).nullable(),
      })
      .nullable(),
    /** Compares as text in the channel's order. */
    sequence: z.string(),
    changeNumber: z.number().int(),
  })
  .openapi("ChatMessage");
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatSession = z
  .object({
    id: z.string(),
    channelId: z.string(),
    channelType: z.enum(CHANNEL_TYPES),
    channelName: z.string(),
    buyerId: z.string(),
    buyerName: z.string(),
    buyerAvatarUrl: z.string().nullable(),
    isClosed: z.boolean(),
    assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
    tags: z.array(z.string()),
    unreadCount: z.number().int(),
    /** The buyer's first message without an answer; null: none waits. */
    waitingSince: instant().nullable(),
    /** Three hours later. */
    dueAt: instant().nullable(),
    lastMessageAt: instant(),
    last: z.object({ from: z.enum(CHAT_MESSAGE_FROM), content: ChatContent }).nullable(),
    hasFailed: z.boolean(),
    changeNumber: z.number().int(),
  })
  .openapi("ChatSession");
export type ChatSession = z.infer<typeof ChatSession>;

const ChatShop = z
  .object({
    channelId: z.string(),
    channelType: z.enum(CHANNEL_TYPES),
    name: z.string(),
    /** Whether the shop's channel is connected now. */
    isActive: z.boolean(),
    unreadCount: z.number().int(),
    unrepliedCount: z.number().int(),
    limits: ChatLimits,
    lastReadAt: instant().nullable(),
    /** Why the channel does not answer just now; null: it does. */
    lastError: z.string().nullable(),
  })
  .openapi("ChatShop");
export type ChatShop = z.infer<typeof ChatShop>;

export const CHAT_FILTERS = [
  "open",
  "unreplied",
  "due",
  "overdue",
  "mine",
  "unassigned",
  "closed",
] as const;
export type ChatFilter = (typeof CHAT_FILTERS)[number];

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Opening hours in the account's time zone. `days`: 1 is Monday, 7 is Sunday. */
export const ChatHours = z
  .object({
    days: z.array(z.number().int().min(1).max(7)).min(1, "required").max(7),
    from: z.string().regex(TIME, "invalid_time"),
    to: z.string().regex(TIME, "invalid_time"),
  })
  .refine(({ from, to }) => from < to, { error: "ends_before_it_begins", path: ["to"] });
export type ChatHours = z.infer<typeof ChatHours>;

/** `{buyer}`, `{shop}` and `{order}` in the text stand for the chat's own. */
export const QuickReply = z.object({
  shortcut: z
    .string()
    .trim()
    .min(1, "required")
    .max(30, "too_long")
    .regex(/^[^\s/]+$/, "no_spaces"),
  text: z.string().trim().min(1, "required").max(600, "too_long"),
});
export type QuickReply = z.infer<typeof QuickReply>;

export const ChatSettings = z
  .object({
    /** null: open at all hours. */
    hours: ChatHours.nullable(),
    /** Sent to whoever writes for the first time; "": nothing is. */
    greeting: z.string().trim().max(600, "too_long"),
    /** Sent once to whoever writes outside of the hours; "": nothing is. */
    absence: z.string().trim().max(600, "too_long"),
    quickReplies: z.array(QuickReply).max(100, "too_many"),
    /** Members who are given new chats in turn. */
    takesTurns: z.array(z.string()).max(200, "too_many"),
  })
  .openapi("ChatSettings");
export type ChatSettings = z.infer<typeof ChatSettings>;

const ChatOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Minor units. */
  total: z.number().int(),
  currency: z.string(),
  placedAt: instant(),
  trackingCode: z.string().nullable(),
});

const ChatProduct = z.object({
  /** Of the listing in the chat's shop. */
  channelProductId: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  available: z.number().int(),
});
export type ChatProduct = z.infer<typeof ChatProduct>;

const ChatMember = z.object({ id: z.string(), name: z.string() });

const p = { access: "chat-manage" } as const;
const params = z.object({ channelId: z.string(), sessionId: z.string() });
const AT = "/v1/chats/{channelId}/sessions/{sessionId}";
const session = z.object({ session: ChatSession });
const clientId = z.string().min(8).max(80);

export const listChatShops = endpoint("listChatShops", "get", "/v1/chats/shops", {
  ...p,
  summary: "The shops whose channel has a chat, with what waits in each",
  response: z.object({
    shops: z.array(ChatShop),
    counts: z.record(z.enum(CHAT_FILTERS), z.number().int()),
    tags: z.array(z.string()),
    /** How long buyers waited for an answer in the last 24 hours, in seconds; null: nobody did. */
    medianWaitSeconds: z.number().int().nullable(),
    members: z.array(ChatMember),
  }),
});
/** The one that moved last first; with a search, chats that have a message, a buyer's name or a tag with the words. */
export const listChatSessions = endpoint("listChatSessions", "get", "/v1/chats/sessions", {
  ...p,
  summary: "Chats, the one that moved last first",
  query: z.object({
    cursor: z.string().max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(30),
    channelIds: commaList(z.string()),
    filter: z.enum(CHAT_FILTERS).default("open"),
    tag: z.string().max(50).optional(),
    search: z.string().trim().max(200).optional(),
    unread: flag(),
  }),
  response: z.object({ sessions: z.array(ChatSession), cursor: z.string().nullable() }),
});
export const getChatSession = endpoint("getChatSession", "get", AT, {
  ...p,
  summary: "A chat, with the buyer's orders and who else looks at it",
  params,
  response: z.object({
    session: ChatSession,
    limits: ChatLimits,
    /** Until when the seller may write; null: as long as they like. */
    openUntil: instant().nullable(),
    orders: z.array(ChatOrder),
    earlier: z.array(ChatSession),
    readers: z.array(ChatMember),
    members: z.array(ChatMember),
    quickReplies: z.array(QuickReply),
  }),
  errors: [404],
});
/** Newest first; `cursor` is where the page before it ended. */
export const listChatMessages = endpoint("listChatMessages", "get", `${AT}/messages`, {
  ...p,
  summary: "A chat's messages, newest first",
  params,
  query: z.object({
    cursor: z.string().max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({ messages: z.array(ChatMessage), cursor: z.string().nullable() }),
  errors: [404],
});
/** What of the shop can be sent as a card. */
export const findChatProducts = endpoint(
  "findChatProducts",
  "get",
  "/v1/chats/{channelId}/products",
  {
    ...p,
    summary: "Products of a shop, to be sent",
    params: z.object({ channelId: z.string() }),
    query: z.object({ search: z.string().trim().max(200).default("") }),
    response: z.object({ products: z.array(ChatProduct) }),
    errors: [404],
  },
);

/**
 * Each sends once: a second call with the `clientId` of the first answers the first's message. 422 `text_too_long`, `type_not_offered`, `chat_is_over`;
 * a picture is refused as a product's is (413, 415, 422 `unreadable_image`).
 */
const sends = { ...p, isNoted: false as const, params, errors: [404, 413, 415, 422] };
const sent = z.object({ message: ChatMessage });
export const sendChatText = endpoint("sendChatText", "post", `${AT}/messages/text`, {
  ...sends,
  summary: "Sends a text",
  body: z.object({ clientId, text: z.string().trim().min(1, "required").max(5_000, "too_long") }),
  response: sent,
});
export const sendChatImage = endpoint("sendChatImage", "post", `${AT}/messages/image`, {
  ...sends,
  summary: "Sends a picture",
  body: z.object({ clientId, image: z.any().optional() }),
  multipart: true,
  response: sent,
});
export const sendChatProduct = endpoint("sendChatProduct", "post", `${AT}/messages/product`, {
  ...sends,
  summary: "Sends a product's card",
  body: z.object({ clientId, channelProductId: z.string() }),
  response: sent,
});
export const sendChatOrder = endpoint("sendChatOrder", "post", `${AT}/messages/order`, {
  ...sends,
  summary: "Sends an order's card",
  body: z.object({ clientId, orderId: z.string() }),
  response: sent,
});
export const sendChatSticker = endpoint("sendChatSticker", "post", `${AT}/messages/sticker`, {
  ...sends,
  summary: "Sends a sticker",
  body: z.object({ clientId, packageId: z.string(), stickerId: z.string() }),
  response: sent,
});
/** For the account's members alone; the buyer never sees it. */
export const addChatNote = endpoint("addChatNote", "post", `${AT}/notes`, {
  ...sends,
  summary: "Keeps a note among the messages",
  body: z.object({ clientId, text: z.string().trim().min(1, "required").max(2_000, "too_long") }),
  response: sent,
});
/** 409 `wrong_state` for one that did not fail. */
export const retryChatMessage = endpoint(
  "retryChatMessage",
  "post",
  `${AT}/messages/{messageId}/;retry`,
  {
    ...p,
    isNoted: false,
    summary: "Sends again what the channel did not take",
    params: params.extend({ messageId: z.string() }),
    response: sent,
    errors: [404, 409],
  },
);
/** Also says that the caller looks at it now. */
export const readChat = endpoint("readChat", "post", `${AT}/;read`, {
  ...p,
  isNoted: false,
  summary: "Marks everything in it as seen",
  params,
  response: session,
  errors: [404],
});
export const closeChat = endpoint("closeChat", "post", `${AT}/;close`, {
  ...p,
  summary: "Closes a chat; the buyer's next message opens it again",
  params,
  response: session,
  errors: [404],
});
export const reopenChat = endpoint("reopenChat", "post", `${AT}/;reopen`, {
  ...p,
  summary: "Opens a closed chat again",
  params,
  response: session,
  errors: [404],
});
/** `from`: who had it when the caller decided; another member has it by now: 409 `assigned_otherwise`. */
export const assignChat = endpoint("assignChat", "put", `${AT}/assignee`, {
  ...p,
  summary: "Gives a chat to a member, or takes it back",
  params,
  body: z.object({ userId: z.string().nullable(), from: z.string().nullable().optional() }),
  response: session,
  errors: [404, 409],
});
export const tagChat = endpoint("tagChat", "put", `${AT}/tags`, {
  ...p,
  summary: "Replaces a chat's tags",
  params,
  body: z.object({
    tags: z.array(z.string().trim().min(1, "required").max(30, "too_long")).max(10, "too_many"),
  }),
  response: session,
  errors: [404],
});
export const getChatPicture = endpoint(
  "getChatPicture",
  "get",
  `${AT}/messages/{messageId}/picture`,
  {
    ...p,
    summary: "Our copy of a message's picture",
    params: params.extend({ messageId: z.string() }),
    produces: "image/jpeg",
    errors: [404],
  },
);
export const getChatSettings = endpoint("getChatSettings", "get", "/v1/chats/settings", {
  ...p,
  summary: "Hours, automatic answers, quick replies and who is given new chats",
  response: z.object({ settings: ChatSettings, members: z.array(ChatMember) }),
});
/** What is absent stays; a list is replaced as a whole. */
export const updateChatSettings = endpoint("updateChatSettings", "put", "/v1/chats/settings", {
  ...p,
  summary: "Changes the chat's settings",
  body: z.object({ settings: ChatSettings.partial() }),
  response: z.object({ settings: ChatSettings }),
});
/**
 * Server-sent events: `event: chat` with the sessions and messages that changed since the last one, each once; the id is the number of the last change.
 * With `Last-Event-ID` also what came meanwhile; `isWhole: false` when that is more than an event holds, and the page is to be read anew. It ends after
 * ten minutes at most; browsers come again by themselves.
 */
export const watchChats = endpoint("watchChats", "get", "/v1/chats/watch", {
  ...p,
  summary: "Tells of chats as they change",
  query: z.object({ lastEventId: z.string().max(200).optional() }),
  produces: "text/event-stream",
});
export const listShopeeStickers = endpoint(
  "listShopeeStickers",
  "get",
  "/v1/channels/shopee/{channelId}/chat-stickers",
  {
    ...p,
    summary: "The stickers that Shopee's sellers may send",
    params: z.object({ channelId: z.string() }),
    response: z.object({
      stickers: z.array(
        z.object({ packageId: z.string(), stickerId: z.string(), sign: z.string() }),
      ),
    }),
    errors: [404],
  },
);
