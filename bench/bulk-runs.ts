import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { sql } from "drizzle-orm";
import pino from "pino";
import { createAccountNotifier } from "#backend/account-notifier.ts";
import { copyListings } from "#backend/batch/copy-listings.ts";
import { batchJobs } from "#backend/batch/jobs.ts";
import { readBatch } from "#backend/batch/read-batch.ts";
import { runBatch } from "#backend/batch/run-batch.ts";
import { startListingBatch } from "#backend/batch/start-batch.ts";
import { readConfig } from "#backend/config.ts";
import type { Backend } from "#backend/context.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { HANDLERS } from "#backend/handlers.ts";
import { startQueue } from "#backend/jobs/queue.ts";
import { beginPublish } from "#backend/listings/begin-publish.ts";
import { readPublish, startPublish } from "#backend/listings/bulk-publish.ts";
import { listingJobs } from "#backend/listings/jobs.ts";
import { stopPublish } from "#backend/listings/stop-publish.ts";
import { createNameRecords } from "#backend/outbound/name-records.ts";
import { createRequestRates } from "#backend/request-rates.ts";
import { BENCH_ACCOUNT } from "./seed.ts";
import { SECOND_SHOP } from "./seed-shops.ts";
import { type Step, tellSteps, timeStep } from "./step.ts";

/**
 * Runs in a separate process, so that the memory is its own: `bulk-runs.ts <database> <products>`,
 * after seedShops. Reports its steps (step.ts).
 */
const [url = "", size = "0"] = process.argv.slice(2);
const BENCH_AUTHOR = { accountId: BENCH_ACCOUNT, actor: "bench-user" };
const NEW_SHOP = "bench-copies";
const ONE_ROW = { limit: 1, offset: 0 };

tellSteps(await runBulkActions(Number(size)));

/**
 * Measures publishing, stopping, copying and unpublishing many listings: the calls, and the jobs up
 * to the request to the marketplace, which is not included.
 */
async function runBulkActions(products: number): Promise<Step[]> {
  const connection = await openDatabase(url);
  const log = pino({ level: "error" });
  const queue = await startQueue(connection, [...listingJobs, ...batchJobs], log);
  const backend: Backend = {
    ...{
      config: readConfig({}),
      db: connection.db,
      forgetJobs: queue.forgetJobs,
      files: createMemoryFileStorage(),
      handlers: HANDLERS,
      connector: () => null,
      meta: null,
      payments: () => null,
      shopPayments: () => null,
      couriers: () => null,
      messengers: () => null,
      names: createNameRecords(),
      slipVerifiers: () => null,
      news: createAccountNotifier({ listen: async () => async () => undefined }),
      replica: null,
      requestRates: createRequestRates({
        db: connection.db,
        kind: "pglite",
        listen: async () => async () => undefined,
      }),
      now: () => new Date(),
    },
    ...{ enqueue: queue.enqueue, log },
  };
  const steps: Step[] = [];
  const timeNamedStep = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const timed = await timeStep(name, work);
    steps.push(timed.step);
    return timed.result;
  };
  const ids = await connection.db.execute<{ id: string }>(
    sql`select id from products where account_id = ${BENCH_ACCOUNT} order by id limit ${products / 2}`,
  );
  const productIds = ids.rows.map((row) => row.id);
  const shops = await connection.db.execute<{ id: string }>(
    sql`select id from channels where account_id = ${BENCH_ACCOUNT} order by id`,
  );
  const channelIds = shops.rows.map((row) => row.id);
  await publishMany(backend, timeNamedStep, { productIds, channelIds: channelIds.slice(0, 2) });
  await stopMany(backend, timeNamedStep, { productIds, channelIds });
  await copyMany(backend, timeNamedStep, products);
  await unpublishMany(backend, timeNamedStep, products);
  await queue.stop();
  await connection.close();
  return steps;
}

