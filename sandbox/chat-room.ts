import { and, count, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Database, Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import type { Region } from "./buyers.ts";
import type {
  ChatKind,
  ChatTables,
  ConversationRow,
  MessageContent,
  MessageRow,
} from "./chat-tables.ts";

export interface ChatDeps {
  db: Database;
  now: () => Date;
}
export interface ChatShop {
  shopId: string | number;
  region: Region;
}

export interface ChatPlace<Deps extends ChatDeps, Shop extends ChatShop> {
  tables: ChatTables;
  buyerId(username: string): string;
  /** Stores the pushes about a message, in the message's own transaction. */
  tell(
    tx: Queryable,
    about: { shop: Shop; conversation: ConversationRow; message: MessageRow; isNew: boolean },
    deps: Deps,
  ): Promise<(string | null)[]>;
  deliverSoon(deps: Deps, pushIds: readonly (string | null)[]): void;
  /** Its error for an impossible step. */
  refusal(message: string): Error;
}

export interface NewMessage {
  kind: ChatKind;
  said: MessageContent;
  isAutomatic?: boolean;
}
export interface SentMessage {
  conversation: ConversationRow;
  message: MessageRow;
}

export type ChatRoom<Deps extends ChatDeps, Shop extends ChatShop> = ReturnType<
  typeof createChatRoom<Deps, Shop>
>;

export function createChatRoom<Deps extends ChatDeps, Shop extends ChatShop>(
  place: ChatPlace<Deps, Shop>,
) {
  const { conversations, messages } = place.tables;
  const matchShop = ({ shopId }: ChatShop) => eq(conversations.shopId, String(shopId));

  async function createNextId(tx: Queryable): Promise<string> {
    const { schema, seqName } = place.tables.ids;
    const name = `${schema}.${seqName}`;
    const { rows } = await tx.execute<{ id: string }>(sql`select nextval(${name})::text as id`);
    const id = rows[0]?.id;
    if (!id) throw new Error("A sequence has a next number");
    return id;
  }

  async function begin(
    tx: Queryable,
    { shopId }: ChatShop,
    username: string,
    at: Date,
  ): Promise<ConversationRow> {
    const [made] = await tx
      .insert(conversations)
      .values({
        ...{ conversationId: await createNextId(tx), shopId: String(shopId), username },
        ...{ buyerId: place.buyerId(username), createdAt: at, lastMessageAt: at },
      })
      .returning();
    if (!made) throw new Error("The conversation was not stored");
    return made;
  }

  async function add(
    tx: Queryable,
    { conversationId }: ConversationRow,
    draft: NewMessage & { isFromBuyer: boolean },
    at: Date,
  ): Promise<MessageRow> {
    const [message] = await tx
      .insert(messages)
      .values({ ...draft, messageId: await createNextId(tx), conversationId, createdAt: at })
      .returning();
    if (!message) throw new Error("The message was not stored");
    await tx
      .update(conversations)
      .set({ lastMessageAt: at })
      .where(eq(conversations.conversationId, conversationId));
    return message;
  }

  function find(tx: Queryable, shop: Shop, buyerId: string) {
    return tx
      .select()
      .from(conversations)
      .where(and(matchShop(shop), eq(conversations.buyerId, buyerId)))
      .for("update");
  }

  const listLastMessages = (db: Queryable, conversationId: string, limit: number) =>
    db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversationId))
      .orderBy(desc(messages.messageId))
      .limit(limit);

  return {
    lastMessages: listLastMessages,

    /** A buyer writes to the shop, for the first time or again. Tells the app. */
    async writeAsBuyer(
      deps: Deps,
      shop: Shop,
      username: string,
      draft: NewMessage,
    ): Promise<SentMessage> {
      const currentTime = deps.now();
      const { pushIds, ...wrote } = await transaction(deps.db, async (tx) => {
        const [known] = await find(tx, shop, place.buyerId(username));
        const conversation = known ?? (await begin(tx, shop, username, currentTime));
        const message = await add(tx, conversation, { ...draft, isFromBuyer: true }, currentTime);
        const about = { shop, conversation, message, isNew: !known };
        return { conversation, message, pushIds: await place.tell(tx, about, deps) };
      });
      place.deliverSoon(deps, pushIds);
      return wrote;
    },

    /** The shop answers. Throws the marketplace's refusal if the buyer never wrote. */
    async writeAsSeller(
      deps: Deps,
      shop: Shop,
      buyerId: string,
      draft: NewMessage,
    ): Promise<SentMessage> {
      const currentTime = deps.now();
      const { pushIds, ...wrote } = await transaction(deps.db, async (tx) => {
        const [conversation] = await find(tx, shop, buyerId);
        if (!conversation) throw place.refusal("The buyer has not written to this shop.");
        const message = await add(tx, conversation, { ...draft, isFromBuyer: false }, currentTime);
        const about = { shop, conversation, message, isNew: false };
        return { conversation, message, pushIds: await place.tell(tx, about, deps) };
      });
      place.deliverSoon(deps, pushIds);
      return wrote;
    },

    /** The sender takes the message back. Tells the app. */
    async takeBack(deps: Deps, shop: Shop, messageId: string): Promise<void> {
      const currentTime = deps.now();
      const pushIds = await transaction(deps.db, async (tx) => {
        const [message] = await tx
          .update(messages)
          .set({ said: { isTakenBack: true } })
          .where(eq(messages.messageId, messageId))
          .returning();
        if (!message) throw place.refusal("There is no such message.");
        const [conversation] = await tx
          .update(conversations)
          .set({ lastMessageAt: currentTime })
          .where(and(matchShop(shop), eq(conversations.conversationId, message.conversationId)))
          .returning();
        if (!conversation) throw place.refusal("There is no such conversation.");
        return place.tell(tx, { shop, conversation, message, isNew: false }, deps);
      });
      place.deliverSoon(deps, pushIds);
    },

    /** Returns the buyer's conversation with the shop, a new one if there was none. */
    async open(deps: Deps, shop: Shop, username: string): Promise<ConversationRow> {
      return transaction(deps.db, async (tx) => {
        const [known] = await find(tx, shop, place.buyerId(username));
        return known ?? begin(tx, shop, username, deps.now());
      });
    },

    /** Returns `null` if the shop has no such conversation. */
    async conversation(db: Queryable, shop: Shop, conversationId: string) {
      const [row] = await db
        .select()
        .from(conversations)
        .where(and(matchShop(shop), eq(conversations.conversationId, conversationId)));
      return row ?? null;
    },

    /** Returns the buyer's messages since the seller last looked. */
    async unread(db: Queryable, { conversationId, lastReadMessageId }: ConversationRow) {
      const [found] = await db
        .select({ n: count() })
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, conversationId),
            eq(messages.isFromBuyer, true),
            gt(messages.messageId, lastReadMessageId),
          ),
        );
      return found?.n ?? 0;
    },

    /** Marks everything up to this message as read; never less than before. */
    async read(db: Queryable, { conversationId }: ConversationRow, messageId: string) {
      await db
        .update(conversations)
        .set({ lastReadMessageId: messageId })
        .where(
          and(
            eq(conversations.conversationId, conversationId),
            lt(conversations.lastReadMessageId, messageId),
          ),
        );
    },

    /** For the controls: a shop's conversations with their last messages, oldest first. */
    async list(deps: Deps, shopId: string | number) {
      const rows = await deps.db
        .select()
        .from(conversations)
        .where(eq(conversations.shopId, String(shopId)))
        .orderBy(desc(conversations.lastMessageAt))
        .limit(50);
      return Promise.all(
        rows.map(async (row) => ({
          ...row,
          messages: (await listLastMessages(deps.db, row.conversationId, 20)).reverse(),
        })),
      );
    },
  };
}
