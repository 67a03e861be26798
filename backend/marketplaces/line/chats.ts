import type { messagingApi } from "@line/bot-sdk";
import { z } from "zod";
import type { ChatLimits } from "#contract/chats.ts";
import type { ChannelBuyer, OutgoingChatMessage, SentChatMessage } from "../channel-chats.ts";
import { ConnectorError } from "../connector.ts";
import { idText, ignored, makeListSchema, text } from "../wire.ts";
import { makeCard } from "./chat-cards.ts";
import type { Messaging } from "./messaging.ts";

/**
 * docs/domain.md "Chat". LINE takes 5,000 characters; we send a thousand, which a person still
 * reads. The seller may write to every friend of the account.
 */
export const LINE_CHAT_LIMITS: ChatLimits = {
  textLength: 1_000,
  imageBytes: 10 * 1024 * 1024,
  types: ["text", "image", "product", "order", "sticker"],
  startedBy: "buyer",
  openHours: null,
  isMasked: false,
};

/**
 * From LINE's list for official accounts; LINE's page shows their meaning
 * (docs/marketplaces/line.md "Chat").
 */
export const LINE_STICKERS = [{ packageId: "11537", stickerId: "52002738", sign: "👋" }];

const Sent = z.object({ sentMessages: makeListSchema(z.object({ id: idText })) });
const Profile = z.object({ displayName: text, pictureUrl: text });

/** Safe to repeat: LINE accepts a message's key once. */
export async function sendMessage(
  messaging: Messaging,
  now: () => Date,
  buyerId: string,
  message: OutgoingChatMessage,
): Promise<SentChatMessage> {
  const sender = makeSender(message);
  const outgoing = { ...(await asLineMessage(message)), ...(sender ? { sender } : {}) };
  const { sentMessages } = await messaging.post(
    "/v2/bot/message/push",
    { to: buyerId, messages: [outgoing] } satisfies messagingApi.PushMessageRequest,
    Sent,
    message.key,
  );
  const [sentMessage] = sentMessages;
  if (!sentMessage)
    throw new ConnectorError("unavailable", "bad_response", "push: no message was sent");
  return { externalId: sentMessage.id, sentAt: now(), order: toSortableOrder(sentMessage.id) };
}

/** Ids are growing numbers. */
export const toSortableOrder = (messageId: string): string => messageId.padStart(20, "0");

function makeSender({ sender }: OutgoingChatMessage): messagingApi.Sender | null {
  if (!sender?.name && !sender?.iconUrl) return null;
  return {
    ...(sender.name ? { name: sender.name } : {}),
    ...(sender.iconUrl ? { iconUrl: sender.iconUrl } : {}),
  };
}

async function asLineMessage(message: OutgoingChatMessage): Promise<messagingApi.Message> {
  switch (message.type) {
    case "text":
      return { type: "text", text: message.text };
    case "image": {
      const url = await message.address();
      return { type: "image", originalContentUrl: url, previewImageUrl: url };
    }
    case "sticker":
      return { type: "sticker", packageId: message.packageId, stickerId: message.stickerId };
    case "product":
      return makeCard(message.card?.title ?? message.externalProductId, message.card?.imageUrl);
    case "order":
      return makeCard(message.card?.title ?? message.externalOrderId, null);
  }
}

/** Throws `not_found` for a person who is no longer a friend of the account. */
export async function readBuyer(messaging: Messaging, buyerId: string): Promise<ChannelBuyer> {
  const path = `/v2/bot/profile/${encodeURIComponent(buyerId)}`;
  const { displayName, pictureUrl } = await messaging.get(path, Profile);
  return { name: displayName, avatarUrl: pictureUrl || null };
}

/**
 * Marks everything up to the token's message as read. Messages stored before tokens existed are not
 * reported. A refusal loses nothing: LINE marks all by itself for accounts with their chat turned
 * off.
 */
export async function markRead(messaging: Messaging, readToken: string | null): Promise<void> {
  if (readToken === null) return;
  const readMark = {
    markAsReadToken: readToken,
  } satisfies messagingApi.MarkMessagesAsReadByTokenRequest;
  try {
    await messaging.post("/v2/bot/chat/markAsRead", readMark, ignored);
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "rejected")) throw error;
  }
}

/** Returns the address of a buyer's picture, which only the account's token may read. */
export const makeContentUrl = (dataHost: string, messageId: string): string =>
  `${dataHost.replace(/\/$/, "")}/v2/bot/message/${messageId}/content`;

/** Returns `null` for every other address. */
export async function readPicture(
  messaging: () => Messaging,
  dataHost: string,
  url: string,
): Promise<Uint8Array | null> {
  const [, messageId] = /\/v2\/bot\/message\/(\d+)\/content$/.exec(url) ?? [];
  if (!messageId || url !== makeContentUrl(dataHost, messageId)) return null;
  try {
    return await messaging().bytes(url);
  } catch (error) {
    if (error instanceof ConnectorError) return null;
    throw error;
  }
}
