import { and, desc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ChatLimits, findChatProducts, getChatSession } from "#contract/chats.ts";
import { type ChannelKey, matchChannel } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { makeContainsPattern } from "../db/contains.ts";
import { limitToIds } from "../db/limited-to.ts";
import { users } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { type ChatSessionRow, chatReaders, chatSessions } from "../db/schema/chats.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { orders } from "../db/schema/orders.ts";
import { products, variants } from "../db/schema/products.ts";
import { notFound } from "../http/problem-error.ts";
import type { Chats } from "../marketplaces/channel-chats.ts";
import { makeImageUrl, readFirstPictures } from "../products/index.ts";
import { readFigures } from "../stocks/index.ts";
import { matchBuyerOrders, NEWEST_ORDERS_FIRST } from "./buyer-orders.ts";
import { requireSession } from "./load-session.ts";
import { presentSession, presentSessions } from "./present-session.ts";
import { READER_TIMEOUT_MS } from "./reader-timeout.ts";
import { listMembers, readStoredSettings } from "./settings.ts";

const HOUR_MS = 60 * 60_000;

/** Throws 404 if the marketplace has no chats. */
export async function requireChats(backend: Backend, key: ChannelKey): Promise<Chats> {
  const [channel] = await backend.db
    .select({ type: channels.channelType })
    .from(channels)
    .where(matchChannel(key));
  const chats = channel && backend.connector(channel.type)?.chats;
  if (!chats) throw notFound("The chat");
  return chats;
}

/** Returns the end of the seller's time to write. `null`: no limit. */
export function computeWritableUntil(
  session: ChatSessionRow,
  { openHours }: ChatLimits,
): Date | null {
  return openHours === null
    ? null
    : new Date(session.lastMessageAt.getTime() + openHours * HOUR_MS);
}

/** Throws 404. */
export async function readSession(
  backend: Backend,
  caller: Caller,
  params: { channelId: string; sessionId: string },
): Promise<z.input<typeof getChatSession.response>> {
  const { db } = backend;
  const session = await requireSession(db, caller, params);
  const { limits, stickers } = await requireChats(backend, session);
  const settings = await readStoredSettings(db, caller.accountId);
  return {
    session: await presentSession(backend, db, session),
    limits,
    stickers: [...stickers],
    openUntil: computeWritableUntil(session, limits)?.toISOString() ?? null,
    orders: await readOrders(backend, session, caller),
    earlier: await readEarlierSessions(backend, session, caller),
    readers: await readReaders(backend, session, caller),
    members: await listMembers(db, caller.accountId),
    quickReplies: settings.quickReplies,
  };
}

/** Tracking codes reveal the address, so only members who may see the order get them. */
async function readOrders({ db }: Backend, session: ChatSessionRow, { permissions }: Caller) {
  const canSeeOrders = permissions.has("order-manage");
  const rows = await db
    .select()
    .from(orders)
    .where(matchBuyerOrders(session))
    .orderBy(...NEWEST_ORDERS_FIRST)
    .limit(10);
  return rows.map(({ id, externalId, status, total, currency, placedAt, trackingCode }) => ({
    ...{ id, number: externalId, status, total, currency },
    trackingCode: canSeeOrders ? trackingCode : null,
    placedAt: placedAt.toISOString(),
  }));
}

/** Returns the buyer's other chats in the caller's shops on this marketplace. */
async function readEarlierSessions(
  backend: Backend,
  session: ChatSessionRow,
  { channelIds }: Pick<Caller, "channelIds">,
) {
  // Erased buyers cannot be matched.
  if (session.erasedAt) return [];
  const { db } = backend;
  const rows = await db
    .select({ earlier: chatSessions })
    .from(chatSessions)
    .innerJoin(
      channels,
      and(eq(channels.accountId, chatSessions.accountId), eq(channels.id, chatSessions.channelId)),
    )
    .where(
      and(
        eq(chatSessions.accountId, session.accountId),
        eq(chatSessions.buyerId, session.buyerId),
        ne(chatSessions.id, session.id),
        limitToIds(chatSessions.channelId, channelIds),
        sql`${channels.channelType} = (select c.channel_type from channels c where c.account_id = ${session.accountId} and c.id = ${session.channelId})`,
      ),
    )
    .orderBy(desc(chatSessions.lastMessageAt))
    .limit(5);
  return presentSessions(
    backend,
    db,
    session.accountId,
    rows.map(({ earlier }) => earlier),
  );
}

function readReaders({ db, now }: Backend, session: ChatSessionRow, caller: Caller) {
  return db
    .select({ id: users.id, name: users.name })
    .from(chatReaders)
    .innerJoin(users, eq(users.id, chatReaders.userId))
    .where(
      and(
        eq(chatReaders.accountId, session.accountId),
        eq(chatReaders.sessionId, session.id),
        ne(chatReaders.userId, caller.userId),
        gt(chatReaders.seenAt, new Date(now().getTime() - READER_TIMEOUT_MS)),
      ),
    )
    .orderBy(users.name);
}

/** Finds the shop's listings on sale by name and SKU, with their shown units. */
export async function findProducts(
  backend: Backend,
  { accountId }: Caller,
  channelId: string,
  search: string,
): Promise<z.input<typeof findChatProducts.response>> {
  await requireChats(backend, { accountId, channelId });
  const { db } = backend;
  const rows = await db
    .select({ id: channelProducts.id, productId: products.id, name: products.name })
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
        eq(channelProducts.channelId, channelId),
        eq(channelProducts.isListed, true),
        sql`${channelProducts.externalProductId} is not null`,
        search === ""
          ? undefined
          : or(
              sql`${products.name} ilike ${makeContainsPattern(search)}`,
              sql`exists (select 1 from ${variants} where ${variants.accountId} = ${accountId} and ${variants.productId} = ${products.id} and ${variants.sku} ilike ${makeContainsPattern(search)})`,
            ),
      ),
    )
    .orderBy(desc(channelProducts.updatedAt), channelProducts.id)
    .limit(8);
  const ids = rows.map(({ productId }) => productId);
  const pictures = await readFirstPictures(db, accountId, ids);
  const listedVariants = await db
    .selectDistinct({ productId: variants.productId, variantId: variants.id })
    .from(channelVariants)
    .innerJoin(
      variants,
      and(
        eq(variants.accountId, channelVariants.accountId),
        eq(variants.id, channelVariants.variantId),
      ),
    )
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        eq(channelVariants.channelId, channelId),
        inArray(variants.productId, ids),
      ),
    );
  const figures = await readFigures(
    db,
    { accountId, channelId },
    listedVariants.map(({ variantId }) => variantId),
  );
  const availableByProduct = new Map<string, number>();
  for (const { productId, variantId } of listedVariants)
    availableByProduct.set(
      productId,
      (availableByProduct.get(productId) ?? 0) + (figures.get(variantId) ?? 0),
    );
  return {
    products: rows.map(({ id, productId, name }) => {
      const picture = pictures.get(productId);
      return {
        channelProductId: id,
        name,
        imageUrl: picture ? makeImageUrl(backend.config, picture.id) : null,
        available: availableByProduct.get(productId) ?? 0,
      };
    }),
  };
}
