import { and, eq, inArray } from "drizzle-orm";
import type { ChatMessage } from "#contract/chats.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { type ChatMessageRow, chatSessions } from "../db/schema/chats.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { orders } from "../db/schema/orders.ts";
import { products } from "../db/schema/products.ts";
import { toShownAddresses } from "../own-addresses.ts";
import { makeImageUrl, readFirstPictures } from "../products/index.ts";
import { readUserNames } from "./present-session.ts";

type MessageCard = ChatMessage["card"];

/** Presents messages with the products and orders of their cards. */
export async function presentMessages(
  backend: Pick<Backend, "config">,
  db: Queryable,
  accountId: string,
  rows: readonly ChatMessageRow[],
): Promise<ChatMessage[]> {
  if (rows.length === 0) return [];
  const channelIdsBySession = await readChannelIds(db, accountId, rows);
  const findCard = await readCards(backend, db, accountId, rows);
  const namesByUser = await readUserNames(
    db,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  return rows.map((row) => {
    const { id, sessionId, clientId, from, state, isAutomatic, errorCode } = row;
    const content = toShownAddresses(backend.config, row.content);
    const channelId = channelIdsBySession.get(sessionId) ?? "";
    return {
      ...{ id, channelId, sessionId, clientId, from, state, content, isAutomatic, errorCode },
      author: row.authorId ? { id: row.authorId, name: namesByUser.get(row.authorId) ?? "" } : null,
      sentAt: row.sentAt.toISOString(),
      hasPicture: row.pictureKey !== null,
      card: findCard(channelId, row),
      sequence: row.sequence,
      changeNumber: row.changeNumber,
    };
  });
}

async function readChannelIds(db: Queryable, accountId: string, rows: readonly ChatMessageRow[]) {
  const sessions = await db
    .select({ id: chatSessions.id, channelId: chatSessions.channelId })
    .from(chatSessions)
    .where(
      and(
        eq(chatSessions.accountId, accountId),
        inArray(chatSessions.id, [...new Set(rows.map(({ sessionId }) => sessionId))]),
      ),
    );
  return new Map(sessions.map(({ id, channelId }) => [id, channelId]));
}

async function readCards(
  backend: Pick<Backend, "config">,
  db: Queryable,
  accountId: string,
  rows: readonly ChatMessageRow[],
): Promise<(channelId: string, row: ChatMessageRow) => MessageCard> {
  const externalProductIds = rows.flatMap(({ content }) =>
    content.type === "product" ? content.externalProductId : [],
  );
  const orderNumbers = rows.flatMap(({ content }) =>
    content.type === "order" ? content.externalOrderId : [],
  );
  const listings =
    externalProductIds.length === 0
      ? []
      : await db
          .select({
            channelId: channelProducts.channelId,
            externalId: channelProducts.externalProductId,
            id: products.id,
            name: products.name,
          })
          .from(channelProducts)
          .innerJoin(
            products,
            and(
              eq(products.accountId, channelProducts.accountId),
              eq(products.id, channelProducts.productId),
            ),
          )
          .where(
            and(
              eq(channelProducts.accountId, accountId),
              inArray(channelProducts.externalProductId, externalProductIds),
            ),
          );
  const pictures = await readFirstPictures(
    db,
    accountId,
    listings.map(({ id }) => id),
  );
  const orderRows =
    orderNumbers.length === 0
      ? []
      : await db
          .select({
            id: orders.id,
            channelId: orders.channelId,
            externalId: orders.externalId,
            status: orders.status,
          })
          .from(orders)
          .where(and(eq(orders.accountId, accountId), inArray(orders.externalId, orderNumbers)));
  return (channelId, { content }) => {
    if (content.type === "product") {
      const listing = listings.find(
        (entry) => entry.channelId === channelId && entry.externalId === content.externalProductId,
      );
      const picture = listing && pictures.get(listing.id);
      return listing
        ? {
            id: listing.id,
            name: listing.name,
            imageUrl: picture ? makeImageUrl(backend.config, picture.id) : null,
            status: null,
          }
        : null;
    }
    if (content.type !== "order") return null;
    const order = orderRows.find(
      (entry) => entry.channelId === channelId && entry.externalId === content.externalOrderId,
    );
    return order
      ? {
          id: order.id,
          name: order.externalId,
          imageUrl: null,
          status: order.status,
        }
      : null;
  };
}
