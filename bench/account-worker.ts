import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { openDatabase } from "#backend/db/open-database.ts";
import { startQueue } from "#backend/jobs/queue.ts";
import type { Connector } from "#backend/marketplaces/connector.ts";
import { pullOrderJob } from "#backend/orders/jobs.ts";
import { pullAsJob, pullOrder } from "#backend/orders/pull-orders.ts";
import { pushStockJob } from "#backend/stocks/jobs.ts";
import { pushStock } from "#backend/stocks/push-stock.ts";
import { ALL_JOBS } from "#backend/worker.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { createFakeConnector } from "#tests/support/fake-connector.ts";
import { createBackend } from "./measured-cases.ts";

/**
 * Runs the queue and the jobs of accounts.ts in a separate process. Its fake marketplace takes
 * `MARKETPLACE_MS` per call and sells the SKU that an order's number begins with.
 */
const MARKETPLACE_MS = 100;
const fake = createFakeConnector();
const marketplace: Connector = {
  ...fake,
  stock: {
    ...fake.stock,
    pushBatch: 50,
    async push(_credentials, _externalProductId, items) {
      await pause(MARKETPLACE_MS);
      return items.map(({ externalVariantId }) => ({ externalVariantId, ok: true }));
    },
  },
  orders: {
    ...fake.orders,
    async read(_credentials, externalIds) {
      await pause(MARKETPLACE_MS);
      const now = new Date();
      return externalIds.map((id) =>
        channelOrder(id, { [id.split("/")[0] ?? ""]: 1 }, { updatedAt: now, placedAt: now }),
      );
    },
  },
};

const connection = await openDatabase(process.env.DATABASE_URL ?? "");
const log = pino({ level: "error" });
const queue = await startQueue(connection, ALL_JOBS, log);
const backend = {
  ...createBackend(connection.db),
  ...{ enqueue: queue.enqueue, connector: () => marketplace, log },
};
await queue.work(pushStockJob, (job, run) => pushStock(backend, job, run));
await queue.work(pullOrderJob, (job) =>
  pullAsJob(backend, () => pullOrder(backend, job, job.externalId)),
);
const ready = createServer((_request, response) => response.end("ready"));
ready.listen(Number(process.env.PORT), process.env.HOST);
process.once("SIGTERM", async () => {
  ready.close();
  await queue.stop();
  await connection.close();
  process.exit(0);
});
