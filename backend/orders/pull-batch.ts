import { deletePutAsideOrders, withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { ingestOrder } from "./ingest-order.ts";
import { pullOrderJob } from "./jobs.ts";
import type { OrderChannel } from "./write-report.ts";

/**
 * An order that cannot be stored gets its own job, so its failure is visible and blocks no other.
 */
export async function pullBatch(
  backend: Backend,
  channel: OrderChannel,
  externalIds: string[],
): Promise<void> {
  const readAt = backend.now();
  const reports = await withCapability(
    backend,
    { accountId: channel.accountId, channelId: channel.id },
    "orders",
    (orders, credentials) => orders.read(credentials, externalIds),
  );
  await deletePutAsideOrders(
    backend.db,
    { accountId: channel.accountId, channelId: channel.id },
    reports.map(({ externalId }) => externalId),
  );
  for (const report of reports) {
    try {
      await ingestOrder(backend, channel, report, { readAt });
    } catch (error) {
      backend.log.error(
        { err: error, channelId: channel.id, externalId: report.externalId },
        "an order was not stored",
      );
      const job = {
        accountId: channel.accountId,
        channelId: channel.id,
        externalId: report.externalId,
      };
      await transaction(backend.db, (tx) =>
        backend.enqueue(tx, pullOrderJob, job, {
          singletonKey: `${job.channelId}:${job.externalId}`,
        }),
      );
    }
  }
}
