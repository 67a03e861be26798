import { cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Backend } from "#backend/context.ts";
import { migrateDatabase } from "#backend/db/migrate.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import type { Connector } from "#backend/marketplaces/connector.ts";
import { populateWarehouseJob } from "#backend/stocks/jobs.ts";
import { pushStock } from "#backend/stocks/push-stock.ts";
import { createWarehouses } from "#backend/stocks/warehouses/create-warehouses.ts";
import { populateWarehouse } from "#backend/stocks/warehouses/populate-warehouse.ts";
import {
  buildCaseTable,
  type CaseResult,
  listCasePlans,
  measureCases,
  RUN_COUNT,
  withBackend,
} from "./measured-cases.ts";
import { publishReport } from "./publish-report.ts";
import { seedBench } from "./seed.ts";
import { seedChanges, seedMovements } from "./seed-stocks.ts";
import { type Step, stepTable, timeStep } from "./step.ts";
import { BENCH_CALLER, STOCK_CASES } from "./stock-cases.ts";

const PAGE_FILE = fileURLToPath(new URL("../docs/benchmarks/stocks.md", import.meta.url));
const VARIANTS_PER_PRODUCT = 10;
/** Movements of each level in two warehouses. The third has none. */
const MOVEMENTS_EACH = 15;
/** As many queue workers push at once. */
const PUSHER_COUNT = 8;

interface Options {
  postgres: { url: string; version: string };
  /** 10,000 levels instead of 1,000,000, to try the script. */
  small: boolean;
  write: boolean;
}

/**
 * `npm run bench -- --stocks [--small] [--write]`: a million levels in three warehouses with ten
 * million movements. `--write` puts it into docs/benchmarks/stocks.md.
 */
export async function benchStocks({ postgres, small, write }: Options): Promise<void> {
  const products = small ? 334 : 33_334;
  const changes = small ? 500 : 10_000;
  await prepareDatabase(postgres.url, products);
  const load = loadavg()[0] ?? 0;
  const warehouseTimes = await runWithPool(postgres.url, fillWarehouse);
  await runWithPool(postgres.url, ({ db }) => seedMovements(db, MOVEMENTS_EACH));
  const cases = await withBackend(postgres.url, (database, backend) =>
    measureCases(database, backend, STOCK_CASES),
  );
  const pushed = await runWithPool(postgres.url, (backend) => pushChanges(backend, changes));
  const text = buildReport({
    version: postgres.version,
    products,
    load,
    cases,
    steps: [warehouseTimes, pushed],
  });
  publishReport({ text, page: PAGE_FILE, mark: "stocks", write });
}

async function prepareDatabase(url: string, products: number): Promise<void> {
  const connection = await openDatabase(url);
  await migrateDatabase(connection);
  await seedBench(connection.db, { products, variantsPerProduct: VARIANTS_PER_PRODUCT, orders: 0 });
  await connection.close();
}

/** A backend with the app's connection pool, whose jobs run here. */
async function runWithPool<T>(url: string, run: (backend: Backend) => Promise<T>): Promise<T> {
  const connection = await openDatabase(url);
  try {
    return await withBackend(url, (_database, backend) =>
      run({
        ...backend,
        db: connection.db,
        connector: () => READY_MARKETPLACE,
      }),
    );
  } finally {
    await connection.close();
  }
}

/** A marketplace that accepts every stock update at once, so that only our work is measured. */
const READY_MARKETPLACE = {
  channelType: "shopee",
  stock: {
    pushBatch: 50,
    push: async (_credentials, _externalProductId, items) =>
      items.map(({ externalVariantId }) => ({ externalVariantId, ok: true })),
    read: async () => [],
  },
} as Pick<Connector, "channelType" | "stock"> as Connector;

/** Adds a third warehouse and each variant's level in it, in parts, like the queue. */
async function fillWarehouse(backend: Backend): Promise<Step> {
  const waitingPushes: Parameters<typeof populateWarehouse>[1][] = [];
  const queued: Backend = {
    ...backend,
    enqueue: async (_tx, job, payload) => {
      if (job.name === populateWarehouseJob.name)
        waitingPushes.push(populateWarehouseJob.schema.parse(payload));
    },
  };
  const { step } = await timeStep("fill a new warehouse", async () => {
    await createWarehouses(queued, BENCH_CALLER, [
      { name: "Gudang Medan", address: "", contactName: "", contactPhone: "", pickupHours: "" },
    ]);
    for (let job = waitingPushes.shift(); job; job = waitingPushes.shift())
      await populateWarehouse(queued, job);
  });
  await backend.db.execute(sql`vacuum analyze stocks`);
  return step;
}

async function pushChanges(backend: Backend, count: number): Promise<Step> {
  const variantIds = await seedChanges(backend, count);
  const { step } = await timeStep(
    `push ${variantIds.length.toLocaleString("en")} changes`,
    async () => {
      const run = { id: "bench", retryCount: 0, isLastTry: false };
      const leftVariants = [...variantIds];
      const pushNext = async () => {
        for (let id = leftVariants.shift(); id !== undefined; id = leftVariants.shift())
          await pushStock(
            backend,
            { accountId: BENCH_CALLER.accountId, variantId: id, force: false },
            run,
          );
      };
      await Promise.all(Array.from({ length: PUSHER_COUNT }, pushNext));
    },
  );
  return step;
}

interface Report {
  version: string;
  products: number;
  load: number;
  cases: readonly CaseResult[];
  steps: Step[];
}

function buildReport({ version, products, load, cases, steps }: Report): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown processor"}), ${Math.round(totalmem() / 2 ** 30)} GB, load average ${load.toFixed(1)}`;
  const levels = products * VARIANTS_PER_PRODUCT * 3;
  return [
    `${new Date().toISOString().slice(0, 10)} · ${machine} · Node ${process.versions.node} · ${version} · ${levels.toLocaleString("en")} levels in three warehouses, ${((levels / 3) * 2 * MOVEMENTS_EACH).toLocaleString("en")} movements of those in two`,
    "",
    `The use cases as the HTTP handlers call them, over one connection, ${RUN_COUNT} times each after one that is not counted; milliseconds:`,
    "",
    buildCaseTable(cases),
    "",
    "In a process of its own pool of connections; the marketplace answers at once:",
    "",
    stepTable(steps),
    ...listCasePlans(cases),
  ].join("\n");
}
