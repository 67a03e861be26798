import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type ChannelKey, withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { reportedOrders } from "../db/schema/reported-orders.ts";
import { transaction } from "../db/transaction.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { pullOrderJob, pullReportedJob } from "./jobs.ts";
import { pullBatch } from "./pull-batch.ts";

type ReportRow = typeof reportedOrders.$inferSelect;

const isReportOfChannel = ({ accountId, channelId }: ChannelKey) =>
  and(eq(reportedOrders.accountId, accountId), eq(reportedOrders.channelId, channelId));

/**
 * Enqueues a read of these orders together with others of the shop, because marketplaces count
 * calls (docs/marketplaces/blibli.md: a hundred in half an hour).
 */
export async function queueReportedOrders(
  { enqueue }: Pick<Backend, "enqueue">,
  tx: Transaction,
  { accountId, channelId }: ChannelKey,
  externalIds: readonly string[],
): Promise<void> {
  // One statement cannot write the same row twice.
  const rows = [...new Set(externalIds)].map((externalId) => ({
    accountId,
    channelId,
    externalId,
    reportId: newId(),
  }));
  if (rows.length === 0) return;
  await tx
    .insert(reportedOrders)
    .values(rows)
    .onConflictDoUpdate({
      target: [reportedOrders.accountId, reportedOrders.channelId, reportedOrders.externalId],
      set: { reportId: sql`excluded.report_id` },
    });
  await enqueue(tx, pullReportedJob, { accountId, channelId }, { singletonKey: channelId });
}

/** The job: reads the orders that the shop reported, in batches of the allowed size. */
export async function pullReported(backend: Backend, key: ChannelKey): Promise<void> {
  const channel = await withCapability(backend, key, "orders", async (orders, _, row) => ({
    ...row,
    readBatch: orders.readBatch,
  }));
  for (;;) {
    const rows = await backend.db
      .select()
      .from(reportedOrders)
      .where(isReportOfChannel(key))
      .orderBy(asc(reportedOrders.reportId))
      .limit(channel.readBatch);
    if (rows.length === 0) return;
    const isIngested = await ingestTogether(backend, channel, rows);
    await transaction(backend.db, async (tx) => {
      await deleteReports(tx, key, rows);
      if (!isIngested) await enqueueSeparately(backend, tx, rows);
    });
  }
}

/** Returns false if one order may block the others. */
async function ingestTogether(
  backend: Backend,
  channel: Parameters<typeof pullBatch>[1],
  rows: readonly ReportRow[],
): Promise<boolean> {
  try {
    await pullBatch(
      backend,
      channel,
      rows.map(({ externalId }) => externalId),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConnectorError) || SHOP_WIDE_ERRORS.has(error.kind)) throw error;
    return false;
  }
}

/** Failures that affect every order of the shop. */
const SHOP_WIDE_ERRORS: ReadonlySet<ConnectorError["kind"]> = new Set([
  ...(["token_expired", "unauthorised", "rate_limited", "unavailable"] as const),
]);

async function enqueueSeparately(
  backend: Backend,
  tx: Transaction,
  rows: readonly ReportRow[],
): Promise<void> {
  for (const { accountId, channelId, externalId } of rows)
    await backend.enqueue(
      tx,
      pullOrderJob,
      { accountId, channelId, externalId },
      { singletonKey: `${channelId}:${externalId}` },
    );
}

/** Keeps orders that were reported again meanwhile. */
async function deleteReports(
  tx: Transaction,
  key: ChannelKey,
  rows: readonly ReportRow[],
): Promise<void> {
  const reportIds = rows.map(({ reportId }) => reportId);
  await tx
    .delete(reportedOrders)
    .where(and(isReportOfChannel(key), inArray(reportedOrders.reportId, reportIds)));
}
