import { and, eq } from "drizzle-orm";
import type { Endpoint } from "#contract/endpoint.ts";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { orders } from "../db/schema/orders.ts";
import { notFound } from "../http/problem-error.ts";

/** A marketplace's own addresses: `/v1/channels/shopee/…`. */
const OF_MARKETPLACE = new RegExp(`^/v1/channels/(${CHANNEL_TYPES.join("|")})/`);

interface NamedObjects {
  orderId?: string;
  /** A shipping request belongs to the shop of its order. */
  jobId?: string;
  channelId?: string;
}

/**
 * Throws 404 if a call at a marketplace's own address names a shop or an order of another
 * marketplace. An id that the account does not have is left to the call.
 */
export async function requireAddressedMarketplace(
  { db }: Pick<Backend, "db">,
  { path }: Endpoint,
  { params, body }: { params: unknown; body: unknown },
  { accountId }: Caller,
): Promise<void> {
  const addressed = OF_MARKETPLACE.exec(path)?.[1] as ChannelType | undefined;
  if (!addressed) return;
  const { orderId, jobId, channelId } = { ...(body as NamedObjects), ...(params as NamedObjects) };
  const order = orderId ?? jobId;
  const shop = order
    ? await findShopOfOrder(db, accountId, order)
    : await findShopById(db, accountId, channelId ?? "");
  if (shop && shop.channelType !== addressed) throw notFound(order ? "Order" : "Channel");
}

async function findShopOfOrder(db: Queryable, accountId: string, orderId: string) {
  const [shop] = await db
    .select({ channelType: channels.channelType })
    .from(orders)
    .innerJoin(
      channels,
      and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
    )
    .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)));
  return shop;
}

async function findShopById(db: Queryable, accountId: string, channelId: string) {
  const [shop] = await db
    .select({ channelType: channels.channelType })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  return shop;
}
