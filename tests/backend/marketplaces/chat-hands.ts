import type { ConversationRow, MessageRow } from "#sandbox/chat-tables.ts";

type Kind = "text" | "image" | "item" | "order";

interface Controls<Id> {
  buyerWrites(input: {
    shopId: Id;
    kind: Kind;
    text?: string;
  }): Promise<{ conversationId: string }>;
  listChats(shopId: Id): Promise<(ConversationRow & { messages: MessageRow[] })[]>;
}

/** Actions of the first buyer in the chat of a shop in their country, and their view of it. */
export interface ChatHands {
  writes(shopId: string, kind: Kind, text?: string): Promise<string>;
  /** Returns the shop's messages, oldest first. */
  hears(shopId: string): Promise<MessageRow[]>;
  /** Returns how many of the buyer's last messages the shop has not read. */
  unread(shopId: string): Promise<number>;
}

export function chatHands<Id>(controls: Controls<Id>, idOf: (shopId: string) => Id): ChatHands {
  const chatOf = async (shopId: string) => (await controls.listChats(idOf(shopId)))[0];
  return {
    async writes(shopId, kind, text) {
      const written = { shopId: idOf(shopId), kind, ...(text ? { text } : {}) };
      return (await controls.buyerWrites(written)).conversationId;
    },
    async hears(shopId) {
      return ((await chatOf(shopId))?.messages ?? []).filter(({ isFromBuyer }) => !isFromBuyer);
    },
    async unread(shopId) {
      const chat = await chatOf(shopId);
      return (chat?.messages ?? []).filter(
        ({ isFromBuyer, messageId }) => isFromBuyer && messageId > (chat?.lastReadMessageId ?? ""),
      ).length;
    },
  };
}
