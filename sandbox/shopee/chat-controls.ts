import { eq } from "drizzle-orm";
import { buyerFor } from "../buyers.ts";
import { paramError } from "./answers.ts";
import { somePicture } from "./chat-life.ts";
import { chatWords } from "./chat-words.ts";
import { listConversations, writeAsBuyer, writeAsSeller } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { items, orders } from "./schema.ts";

interface BuyerWrites {
  shopId: number;
  /** Absent: the first buyer of the shop's country. */
  username?: string | undefined;
  kind?: "text" | "image" | "item" | "order" | undefined;
  /** Of a text; empty: something that buyers ask. */
  text?: string | undefined;
}

/** Who writes to the shop, and what. */
export function chatControls(deps: SandboxDeps, requireShop: (shopId: number) => Promise<ShopRow>) {
  return {
    listChats: (shopId: number) => listConversations(deps, shopId),
    async buyerWrites({ shopId, username, kind = "text", text }: BuyerWrites) {
      const shop = await requireShop(shopId);
      const who = username || buyerFor(shop.region, 0).username;
      const content = await contentOf(deps, shop, who, kind, text);
      const { conversation, message } = await writeAsBuyer(deps, shop, who, {
        type: kind,
        content,
      });
      return { conversationId: conversation.conversationId, messageId: message.messageId };
    },
    /** As if the seller had answered in the marketplace's own pages. */
    async sellerWrites(shopId: number, buyerId: number, text: string) {
      const { message } = await writeAsSeller(deps, await requireShop(shopId), buyerId, {
        type: "text",
        content: { text },
      });
      return { messageId: message.messageId };
    },
  };
}

async function contentOf(
  deps: SandboxDeps,
  shop: ShopRow,
  username: string,
  kind: NonNullable<BuyerWrites["kind"]>,
  text: string | undefined,
): Promise<Record<string, unknown>> {
  if (kind === "text") return { text: text || (chatWords(shop.region, "askProduct")[0] ?? "") };
  if (kind === "image") {
    const url = await somePicture(deps, shop);
    if (!url) throw paramError("The shop has no picture that a buyer could send.");
    return { url };
  }
  if (kind === "item") {
    const [item] = await deps.db
      .select({ itemId: items.itemId })
      .from(items)
      .where(eq(items.shopId, shop.shopId))
      .limit(1);
    if (!item) throw paramError("The shop sells nothing that a buyer could ask about.");
    return { item_id: item.itemId, shop_id: shop.shopId };
  }
  const found = await deps.db.select().from(orders).where(eq(orders.shopId, shop.shopId));
  const order = found.find(({ buyer }) => buyer.username === username);
  if (!order) throw paramError("The buyer has ordered nothing.");
  return { order_sn: order.orderSn, shop_id: shop.shopId };
}
