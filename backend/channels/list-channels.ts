import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  sql,
} from "drizzle-orm";
import { INTEGRATION_STATES } from "#contract/active-channel.ts";
import type { ChannelDetail } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channelCalls, hasFailed } from "../db/schema/channel-calls.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { channels, channelWarehouses } from "../db/schema/channels.ts";
import { operatorFaults } from "../db/schema/going-live.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { putAsideRecords } from "../db/schema/put-aside-records.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { notFound } from "../http/problem-error.ts";
import type { RecordKind } from "../marketplaces/put-aside.ts";

/** Returns channels, oldest first, with a fixed number of queries. */
export const listChannels = (backend: Backend, accountId: string): Promise<ChannelDetail[]> =>
  readChannels(backend, accountId);

export async function readChannel(
  backend: Backend,
  accountId: string,
  channelId: string,
): Promise<ChannelDetail> {
  const [channel] = await readChannels(backend, accountId, channelId);
  if (!channel) throw notFound("The channel");
  return channel;
}

async function readChannels(
  { db, connector, now }: Backend,
  accountId: string,
  channelId?: string,
): Promise<ChannelDetail[]> {
  const channelCondition = and(
    eq(channels.accountId, accountId),
    isNull(channels.disconnectedAt),
    channelId ? eq(channels.id, channelId) : undefined,
  );
  const [rows, counts, boundWarehouses, calls, unreadableRecords, imports] = await Promise.all([
    db
      .select()
      .from(channels)
      .where(channelCondition)
      .orderBy(asc(channels.createdAt), asc(channels.id)),
    countListings(db, accountId),
    readBoundWarehouses(db, accountId),
    countFailedCalls(db, accountId, now()),
    countUnreadableRecords(db, accountId),
    readLastImports(db, accountId),
  ]);
  return rows.map((row) => ({
    id: row.id,
    channelType: row.channelType,
    name: row.name,
    shopId: row.shopId,
    status: row.status,
    imported: row.imported,
    orderExpMins: row.orderExpMins,
    tokopediaIntegrationState: row.approval && INTEGRATION_STATES[row.approval],
    tokenExpiresAt: toIsoTime(row.tokenExpiresAt),
    grantExpiresAt: toIsoTime(row.grantExpiresAt),
    stockPushPaused: row.stockPushPaused,
    linkedProducts: counts.get(row.id)?.linked ?? 0,
    failedProducts: counts.get(row.id)?.failed ?? 0,
    boundWarehouse: boundWarehouses.get(row.id) ?? null,
    lastOrderPullAt: toIsoTime(row.lastOrderPullAt),
    lastStockPushAt: toIsoTime(row.lastStockPushAt),
    lastError: row.lastError,
    lastErrorAt: toIsoTime(row.lastErrorAt),
    failedCalls: calls.get(row.id)?.failed ?? 0,
    lastFailedCall: calls.get(row.id)?.last ?? null,
    unreadable: unreadableRecords.get(row.id)?.count ?? 0,
    lastUnreadable: unreadableRecords.get(row.id)?.last ?? null,
    lastImportId: imports.get(row.id)?.importId ?? null,
    unlinkedItems: imports.get(row.id)?.unlinked ?? 0,
    hasConsentPage: connector(row.channelType)?.connection.endConsentUrl !== undefined,
  }));
}

async function countListings(db: Queryable, accountId: string) {
  const rows = await db
    .select({
      channelId: channelProducts.channelId,
      linked: sql<number>`count(*) filter (where ${channelProducts.externalProductId} is not null)::int`,
      failed: sql<number>`count(*) filter (where ${channelProducts.syncStatus} in (${SYNC_STATUS.failed}, ${SYNC_STATUS.invalid}))::int`,
    })
    .from(channelProducts)
    .where(eq(channelProducts.accountId, accountId))
    .groupBy(channelProducts.channelId);
  return new Map(rows.map((row) => [row.channelId, row]));
}

