import "@hono/zod-openapi";
import { z } from "zod";
import { ChatMember, QuickReply } from "./chat-settings.ts";
import { endpoint } from "./endpoint.ts";
import { fewWords, oneWord, pickSchemas, someIds } from "./filters.ts";
import { flag, instant } from "./query.ts";
import { CHANNEL_TYPES, ORDER_STATUSES } from "./statuses.ts";

/** The `native` value of a recalled message. */
export const RECALLED_MESSAGE = "recalled";

/** `native`: the channel's word for a kind without a card here. */
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

/** `note`: only for the account's members. `system`: from the channel itself. */
const CHAT_MESSAGE_FROM = ["buyer", "seller", "system", "note"] as const;
export type ChatMessageFrom = (typeof CHAT_MESSAGE_FROM)[number];
const CHAT_MESSAGE_STATES = ["received", "queued", "sent", "failed"] as const;
export type ChatMessageState = (typeof CHAT_MESSAGE_STATES)[number];

const CHAT_MESSAGE_TYPES = ["text", "image", "product", "order", "sticker"] as const;

export const ChatLimits = z
  .object({
    /** In UTF-16 units, as browsers count them. */
    textLength: z.number().int(),
    imageBytes: z.number().int(),
    types: z.array(z.enum(CHAT_MESSAGE_TYPES)),
    /** Who may write first. */
    startedBy: z.enum(["buyer", "either"]),
    /** Hours to answer after the buyer's last message. `null`: unlimited. */
    openHours: z.number().int().nullable(),
    /** The channel masks telephone numbers and addresses. */
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
    /** `null`: a buyer, the channel, or the seller on the channel's pages. */
    author: z.object({ id: z.string(), name: z.string() }).nullable(),
    sentAt: instant(),
    /** The channel's code or ours. */
    errorCode: z.string().nullable(),
    /** Whether we have a copy of its picture (`getChatPicture`). */
    hasPicture: z.boolean(),
    /** Our product or order. `null`: not ours. */
    card: z
      .object({
        id: z.string(),
        name: z.string(),
        imageUrl: z.string().nullable(),
        status: z.enum(ORDER_STATUSES).nullable(),
      })
      .nullable(),
    /** Sorts as text in the channel's order. */
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
    /** The buyer's first unanswered message. */
    waitingSince: instant().nullable(),
    /** Three hours after `waitingSince`. */
    dueAt: instant().nullable(),
    lastMessageAt: instant(),
    last: z
      .object({
        from: z.enum(CHAT_MESSAGE_FROM),
        content: ChatContent,
        /** As for a message. */
        isAutomatic: z.boolean(),
        author: z.object({ id: z.string(), name: z.string() }).nullable(),
      })
      .nullable(),
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
    isActive: z.boolean(),
    unreadCount: z.number().int(),
    unrepliedCount: z.number().int(),
    limits: ChatLimits,
    lastReadAt: instant().nullable(),
    /** `null`: the channel answers. */
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

/** Applies to chats and counts of every filter. */
export const CHAT_LIST_FILTERS = { channelIds: someIds(), tag: oneWord(50), search: fewWords(200) };

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
  channelProductId: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  available: z.number().int(),
});
export type ChatProduct = z.infer<typeof ChatProduct>;

const permission = { access: "chat-manage" } as const;
export const chatParams = z.object({ channelId: z.string(), sessionId: z.string() });
export const CHAT_PATH = "/v1/chats/{channelId}/sessions/{sessionId}";

export const listChatShops = endpoint("listChatShops", "get", "/v1/chats/shops", {
  ...permission,
  summary: "The shops whose channel has a chat, with what waits in each",
  query: z.object(pickSchemas(CHAT_LIST_FILTERS)),
  response: z.object({
    shops: z.array(ChatShop),
    counts: z.record(z.enum(CHAT_FILTERS), z.number().int()),
    tags: z.array(z.string()),
    /** Median wait of the last 24 hours, in seconds. */
    medianWaitSeconds: z.number().int().nullable(),
    members: z.array(ChatMember),
    /** `watchChats` answers all changes after it. */
    lastEventId: z.string(),
  }),
});
/** Latest activity first. A search covers messages, the buyer's name and tags. */
export const listChatSessions = endpoint("listChatSessions", "get", "/v1/chats/sessions", {
  ...permission,
  summary: "Chats, the one that moved last first",
  query: z.object({
    cursor: z.string().max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(30),
    ...pickSchemas(CHAT_LIST_FILTERS),
    filter: z.enum(CHAT_FILTERS).default("open"),
    /** Chats of this order's buyer, whatever the filter. */
    orderId: z.string().optional(),
    unread: flag(),
  }),
  response: z.object({ sessions: z.array(ChatSession), cursor: z.string().nullable() }),
});
export const ChatSticker = z.object({
  packageId: z.string(),
  stickerId: z.string(),
  /** One character that stands for it in text. */
  sign: z.string(),
});
export const getChatSession = endpoint("getChatSession", "get", CHAT_PATH, {
  ...permission,
  summary: "A chat, with the buyer's orders and who else looks at it",
  params: chatParams,
  response: z.object({
    session: ChatSession,
    limits: ChatLimits,
    /** Stickers that may be sent. Empty where the channel has none. */
    stickers: z.array(ChatSticker),
    /** Until when the seller may write. `null` where there is no limit. */
    openUntil: instant().nullable(),
    orders: z.array(ChatOrder),
    earlier: z.array(ChatSession),
    readers: z.array(ChatMember),
    members: z.array(ChatMember),
    quickReplies: z.array(QuickReply),
  }),
  errors: [404],
});
/** Newest first. `cursor`: the end of the previous page. */
export const listChatMessages = endpoint("listChatMessages", "get", `${CHAT_PATH}/messages`, {
  ...permission,
  summary: "A chat's messages, newest first",
  params: chatParams,
  query: z.object({
    cursor: z.string().max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({ messages: z.array(ChatMessage), cursor: z.string().nullable() }),
  errors: [404],
});
export const findChatProducts = endpoint(
  "findChatProducts",
  "get",
  "/v1/chats/{channelId}/products",
  {
    ...permission,
    summary: "Products of a shop, to be sent",
    params: z.object({ channelId: z.string() }),
    query: z.object({ search: z.string().trim().max(200).default("") }),
    response: z.object({ products: z.array(ChatProduct) }),
    errors: [404],
  },
);

export const getChatPicture = endpoint(
  "getChatPicture",
  "get",
  `${CHAT_PATH}/messages/{messageId}/picture`,
  {
    ...permission,
    summary: "Our copy of a message's picture",
    params: chatParams.extend({ messageId: z.string() }),
    produces: "image/jpeg",
    errors: [404],
  },
);
/**
 * Server-sent events: `event: chat` with sessions and messages that changed since the last event.
 * The id is the number of the last change. `Last-Event-ID` also answers missed changes; `isWhole:
 * false` means that they are too many, so the page must be read again. The stream ends after ten
 * minutes at most; browsers reconnect.
 */
export const watchChats = endpoint("watchChats", "get", "/v1/chats/watch", {
  ...permission,
  summary: "Tells of chats as they change",
  query: z.object({ lastEventId: z.string().max(200).optional() }),
  produces: "text/event-stream",
});
