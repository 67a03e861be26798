import { cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "drizzle-orm";
import type { Backend } from "#backend/context.ts";
import { migrateDatabase } from "#backend/db/migrate.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { makeDocument } from "#backend/orders/documents/make-document.ts";
import { startDocument } from "#backend/orders/documents/order-documents.ts";
import { arrangeMany } from "#backend/orders/shipment/arrange-many.ts";
import { makeOrderDocument } from "#contract/order-documents.ts";
import {
  buildCaseTable,
  type CaseResult,
  listCasePlans,
  measureCases,
  RUN_COUNT,
  withBackend,
} from "./measured-cases.ts";
import { ORDER_CASES } from "./order-cases.ts";
import { publishReport } from "./publish-report.ts";
import { BENCH_ACCOUNT, seedBench } from "./seed.ts";
import { seedOrders } from "./seed-orders.ts";
import { type Step, stepTable, timeStep } from "./step.ts";
import { BENCH_CALLER } from "./stock-cases.ts";

const PAGE_FILE = fileURLToPath(new URL("../docs/benchmarks/orders.md", import.meta.url));
const PRODUCT_COUNT = 5_000;
const AT_ONCE = 500;
/** The limit of one call. */
const IN_A_GROUP = 100;

interface Options {
  postgres: { url: string; version: string };
  orders: number;
  write: boolean;
}

/**
 * `npm run bench -- --orders [--rows 5000000] [--write]`: one account's orders on its own
 * PostgreSQL. `--write` puts it into docs/benchmarks/orders.md.
 */
export async function benchOrders({ postgres, orders, write }: Options): Promise<void> {
  await prepareDatabase(postgres.url, orders);
  const load = loadavg()[0] ?? 0;
  const measured = await withBackend(postgres.url, async (database, backend) => ({
    cases: await measureCases(database, backend, ORDER_CASES),
    steps: [await arrangeOrders(backend), ...(await printOrders(backend))],
  }));
  const text = buildReport({ version: postgres.version, orders, load, ...measured });
  publishReport({ text, page: PAGE_FILE, mark: "orders", write });
}

async function prepareDatabase(url: string, orders: number): Promise<void> {
  const connection = await openDatabase(url);
  await migrateDatabase(connection);
  await seedBench(connection.db, { products: PRODUCT_COUNT, variantsPerProduct: 2, orders: 0 });
  const { step } = await timeStep("seeding", () =>
    seedOrders(connection.db, orders, PRODUCT_COUNT),
  );
  console.error(`bench: ${orders.toLocaleString("en")} orders in ${Math.round(step.ms / 1000)} s`);
  await connection.close();
}

/** Times the part that the seller waits for; jobs inform the channels later. */
async function arrangeOrders(backend: Backend): Promise<Step> {
  const ids = await listNewest(backend, "to_process");
  const choice = {
    method: "dropoff",
    branchId: null,
    senderName: null,
    trackingCode: null,
  } as const;
  const shipments = Array.from({ length: Math.ceil(ids.length / IN_A_GROUP) }, (_, n) => ({
    orderIds: ids.slice(n * IN_A_GROUP, (n + 1) * IN_A_GROUP),
    choice,
  }));
  const { result, step } = await timeStep(`arrange ${ids.length}`, () =>
    arrangeMany(backend, BENCH_CALLER, { shipments }),
  );
  if (result.arranged.length !== ids.length) throw new Error(JSON.stringify(result.failed[0]));
  return step;
}

async function printOrders(backend: Backend): Promise<Step[]> {
  await backend.files.put("bench-label.pdf", await labelFile());
  const orderIds = await listNewest(backend, "to_ship");
  const steps: Step[] = [];
  for (const kinds of [["label"], ["label", "packing_slip", "invoice", "pick_list"]] as const) {
    const parsedBody = makeOrderDocument.body.parse({ orderIds, kinds, paper: "a6" });
    const { id: documentId } = await startDocument(backend, BENCH_CALLER, parsedBody);
    const run = { id: "bench", retryCount: 0, isLastTry: true };
    const name = `one PDF of ${orderIds.length}: ${kinds.join(", ").replaceAll("_", " ")}`;
    const { step } = await timeStep(name, () =>
      makeDocument(backend, { accountId: BENCH_ACCOUNT, documentId }, run),
    );
    steps.push(step);
  }
  return steps;
}

async function listNewest({ db }: Backend, status: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where account_id = ${BENCH_ACCOUNT} and status = ${status} order by placed_at desc limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** A label of one page, as couriers send it. */
async function labelFile(): Promise<File> {
  const label = await PDFDocument.create();
  label.addPage([298, 420]).drawText("SPX 0123456789", { x: 40, y: 200 });
  return new File([new Uint8Array(await label.save())], "label.pdf", { type: "application/pdf" });
}

interface Report {
  version: string;
  orders: number;
  load: number;
  cases: readonly CaseResult[];
  steps: Step[];
}

function buildReport({ version, orders, load, cases, steps }: Report): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown processor"}), ${Math.round(totalmem() / 2 ** 30)} GB, load average ${load.toFixed(1)}`;
  return [
    `${new Date().toISOString().slice(0, 10)} · ${machine} · Node ${process.versions.node} · ${version} · ${orders.toLocaleString("en")} orders`,
    "",
    `The use cases as the HTTP handlers call them, over one connection, ${RUN_COUNT} times each after one that is not counted; milliseconds:`,
    "",
    buildCaseTable(cases),
    "",
    "Once each, over one connection; the papers are drawn in a thread:",
    "",
    stepTable(steps),
    ...listCasePlans(cases),
  ].join("\n");
}