const DAY_MS = 86_400_000;

async function countFailedCalls(db: Queryable, accountId: string, now: Date) {
  const rows = await db
    .select({
      channelId: channelCalls.channelId,
      failed: count(),
      at: sql<Date>`max(${channelCalls.at})`.mapWith(channelCalls.at),
      code: sql<string>`(array_agg(${channelCalls.code} order by ${channelCalls.at} desc))[1]`,
    })
    .from(channelCalls)
    .where(
      and(
        eq(channelCalls.accountId, accountId),
        gt(channelCalls.at, new Date(now.getTime() - DAY_MS)),
        hasFailed,
        // Hides faults of our own setup from sellers.
        not(isOperatorFault),
      ),
    )
    .groupBy(channelCalls.channelId);
  return new Map(
    rows.map(({ channelId, failed, at, code }) => [
      channelId,
      { failed, last: { code, at: at.toISOString() } },
    ]),
  );
}

const isOperatorFault = sql`exists (
  select from ${operatorFaults} f join ${channels} c on c.channel_type = f.app
  where c.account_id = ${channelCalls.accountId} and c.id = ${channelCalls.channelId}
    and f.code = ${channelCalls.code} and f.first_at <= ${channelCalls.at} + interval '1 minute'
    and f.last_at >= ${channelCalls.at} - interval '2 minutes')`;

async function countUnreadableRecords(db: Queryable, accountId: string) {
  const rows = await db
    .select({
      channelId: putAsideRecords.channelId,
      count: count(),
      last: sql<{ kind: RecordKind; externalId: string; reason: string }>`
        (array_agg(json_build_object(
          'kind', ${putAsideRecords.kind},
          'externalId', ${putAsideRecords.externalId},
          'reason', ${putAsideRecords.reason}
        ) order by ${putAsideRecords.lastAt} desc))[1]`,
    })
    .from(putAsideRecords)
    .where(eq(putAsideRecords.accountId, accountId))
    .groupBy(putAsideRecords.channelId);
  return new Map(rows.map((row) => [row.channelId, row]));
}

/** Returns each shop's newest import, and the number of its items without a link. */
async function readLastImports(db: Queryable, accountId: string) {
  const lastImports = db
    .selectDistinctOn([channelImports.channelId], {
      channelId: channelImports.channelId,
      importId: channelImports.id,
    })
    .from(channelImports)
    .where(and(eq(channelImports.accountId, accountId), ne(channelImports.status, "cancelled")))
    .orderBy(channelImports.channelId, desc(channelImports.createdAt))
    .as("last");
  const rows = await db
    .select({
      channelId: lastImports.channelId,
      importId: lastImports.importId,
      unlinked: count(items.externalProductId),
    })
    .from(lastImports)
    .leftJoin(
      items,
      and(
        eq(items.accountId, accountId),
        eq(items.importId, lastImports.importId),
        inArray(items.status, ["waiting", "failed"]),
        sql`${items.decision} is distinct from 'skip'`,
      ),
    )
    .groupBy(lastImports.channelId, lastImports.importId);
  return new Map(rows.map((row) => [row.channelId, row]));
}

/** For several warehouses, returns the first one by name. */
async function readBoundWarehouses(db: Queryable, accountId: string) {
  const rows = await db
    .select({ channelId: channelWarehouses.channelId, name: sql<string>`min(${warehouses.name})` })
    .from(channelWarehouses)
    .innerJoin(
      warehouses,
      and(
        eq(warehouses.accountId, channelWarehouses.accountId),
        eq(warehouses.id, channelWarehouses.warehouseId),
      ),
    )
    .where(
      and(eq(channelWarehouses.accountId, accountId), isNotNull(channelWarehouses.warehouseId)),
    )
    .groupBy(channelWarehouses.channelId);
  return new Map(rows.map((row) => [row.channelId, row.name]));
}

const toIsoTime = (time: Date | null) => time?.toISOString() ?? null;
