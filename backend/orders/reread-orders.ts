import { and, eq, gte, inArray, or, sql } from "drizzle-orm";
import { WORKED_STATUSES } from "#contract/statuses.ts";
import { type ChannelKey, readOrdersPutAside, withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { pullBatch } from "./pull-batch.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const LOOK_BACK_MS = 14 * DAY_HOURS * HOUR_MS;

/**
 * Reads a shop's orders again, once an hour: unreadable ones, and, if the shop's list reports no
 * changes, those of 14 days: open orders each hour, delivered ones (which may come back) once a day
 * in hourly parts. The order of reading varies, so that the rate limit does not always skip the
 * same orders. Throws ConnectorError.
 */
export async function rereadOrders(backend: Backend, key: ChannelKey, since: Date): Promise<void> {
  const now = backend.now();
  const hour = Math.floor(now.getTime() / HOUR_MS);
  if (Math.floor(since.getTime() / HOUR_MS) >= hour) return;
  const { channel, batch, readsAgain } = await withCapability(
    backend,
    key,
    "orders",
    async (shop, _, channel) => ({ channel, batch: shop.readBatch, readsAgain: shop.readsAgain }),
  );
  const externalIds = await readOrdersPutAside(backend.db, key);
  if (readsAgain) externalIds.push(...(await findOpenOrderIds(backend, key, now, hour)));
  const distinctIds = [...new Set(externalIds)];
  for (let start = 0; start < distinctIds.length; start += batch)
    await pullBatch(backend, channel, distinctIds.slice(start, start + batch));
}

async function findOpenOrderIds(
  backend: Backend,
  key: ChannelKey,
  now: Date,
  hour: number,
): Promise<string[]> {
  const rows = await backend.db
    .select({ externalId: orders.externalId })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, key.accountId),
        eq(orders.channelId, key.channelId),
        gte(orders.placedAt, new Date(now.getTime() - LOOK_BACK_MS)),
        or(
          inArray(orders.status, [...WORKED_STATUSES]),
          and(
            eq(orders.status, "delivered"),
            sql`abs(hashtext(${orders.id}) % ${DAY_HOURS}) = ${hour % DAY_HOURS}`,
          ),
        ),
      ),
    )
    .orderBy(sql`md5(${orders.id} || ${String(hour)})`);
  return rows.map(({ externalId }) => externalId);
}
