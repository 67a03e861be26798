import { z } from "zod";
import { chooseBuyer } from "./buyers.ts";
import type { ChatTopics } from "./chat-habits.ts";
import type { ChatDeps, ChatPlace, ChatRoom, ChatShop, NewMessage } from "./chat-room.ts";
import { getChatSentences } from "./chat-words.ts";
import type { Action } from "./controls-http.ts";

const MAX_TEXT = 600;

interface BuyerWrites<Id> {
  shopId: Id;
  /** The first buyer of the shop's country, if absent. */
  username?: string | undefined;
  kind?: "text" | "image" | "item" | "order" | undefined;
  /** For a text. A buyer's usual question, if empty. */
  text?: string | undefined;
}
interface ChatControlDeps<Deps extends ChatDeps, Shop extends ChatShop> {
  place: Pick<ChatPlace<Deps, Shop>, "refusal">;
  room: ChatRoom<Deps, Shop>;
  topics: ChatTopics<Deps, Shop>;
  requireShop(shopId: Shop["shopId"]): Promise<Shop>;
}

export function createChatControls<Deps extends ChatDeps, Shop extends ChatShop>(
  deps: Deps,
  { place, room, topics, requireShop }: ChatControlDeps<Deps, Shop>,
) {
  async function writeAsBuyer(
    shop: Shop,
    username: string,
    kind: NonNullable<BuyerWrites<unknown>["kind"]>,
    text: string | undefined,
  ): Promise<NewMessage> {
    switch (kind) {
      case "text":
        return {
          kind,
          said: { text: text || (getChatSentences(shop.region, "askProduct")[0] ?? "") },
        };
      case "image": {
        const url = await topics.picture(deps, shop);
        if (!url) throw place.refusal("The shop has no picture that a buyer could send.");
        return { kind, said: { url } };
      }
      case "item": {
        const itemId = await topics.item(deps, shop);
        if (!itemId) throw place.refusal("The shop sells nothing that a buyer could ask about.");
        return { kind, said: { itemId } };
      }
      case "order": {
        const orders = await topics.orders(deps, shop);
        const order = orders.find((one) => one.username === username);
        if (!order) throw place.refusal("The buyer has ordered nothing.");
        return { kind, said: { orderId: order.orderId } };
      }
    }
  }

  return {
    listChats: (shopId: Shop["shopId"]) => room.list(deps, shopId),
    async buyerWrites({ shopId, username, kind = "text", text }: BuyerWrites<Shop["shopId"]>) {
      const shop = await requireShop(shopId);
      const buyerName = username || chooseBuyer(shop.region, 0).username;
      const wrote = await room.writeAsBuyer(
        deps,
        shop,
        buyerName,
        await writeAsBuyer(shop, buyerName, kind, text),
      );
      return {
        conversationId: wrote.conversation.conversationId,
        messageId: wrote.message.messageId,
      };
    },
    /** The seller answers on the marketplace's own pages. */
    async sellerWrites(shopId: Shop["shopId"], buyerId: string, text: string) {
      const shop = await requireShop(shopId);
      const { message } = await room.writeAsSeller(deps, shop, buyerId, {
        kind: "text",
        said: { text },
      });
      return { messageId: message.messageId };
    },
  };
}

interface ChatControls<Id> {
  buyerWrites(input: BuyerWrites<Id>): Promise<unknown>;
  sellerWrites(shopId: Id, buyerId: string, text: string): Promise<unknown>;
}

/** The chat controls as a page's forms and as JSON send them. */
export function createChatActions<Id>(
  shopId: z.ZodType<Id>,
): Record<"buyerWrites" | "sellerWrites", Action<ChatControls<Id>>> {
  const Buyer = z.object({
    shopId,
    username: z.string().trim().max(60).optional(),
    kind: z.enum(["text", "image", "item", "order"]).optional(),
    text: z.string().trim().max(MAX_TEXT).optional(),
  });
  const Seller = z.object({
    shopId,
    buyerId: z.coerce.string().min(1),
    text: z.string().trim().min(1).max(MAX_TEXT),
  });
  return {
    buyerWrites: (controls, input) => controls.buyerWrites(Buyer.parse(input)),
    sellerWrites: (controls, input) => {
      const given = Seller.parse(input);
      return controls.sellerWrites(given.shopId, given.buyerId, given.text);
    },
  };
}