type TimeStep = <T>(name: string, work: () => Promise<T>) => Promise<T>;
interface PickedListings {
  productIds: string[];
  channelIds: string[];
}
function formatAmount({ productIds, channelIds }: PickedListings): string {
  return (productIds.length * channelIds.length).toLocaleString("en");
}

async function publishMany(
  backend: Backend,
  step: TimeStep,
  picked: PickedListings,
): Promise<void> {
  const publishId = await step(`publish ${formatAmount(picked)} listings: the call`, () =>
    startPublish(backend, BENCH_AUTHOR, picked),
  );
  await step("its page, while they wait", () =>
    readPublish(backend, BENCH_ACCOUNT, publishId, { limit: 100, offset: 0 }),
  );
  await step("all of them begun, by the job", () =>
    beginPublish(backend, { accountId: BENCH_ACCOUNT, publishId }, Number.POSITIVE_INFINITY),
  );
}

async function stopMany(backend: Backend, step: TimeStep, picked: PickedListings): Promise<void> {
  const publishId = await step(`publish ${formatAmount(picked)} listings: the call`, () =>
    startPublish(backend, BENCH_AUTHOR, picked),
  );
  await step("its page, while they wait", () =>
    readPublish(backend, BENCH_ACCOUNT, publishId, { limit: 100, offset: 0 }),
  );
  await step("stop it: the call", () => stopPublish(backend, BENCH_ACCOUNT, publishId));
  await step("all of them named as stopped, by the job", () =>
    beginPublish(backend, { accountId: BENCH_ACCOUNT, publishId }, Number.POSITIVE_INFINITY),
  );
  const { counts } = await readPublish(backend, BENCH_ACCOUNT, publishId, ONE_ROW);
  expectCount(counts.waiting, 0);
}

async function copyMany(backend: Backend, step: TimeStep, products: number): Promise<void> {
  await backend.db.execute(
    sql`insert into channels (id, account_id, channel_type, shop_id, name) values (${NEW_SHOP}, ${BENCH_ACCOUNT}, 'shopee', ${NEW_SHOP}, 'Laras baru')`,
  );
  const call = `copy ${products.toLocaleString("en")} listings to another shop: the call`;
  const { batchId } = await step(call, () =>
    copyListings(backend, BENCH_AUTHOR, { from: SECOND_SHOP, to: NEW_SHOP }),
  );
  if (batchId === null) throw new Error("They were copied at once");
  await step("all of them copied, by the job", () =>
    runBatch(backend, { accountId: BENCH_ACCOUNT, batchId }, Number.POSITIVE_INFINITY),
  );
  const { counts } = await readBatch(backend, BENCH_ACCOUNT, batchId, ONE_ROW);
  expectCount(counts.done, await countListings(backend, SECOND_SHOP));
}

async function unpublishMany(backend: Backend, step: TimeStep, products: number): Promise<void> {
  const listings = { filter: { channelType: "shopee" as const, channelIds: [SECOND_SHOP] } };
  const call = `unpublish ${products.toLocaleString("en")} listings: the call`;
  const batchId = await step(call, () =>
    startListingBatch(backend, BENCH_AUTHOR, { action: "unpublish", listings }),
  );
  await step("its page, while they wait", () =>
    readBatch(backend, BENCH_ACCOUNT, batchId, { limit: 100, offset: 0 }),
  );
  await step("all of them asked for, by the job", () =>
    runBatch(backend, { accountId: BENCH_ACCOUNT, batchId }, Number.POSITIVE_INFINITY),
  );
  const { counts } = await readBatch(backend, BENCH_ACCOUNT, batchId, ONE_ROW);
  expectCount(counts.done, await countListings(backend, SECOND_SHOP));
}

/** Counts the listings: earlier cases created more than were seeded. */
async function countListings({ db }: Backend, channelId: string): Promise<number> {
  const listingCount = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from channel_products where channel_id = ${channelId}`,
  );
  return listingCount.rows[0]?.n ?? 0;
}

function expectCount(found: number | undefined, wanted: number): void {
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
}
