import { and, eq } from "drizzle-orm";
import type { Endpoint } from "#contract/endpoint.ts";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { orders } from "../db/schema/orders.ts";
import { notFound } from "../http/problem-error.ts";

/** A marketplace's own addresses: `/v1/channels/shopee/…`. */
const MARKETPLACE_PATH = new RegExp(`^/v1/channels/(${CHANNEL_TYPES.join("|")})/`);

interface NamedObjects {
  orderId?: string;
  /** A shipping job belongs to its order's shop. */
  jobId?: string;
  channelId?: string;
}

/**
 * Throws 404 if a marketplace's own address names another marketplace's shop or order. The call
 * itself checks unknown ids.
 */
export async function requireAddressedMarketplace(
  { db }: Pick<Backend, "db">,
  { path }: Endpoint,
  { params, body }: { params: unknown; body: unknown },
  { accountId }: Caller,
): Promise<void> {
  const addressedType = MARKETPLACE_PATH.exec(path)?.[1] as ChannelType | undefined;
  if (!addressedType) return;
  const { orderId, jobId, channelId } = { ...(body as NamedObjects), ...(params as NamedObjects) };
  const namedOrderId = orderId ?? jobId;
  const shop = namedOrderId
    ? await findShopOfOrder(db, accountId, namedOrderId)
    : await findShopById(db, accountId, channelId ?? "");
  if (shop && shop.channelType !== addressedType)
    throw notFound(namedOrderId ? "Order" : "Channel");
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
