import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, paramError } from "./answers.ts";
import { buyerUserId } from "./buyer-ids.ts";
import {
  type ConversationRow,
  chatMessages,
  conversations,
  type MessageRow,
  type MessageType,
} from "./chat-schema.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";

/** The account that a shop writes with. */
const sellerId = (shopId: number) => 900_000_000 + (shopId % 1_000_000);

interface Written {
  type: MessageType;
  content: Record<string, unknown>;
}

async function nextId(tx: Queryable): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval('sandbox_shopee.chat_ids')::text as id`,
  );
  const id = rows[0]?.id;
  if (!id) throw new Error("A sequence has a next number");
  return id;
}

/** Throws ApiError for a conversation of another shop. */
export async function requireConversation(
  db: Queryable,
  shop: ShopRow,
  conversationId: string,
): Promise<ConversationRow> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(
      and(eq(conversations.conversationId, conversationId), eq(conversations.shopId, shop.shopId)),
    );
  if (!row)
    throw new ApiError(
      "error_not_found",
      "Wrong parameters, detail: the conversation is not found.",
    );
  return row;
}

/** A buyer writes to the shop, for the first time or again, and the partner is told (push 10). */
export async function writeAsBuyer(
  deps: SandboxDeps,
  shop: ShopRow,
  username: string,
  written: Written,
  at = deps.now(),
): Promise<{ conversation: ConversationRow; message: MessageRow }> {
  const { pushId, ...made } = await transaction(deps.db, async (tx) => {
    const buyerId = buyerUserId(username);
    const [known] = await tx
      .select()
      .from(conversations)
      .where(and(eq(conversations.shopId, shop.shopId), eq(conversations.buyerId, buyerId)))
      .for("update");
    const conversation = known ?? (await begin(tx, shop, { buyerId, username }, at));
    const message = await add(tx, conversation, written, { isFromBuyer: true, at });
    return { conversation, message, pushId: await tell(tx, shop, conversation, message, at) };
  });
  deliverSoon(deps, [pushId]);
  return made;
}

async function begin(
  tx: Queryable,
  { shopId }: ShopRow,
  buyer: { buyerId: number; username: string },
  at: Date,
): Promise<ConversationRow> {
  const [made] = await tx
    .insert(conversations)
    .values({ conversationId: await nextId(tx), shopId, ...buyer, lastMessageAt: at })
    .returning();
  if (!made) throw new Error("The conversation was not stored");
  return made;
}

/** The shop answers. Throws ApiError for a buyer who never wrote: here buyers begin. */
export async function writeAsSeller(
  deps: SandboxDeps,
  shop: ShopRow,
  buyerId: number,
  written: Written & { isAutomatic?: boolean },
): Promise<{ conversation: ConversationRow; message: MessageRow }> {
  const at = deps.now();
  const { pushId, ...made } = await transaction(deps.db, async (tx) => {
    const [conversation] = await tx
      .select()
      .from(conversations)
      .where(and(eq(conversations.shopId, shop.shopId), eq(conversations.buyerId, buyerId)))
      .for("update");
    if (!conversation) throw paramError("Wrong parameters, detail: the to_id is wrong.");
    const message = await add(tx, conversation, written, { isFromBuyer: false, at });
    return { conversation, message, pushId: await tell(tx, shop, conversation, message, at) };
  });
  deliverSoon(deps, [pushId]);
  return made;
}

async function add(
  tx: Queryable,
  { conversationId }: ConversationRow,
  { type, content, isAutomatic = false }: Written & { isAutomatic?: boolean },
  { isFromBuyer, at }: { isFromBuyer: boolean; at: Date },
): Promise<MessageRow> {
  const [message] = await tx
    .insert(chatMessages)
    .values({
      ...{ messageId: await nextId(tx), conversationId, isFromBuyer, type, content, isAutomatic },
      createdAt: at,
    })
    .returning();
  if (!message) throw new Error("The message was not stored");
  await tx
    .update(conversations)
    .set({ lastMessageAt: at })
    .where(eq(conversations.conversationId, conversationId));
  return message;
}

/** docs/marketplaces/shopee.md "Push", code 10. */
const tell = (
  tx: Queryable,
  shop: ShopRow,
  conversation: ConversationRow,
  message: MessageRow,
  at: Date,
) =>
  enqueuePush(tx, at, shop.shopId, 10, {
    type: "message",
    region: shop.region,
    content: messageBody(shop, conversation, message),
  });

/** A buyer's account has a shop of its own, whose number is not 0. */
export function messageBody(shop: ShopRow, conversation: ConversationRow, message: MessageRow) {
  const buyer = { id: conversation.buyerId, shop: conversation.buyerId + 1_000 };
  const seller = { id: sellerId(shop.shopId), shop: shop.shopId };
  const [from, to] = message.isFromBuyer ? [buyer, seller] : [seller, buyer];
  return {
    message_id: message.messageId,
    message_type: message.type,
    from_id: from.id,
    from_shop_id: from.shop,
    to_id: to.id,
    to_shop_id: to.shop,
    conversation_id: conversation.conversationId,
    created_timestamp: Math.floor(message.createdAt.getTime() / 1000),
    region: shop.region,
    status: message.isAutomatic ? "auto_reply" : "normal",
    source: "new_webchat",
    content: message.content,
    source_content: {},
    message_option: 0,
    quoted_msg: null,
  };
}

export async function lastMessages(
  db: Queryable,
  conversationId: string,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, conversationId))
    .orderBy(desc(chatMessages.messageId))
    .limit(limit);
}

/** For the controls: a shop's conversations with their last messages, oldest first. */
export async function listConversations(deps: SandboxDeps, shopId: number) {
  const rows = await deps.db
    .select()
    .from(conversations)
    .where(eq(conversations.shopId, shopId))
    .orderBy(desc(conversations.lastMessageAt))
    .limit(50);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      messages: (await lastMessages(deps.db, row.conversationId, 20)).reverse(),
    })),
  );
}
