import { and, desc, eq, sql } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import type { Queue } from "../jobs/queue.ts";
import type { Metrics } from "../metrics.ts";

/** One metric per shop would be too many, so only the shops with the largest lag have one. */
const MAX_SHOPS = 100;

interface ShopLag {
  channelId: string;
  channelType: ChannelType;
  accountId: string;
  name: string;
  /** Seconds since the last pull of orders, or since connecting. */
  seconds: number;
  lastPushAt: Date | null;
  /** Number of variants with a refused figure. */
  refused: number;
}

/** Returns connected shops, the oldest last pull first. */
export async function readShopLag(
  { db, now }: Pick<Backend, "db" | "now">,
  limit = MAX_SHOPS,
): Promise<ShopLag[]> {
  const lastPulledAt = sql<Date>`coalesce(${channels.lastOrderPullAt}, ${channels.createdAt})`;
  const currentTime = now();
  const rows = await db
    .select({
      ...{ channelId: channels.id, channelType: channels.channelType },
      ...{ accountId: channels.accountId, name: channels.name },
      seconds: sql<number>`greatest(0, extract(epoch from ${currentTime.toISOString()}::timestamptz - ${lastPulledAt}))::float8`,
      lastPushAt: channels.lastStockPushAt,
      refused: sql<number>`(select count(*)::int from channel_variants v where v.account_id = channels.account_id and v.channel_id = channels.id and v.push_error is not null)`,
    })
    .from(channels)
    .where(and(eq(channels.status, "active"), sql`${channels.disconnectedAt} is null`))
    .orderBy(desc(sql`${currentTime.toISOString()}::timestamptz - ${lastPulledAt}`))
    .limit(limit);
  return rows;
}

/** Registers metrics that each scrape reads: queue depths and shop lags. */
export function registerBackendMetrics(metrics: Metrics, backend: Backend, queue: Queue): void {
  const readDepths = async () =>
    (await queue.depths()).flatMap(({ name, ready, deferred, active }) => [
      { value: ready, attributes: { job: name, state: "ready" } },
      { value: deferred, attributes: { job: name, state: "deferred" } },
      { value: active, attributes: { job: name, state: "active" } },
    ]);
  metrics.gauge("etalase.queue.depth", "Jobs that wait or run", "{job}", readDepths);
  metrics.gauge("etalase.queue.dead", "Jobs that used up their tries", "{job}", async () => [
    { value: await queue.deadCount(), attributes: {} },
  ]);
  metrics.gauge(
    "etalase.shop.order_pull.age",
    "Since a shop's orders were last pulled, of the shops that are furthest behind",
    "s",
    async () =>
      (await readShopLag(backend)).map(({ channelId, channelType, seconds }) => ({
        value: seconds,
        attributes: { channel: channelId, channel_type: channelType },
      })),
  );
}
