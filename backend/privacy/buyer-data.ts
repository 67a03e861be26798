import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BuyerData } from "#contract/privacy.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { chatSessions } from "../db/schema/chats.ts";
import { orderDocuments } from "../db/schema/order-documents.ts";
import { orders } from "../db/schema/orders.ts";
import { isErasable } from "../orders/index.ts";
import { presentBuyer, selectBuyers } from "./find-buyers.ts";
import { type Identity, matchChatsOf, matchOrdersOf, readIdentities } from "./identities.ts";

/** The totals count all rows. */
const MAX_ROWS = 100;

/** Reads the stored data of the persons in these orders and chats. Throws 404. */
export async function readBuyerData(
  { db, now }: Pick<Backend, "db" | "now">,
  caller: Caller,
  subjects: readonly string[],
): Promise<z.input<typeof BuyerData>> {
  const { accountId } = caller;
  const identities = await readIdentities(db, accountId, subjects);
  const isOpen = sql<boolean>`not ${isErasable(now())}`;
  const [matchOrders, matchChats] = [
    matchOrdersOf(accountId, identities),
    matchChatsOf(accountId, identities),
  ];
  const orderRows = await db
    .select({ order: orders, channelName: channels.name, isOpen })
    .from(orders)
    .innerJoin(
      channels,
      and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
    )
    .where(matchOrders)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(MAX_ROWS);
  const selectCount = (kind: "messages" | "pictures") =>
    sql<number>`(select count(*)::int from chat_messages m where m.account_id = ${chatSessions.accountId} and m.session_id = ${chatSessions.id} ${kind === "pictures" ? sql`and m.picture_key is not null` : sql``})`;
  const chatRows = await db
    .select({
      chat: chatSessions,
      channelName: channels.name,
      messages: selectCount("messages"),
      pictures: selectCount("pictures"),
    })
    .from(chatSessions)
    .innerJoin(
      channels,
      and(eq(channels.accountId, chatSessions.accountId), eq(channels.id, chatSessions.channelId)),
    )
    .where(matchChats)
    .orderBy(desc(chatSessions.lastMessageAt), desc(chatSessions.id))
    .limit(MAX_ROWS);
  return {
    buyers: await readBuyers({ db }, accountId, identities),
    orders: orderRows.map(({ order, channelName, isOpen }) => ({
      ...{ id: order.id, number: order.externalId, channelName, status: order.status, isOpen },
      placedAt: order.placedAt.toISOString(),
      hasAddress: order.address !== null,
      hasLabel: order.labelKey !== null,
    })),
    chats: chatRows.map(({ chat, channelName, messages, pictures }) => ({
      ...{ id: chat.id, channelId: chat.channelId, channelName, messages, pictures },
      lastMessageAt: chat.lastMessageAt.toISOString(),
    })),
    totals: {
      ...(await readOrderTotals({ db, now }, accountId, identities)),
      ...(await readChatTotals({ db }, accountId, identities)),
    },
  };
}

async function readBuyers(
  { db }: Pick<Backend, "db">,
  accountId: string,
  identities: readonly Identity[],
) {
  const matchOrders = db
    .select({ id: orders.id })
    .from(orders)
    .where(matchOrdersOf(accountId, identities));
  const matchChats = db
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(matchChatsOf(accountId, identities));
  const { rows } = await db.execute<Parameters<typeof presentBuyer>[0]>(
    selectBuyers(
      accountId,
      sql`and o.id in ${matchOrders}`,
      sql`and s.id in ${matchChats}`,
      MAX_ROWS,
    ),
  );
  return rows.map(presentBuyer);
}

async function readOrderTotals(
  { db, now }: Pick<Backend, "db" | "now">,
  accountId: string,
  identities: readonly Identity[],
) {
  const matchOrders = matchOrdersOf(accountId, identities);
  const [order] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      openOrders: sql<number>`(count(*) filter (where not ${isErasable(now())}))::int`,
      notes: sql<number>`(count(*) filter (where ${orders.note} <> '' or ${orders.buyerNote} <> ''))::int`,
      labels: sql<number>`count(${orders.labelKey})::int`,
      // Without a join Drizzle omits table names, so a subquery would read its own column.
      shopOrders: sql<number>`(count(*) filter (where exists (select 1 from storefronts f where f.account_id = orders.account_id and f.channel_id = orders.channel_id)))::int`,
    })
    .from(orders)
    .where(matchOrders);
  const documents = await db.$count(
    orderDocuments,
    and(
      eq(orderDocuments.accountId, accountId),
      sql`${orderDocuments.orderIds} && array(${db.select({ id: orders.id }).from(orders).where(matchOrders)})`,
    ),
  );
  return {
    ...(order ?? { orders: 0, openOrders: 0, notes: 0, labels: 0, shopOrders: 0 }),
    documents,
  };
}

async function readChatTotals(
  { db }: Pick<Backend, "db">,
  accountId: string,
  identities: readonly Identity[],
) {
  const [chatSession] = await db
    .select({
      chats: sql<number>`count(*)::int`,
      messages: sql<number>`coalesce(sum(m.messages), 0)::int`,
      pictures: sql<number>`coalesce(sum(m.pictures), 0)::int`,
    })
    .from(chatSessions)
    .leftJoin(
      sql`lateral (select count(*) as messages, count(m.picture_key) as pictures from chat_messages m where m.account_id = ${chatSessions.accountId} and m.session_id = ${chatSessions.id}) m`,
      sql`true`,
    )
    .where(matchChatsOf(accountId, identities));
  return chatSession ?? { chats: 0, messages: 0, pictures: 0 };
}
