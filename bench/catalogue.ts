import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { migrateDatabase } from "#backend/db/migrate.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { CATALOGUE_CASES } from "./catalogue-cases.ts";
import { measureExports } from "./catalogue-exports.ts";
import { buildCatalogueReport, type CatalogueReport } from "./catalogue-report.ts";
import { addCookies, type LoadResult, sendLoad } from "./load.ts";
import { measureCases, RUN_COUNT, withBackend } from "./measured-cases.ts";
import { publishReport } from "./publish-report.ts";
import { BENCH_TOKEN, seedBench } from "./seed.ts";
import { seedShops } from "./seed-shops.ts";
import { type RunningServer, startServer } from "./servers.ts";
import { SHOP_CASES } from "./shop-cases.ts";
import { runScript } from "./step.ts";
import { PAGES_ENV } from "./varied.ts";

const PAGE_FILE = fileURLToPath(new URL("../docs/benchmarks/catalogue.md", import.meta.url));
const BULK_RUNS = fileURLToPath(new URL("./bulk-runs.ts", import.meta.url));
const VARIANTS_PER_PRODUCT = 10;
/** `shows` is a text that the page has only when it was answered whole. */
const MEASURED_PAGES = [
  { name: "list", path: "/products-v2/master", shows: '<tr data-key="' },
  { name: "list, low stock", path: "/products-v2/master?marks=low_stock", shows: '<tr data-key="' },
  {
    name: "list, no picture and a category",
    path: "/products-v2/master?marks=no_image&category=Sepatu",
    shows: '<tr data-key="',
  },
  {
    name: "search for a SKU",
    path: "/products-v2/master?search=SKU-1471-3",
    shows: 'href="/products-v2/master/p00001471"',
  },
  { name: "detail", path: "/products-v2/master/p00001471", shows: "SKU-1471-9" },
];

interface Options {
  postgres: { url: string; version: string };
  /** 2,000 products instead of 100,000, to try the script. */
  small: boolean;
  seconds: { warmUp: number; measured: number };
  write: boolean;
}

/**
 * `npm run bench -- --catalogue [--small] [--quick] [--write]`: a large catalogue on its own
 * PostgreSQL. `--write` puts it into docs/benchmarks/catalogue.md.
 */
export async function benchCatalogue({ postgres, small, seconds, write }: Options): Promise<void> {
  const products = small ? 2_000 : 100_000;
  await prepareDatabase(postgres.url, products);
  const load = loadavg()[0] ?? 0;
  const cases = await withBackend(postgres.url, (database, backend) =>
    measureCases(database, backend, CATALOGUE_CASES),
  );
  const pages = await measurePages(postgres.url, seconds);
  await prepareShops(postgres.url, products);
  const shops = await withBackend(postgres.url, async (database, backend) => ({
    cases: await measureCases(database, backend, SHOP_CASES),
    exports: await measureExports(backend),
  }));
  const bulk = await runScript(BULK_RUNS, postgres.url, products);
  const date = new Date().toISOString().slice(0, 10);
  const report: CatalogueReport = {
    date,
    postgres: postgres.version,
    products,
    variants: products * VARIANTS_PER_PRODUCT,
    runs: RUN_COUNT,
    load,
    cases,
    ...pages,
    shops,
    bulk,
  };
  const text = buildCatalogueReport(report);
  publishReport({ text, page: PAGE_FILE, mark: "catalogue", write });
}

async function prepareDatabase(url: string, products: number): Promise<void> {
  const connection = await openDatabase(url);
  await migrateDatabase(connection);
  printLine(`seeding ${products} products of ${VARIANTS_PER_PRODUCT} variants`);
  await seedBench(connection.db, { products, variantsPerProduct: VARIANTS_PER_PRODUCT, orders: 0 });
  await connection.close();
}

async function prepareShops(url: string, products: number): Promise<void> {
  const connection = await openDatabase(url);
  printLine("seeding five shops, a history and possible duplicates");
  await seedShops(connection.db, products);
  await connection.close();
}

async function measurePages(
  url: string,
  { warmUp, measured }: Options["seconds"],
): Promise<Pick<CatalogueReport, "floor" | "pages">> {
  const env = { ...PAGES_ENV, DATABASE_URL: url, WEB_CONCURRENCY: "1" };
  const floorServer = await startServer("bench/floor.ts", "/products", env);
  const floor = await measurePage(floorServer, "/products", { "x-jwt": `Bearer ${BENCH_TOKEN}` });
  await floorServer.stop();
  const app = await startServer("build/node/server.js", "/readyz", env);
  const pages: { name: string; result: LoadResult }[] = [];
  for (const { name, path, shows } of MEASURED_PAGES) {
    const headers = { Cookie: `x-jwt=${BENCH_TOKEN}` };
    const answer = await fetch(app.origin + path, { headers, redirect: "manual" });
    if (answer.status !== 200 || !(await answer.text()).includes(shows))
      throw new Error(`${path} answered ${answer.status} without ${shows}`);
    const result = await measurePage(app, path, addCookies(headers, answer));
    if (result.failed > 0) throw new Error(`${path}: ${result.failed} requests failed`);
    printLine(`${path}: ${result.requestsPerSecond} req/s`);
    pages.push({ name, result });
  }
  await app.stop();
  return { floor, pages };

  async function measurePage(
    server: RunningServer,
    path: string,
    headers: Record<string, string>,
  ): Promise<LoadResult> {
    await sendLoad(server, [{ path, headers }], { duration: warmUp });
    return sendLoad(server, [{ path, headers }], { duration: measured });
  }
}

function printLine(text: string): void {
  console.error(`bench: ${text}`);
}
