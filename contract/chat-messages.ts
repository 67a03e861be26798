import { z } from "zod";
import { CHAT_PATH, ChatMessage, ChatSession, chatParams } from "./chats.ts";
import { endpoint } from "./endpoint.ts";

const permission = { access: "chat-manage" } as const;
const session = z.object({ session: ChatSession });
const clientId = z.string().min(8).max(80);

/**
 * A repeated `clientId` answers the first call's message. 422 `text_too_long`, `type_not_offered`,
 * `chat_is_over`; a picture is refused like a product's (413, 415, 422 `unreadable_image`).
 */
const sends = {
  ...permission,
  isNoted: false as const,
  params: chatParams,
  errors: [404, 413, 415, 422],
};
const sentMessage = z.object({ message: ChatMessage });
export const sendChatText = endpoint("sendChatText", "post", `${CHAT_PATH}/messages/text`, {
  ...sends,
  summary: "Sends a text",
  body: z.object({ clientId, text: z.string().trim().min(1, "required").max(5_000, "too_long") }),
  response: sentMessage,
});
export const sendChatImage = endpoint("sendChatImage", "post", `${CHAT_PATH}/messages/image`, {
  ...sends,
  summary: "Sends a picture",
  body: z.object({ clientId, image: z.any().optional() }),
  multipart: true,
  response: sentMessage,
});
export const sendChatProduct = endpoint(
  "sendChatProduct",
  "post",
  `${CHAT_PATH}/messages/product`,
  {
    ...sends,
    summary: "Sends a product's card",
    body: z.object({ clientId, channelProductId: z.string() }),
    response: sentMessage,
  },
);
export const sendChatOrder = endpoint("sendChatOrder", "post", `${CHAT_PATH}/messages/order`, {
  ...sends,
  summary: "Sends an order's card",
  body: z.object({ clientId, orderId: z.string() }),
  response: sentMessage,
});
export const sendChatSticker = endpoint(
  "sendChatSticker",
  "post",
  `${CHAT_PATH}/messages/sticker`,
  {
    ...sends,
    summary: "Sends one of the channel's stickers; 422 `unknown_sticker` for another",
    body: z.object({ clientId, packageId: z.string(), stickerId: z.string() }),
    response: sentMessage,
  },
);
/** Only members see the note. */
export const addChatNote = endpoint("addChatNote", "post", `${CHAT_PATH}/notes`, {
  ...sends,
  summary: "Keeps a note among the messages",
  body: z.object({ clientId, text: z.string().trim().min(1, "required").max(2_000, "too_long") }),
  response: sentMessage,
});
/** 409 `wrong_state` unless the message failed. */
export const retryChatMessage = endpoint(
  "retryChatMessage",
  "post",
  `${CHAT_PATH}/messages/{messageId}/;retry`,
  {
    ...permission,
    isNoted: false,
    summary: "Sends again what the channel did not take",
    params: chatParams.extend({ messageId: z.string() }),
    response: sentMessage,
    errors: [404, 409],
  },
);
/** Also marks the chat as open for the caller. */
export const readChat = endpoint("readChat", "post", `${CHAT_PATH}/;read`, {
  ...permission,
  isNoted: false,
  summary: "Marks everything in it as seen",
  params: chatParams,
  response: session,
  errors: [404],
});
export const closeChat = endpoint("closeChat", "post", `${CHAT_PATH}/;close`, {
  ...permission,
  summary: "Closes a chat; the buyer's next message opens it again",
  params: chatParams,
  response: session,
  errors: [404],
});
export const reopenChat = endpoint("reopenChat", "post", `${CHAT_PATH}/;reopen`, {
  ...permission,
  summary: "Opens a closed chat again",
  params: chatParams,
  response: session,
  errors: [404],
});
/** `from`: the assignee at the time of the decision. 409 `assigned_otherwise` if it changed. */
export const assignChat = endpoint("assignChat", "put", `${CHAT_PATH}/assignee`, {
  ...permission,
  summary: "Gives a chat to a member, or takes it back",
  params: chatParams,
  body: z.object({ userId: z.string().nullable(), from: z.string().nullable().optional() }),
  response: session,
  errors: [404, 409],
});
export const tagChat = endpoint("tagChat", "put", `${CHAT_PATH}/tags`, {
  ...permission,
  summary: "Replaces a chat's tags",
  params: chatParams,
  body: z.object({
    tags: z.array(z.string().trim().min(1, "required").max(30, "too_long")).max(10, "too_many"),
  }),
  response: session,
  errors: [404],
});
