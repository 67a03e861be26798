import { z } from "zod";
import { type ChatContent, RECALLED_MESSAGE } from "#contract/chats.ts";
import type { ChannelEvent } from "../connector.ts";
import { idText, number, optionalId, text } from "../wire.ts";
import { LINE_STICKERS, makeContentUrl, toSortableOrder } from "./chats.ts";

const Message = z.looseObject({
  id: idText,
  type: text,
  text: text,
  markAsReadToken: text,
  packageId: text,
  stickerId: text,
  contentProvider: z.looseObject({ type: text, originalContentUrl: text }).nullish(),
});
const Event = z.looseObject({
  type: text,
  timestamp: number,
  webhookEventId: idText,
  source: z.looseObject({ type: text, userId: optionalId }).nullish(),
  message: Message.nullish(),
  unsend: z.looseObject({ messageId: idText }).nullish(),
});
export const MessagingBody = z.object({ destination: idText, events: z.array(Event) });

/**
 * Returns the account's events. Each has its own id, which a redelivery keeps. A person's message
 * is only in its event and cannot be read elsewhere. Groups are ignored.
 */
export function readMessagingEvents(
  shopId: string,
  dataHost: string,
  { events }: z.infer<typeof MessagingBody>,
): ChannelEvent[] {
  return events.map((event) => {
    const { source, timestamp, webhookEventId } = event;
    const eventBase = {
      ...{ dedupeKey: webhookEventId, shopId, at: new Date(timestamp), externalOrderId: null },
    };
    const userId = source?.type === "user" ? source.userId : null;
    const saidMessage = readSaid(event, dataHost);
    if (!saidMessage || !userId) return { ...eventBase, kind: "other" };
    const { id: externalId, content, readToken } = saidMessage;
    return {
      ...eventBase,
      kind: "chat",
      externalConversationId: userId,
      written: {
        buyerId: userId,
        message: {
          ...{ externalId, sentAt: eventBase.at, order: toSortableOrder(externalId) },
          ...{ from: "buyer", isAutomatic: false, content },
          ...(readToken ? { readToken } : {}),
        },
      },
    };
  });
}

/** Returns a person's message, or its withdrawal. */
function readSaid(
  { type, message, unsend }: z.infer<typeof Event>,
  dataHost: string,
): { id: string; content: ChatContent; readToken?: string } | null {
  if (type === "message" && message) {
    const { id, markAsReadToken: readToken } = message;
    return { id, content: readContent(message, dataHost), readToken };
  }
  if (type === "unsend" && unsend)
    return { id: unsend.messageId, content: { type: "other", native: RECALLED_MESSAGE } };
  return null;
}

function readContent(message: z.infer<typeof Message>, dataHost: string): ChatContent {
  const { id, type, packageId, stickerId, contentProvider } = message;
  switch (type) {
    case "text":
      return { type: "text", text: message.text };
    case "image": {
      const elsewhere = contentProvider?.type === "external" && contentProvider.originalContentUrl;
      return { type: "image", url: elsewhere || makeContentUrl(dataHost, id) };
    }
    case "sticker": {
      const sign = LINE_STICKERS.find((lineSticker) => lineSticker.stickerId === stickerId)?.sign;
      return { type: "sticker", packageId, stickerId, ...(sign ? { sign } : {}) };
    }
    default:
      return { type: "other", native: type };
  }
}
