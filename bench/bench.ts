import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrateDatabase } from "#backend/db/migrate.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { ensureBrowser } from "../scripts/browser.mjs";
import { startPostgres } from "../scripts/postgres.mjs";
import { benchAccounts } from "./accounts.ts";
import { benchAgainst } from "./against.ts";
import { benchCatalogue } from "./catalogue.ts";
import { benchChats } from "./chats.ts";
import { benchFileCheck } from "./file-check.ts";
import { benchFirstViews } from "./first-views.ts";
import { benchImports } from "./imports.ts";
import { type LoadRequest, type LoadResult, sendLoad } from "./load.ts";
import { benchMigration } from "./migration.ts";
import { benchOrders } from "./orders.ts";
import { benchElements } from "./page-elements.ts";
import { launchPhone, weighPage } from "./page-weight.ts";
import { publishReport } from "./publish-report.ts";
import {
  type BenchReport,
  buildMarkdown,
  type LoadRow,
  type MemoryRow,
  type WeightRow,
} from "./report.ts";
import { BENCH_TOKEN, buildBenchAccount, type SeedSize, seedBench } from "./seed.ts";
import { type RunningServer, startServer } from "./servers.ts";
import { benchStatistics } from "./statistics.ts";
import { benchStocks } from "./stocks.ts";
import { askForEach, buildAppRequests, buildFloorRequests, PAGES_ENV } from "./varied.ts";
import { ACCOUNT_SIZES, VARIED_CASES, type VariedCase } from "./varied-pages.ts";

/**
 * `npm run bench [-- --quick] [-- --write]` measures the production build on its own PostgreSQL
 * beside the floor (floor.ts), in one run. `--catalogue`, `--imports`, `--file-check`,
 * `--migration`, `--statistics`, `--stocks`, `--orders`, `--chats`, `--accounts`, `--first-views`,
 * `--elements` (page-elements.ts) and `--against` run the file of that name. `--write` puts the
 * tables between the markers in docs/benchmarks.md.
 */
const PAGE_FILE = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));
const quick = process.argv.includes("--quick");
const SECONDS = quick ? { warmUp: 3, measured: 4 } : { warmUp: 10, measured: 15 };
/** How often each of a case's pages is requested, after one request that is not counted. */
const REQUESTS_PER_PAGE = quick ? 1 : 4;
const PROCESS_COUNTS = quick ? [1] : [1, 2];
/** The same page repeatedly: the cost of a reload. */
const ONE_PAGE: readonly VariedCase[] = [
  createOnePageCase("one product list", "/products-v2/master", "/products"),
  createOnePageCase("one order list", "/orders", "/orders"),
];
const ALL_CASES = [...VARIED_CASES, ...ONE_PAGE];
const FIRST_VIEW_SIZES: readonly SeedSize[] = [
  { products: 500, variantsPerProduct: 2, orders: 2_000 },
];
const WEIGHED_PAGES = [
  { page: "/", row: "main h1" },
  { page: "/products-v2/master", row: "main tbody tr" },
  { page: "/orders", row: "main tbody tr" },
  { page: "/products-v2/master/p00000001", row: 'main input[name="name"]' },
  { page: "/stocks/manage", row: "main tbody tr" },
];

async function runBenchmark(): Promise<void> {
  const hasOption = (option: string) => process.argv.includes(option);
  const [small, write] = [hasOption("--small"), hasOption("--write")];
  // These run in this repository's backend, without its pages.
  if (
    ![...["--imports", "--file-check", "--migration", "--statistics", "--stocks", "--orders"]].some(
      hasOption,
    ) &&
    !existsSync(fileURLToPath(new URL("../build/node/server.js", import.meta.url)))
  )
    throw new Error("There is no build yet: npm run build");
  const postgres = await startPostgres({ install: true, durable: true });
  if (!postgres) throw new Error("The benchmark needs PostgreSQL: install Debian's postgresql");
  try {
    if (hasOption("--imports")) return await benchImports({ postgres, small, write });
    if (hasOption("--migration")) return await benchMigration({ postgres, small, write });
    if (hasOption("--stocks")) return await benchStocks({ postgres, small, write });
    const rows = Number(findOptionValue("--rows"));
    if (hasOption("--file-check"))
      return await benchFileCheck({ postgres, rows: rows || 20_000, write });
    if (hasOption("--statistics"))
      return await benchStatistics({
        ...{ postgres, write },
        orders: rows || (small ? 100_000 : 5_000_000),
      });
    if (hasOption("--orders"))
      return await benchOrders({ postgres, orders: rows || 5_000_000, write });
    if (hasOption("--accounts"))
      return await benchAccounts({
        ...{ postgres, write },
        ...{ accounts: rows || 5_000, seconds: quick ? 20 : 90 },
      });
    if (hasOption("--chats")) return await benchChats({ postgres, streams: rows || 1_000, write });
    if (hasOption("--catalogue"))
      return await benchCatalogue({ postgres, small, seconds: SECONDS, write });
    const folders = findOptionValue("--against");
    if (hasOption("--first-views")) {
      await prepareDatabase(postgres.url, FIRST_VIEW_SIZES);
      const builds = [".", ...(folders?.split(",") ?? [])];
      console.log(await benchFirstViews(builds, postgres.url, quick ? 3 : 7));
      return;
    }
    if (hasOption("--elements")) {
      await prepareDatabase(postgres.url, FIRST_VIEW_SIZES);
      console.log(await benchElements(postgres.url));
      return;
    }
    if (folders) {
      await prepareDatabase(postgres.url, ACCOUNT_SIZES);
      const cases = ALL_CASES.filter(({ name }) => name.includes(findOptionValue("--only") ?? ""));
      console.log(await benchAgainst(folders.split(","), postgres.url, cases, quick ? 3 : 9));
      return;
    }
    const report = await measureAll(postgres);
    const text = buildMarkdown(report);
    publishReport({ text, page: PAGE_FILE, mark: "measured", write });
  } finally {
    await postgres.stop();
  }
}

function createOnePageCase(name: string, app: string, floor: string): VariedCase {
  return {
    name,
    pages: Array(400).fill({ app, floor, account: buildBenchAccount(0) }),
    shows: '<tr data-key="',
  };
}

async function measureAll(postgres: { url: string; version: string }): Promise<BenchReport> {
  await prepareDatabase(postgres.url, ACCOUNT_SIZES);
  const loads: LoadRow[] = [];
  const memories: MemoryRow[] = [];
  const weights: WeightRow[] = [];
  for (const processes of PROCESS_COUNTS) {
    const env = {
      ...PAGES_ENV,
      DATABASE_URL: postgres.url,
      WEB_CONCURRENCY: String(processes),
    };
    const floor = await startServer("bench/floor.ts", "/products", env);
    const floors = await measureCases(floor, "<table>", buildFloorRequests);
    await floor.stop();
    const app = await startServer("build/node/server.js", "/readyz", env);
    const apps = await measureCases(app, null, (one) => buildAppRequests(app, one));
    for (const { name, pages } of ALL_CASES) {
      const [floor, app] = [floors.get(name), apps.get(name)];
      if (floor && app) loads.push({ name, pages: pages.length, processes, floor, app });
    }
    memories.push({ processes, memory: app.memory() });
    if (processes === 1) weights.push(...(await weighPages(app)));
    await app.stop();
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    postgres: postgres.version,
    quick,
    loads,
    memories,
    weights,
  };
}

async function prepareDatabase(url: string, sizes: readonly SeedSize[]): Promise<void> {
  const connection = await openDatabase(url);
  await migrateDatabase(connection);
  printLine(`seeding ${sizes.length} accounts`);
  await seedBench(connection.db, ...sizes);
  await connection.close();
}

/** `shows` replaces the text that the case expects on each page. */
async function measureCases(
  server: RunningServer,
  shows: string | null,
  requestsOf: (one: VariedCase) => LoadRequest[] | Promise<LoadRequest[]>,
): Promise<Map<string, LoadResult>> {
  const results = new Map<string, LoadResult>();
  for (const one of ALL_CASES) {
    const requests = await requestsOf(one);
    await askForEach(server, requests, shows ?? one.shows);
    const result = await sendLoad(server, requests, {
      amount: requests.length * REQUESTS_PER_PAGE,
    });
    if (result.failed > 0) throw new Error(`${one.name}: ${result.failed} requests failed`);
    printLine(
      `${one.name}: ${result.requestsPerSecond} req/s, ${result.cpu?.toFixed(2)} ms of CPU a page`,
    );
    results.set(one.name, result);
  }
  return results;
}

async function weighPages({ origin }: RunningServer): Promise<WeightRow[]> {
  if (!ensureBrowser()) {
    printLine("no Chromium to be had: pages are not weighed");
    return [];
  }
  const browser = await launchPhone();
  const rows: WeightRow[] = [];
  for (const { page, row } of WEIGHED_PAGES)
    rows.push({
      page,
      weight: await weighPage(browser, origin + page, BENCH_TOKEN, row, quick ? 3 : 7),
    });
  await browser.close();
  return rows;
}

function findOptionValue(option: string): string | undefined {
  const index = process.argv.indexOf(option);
  return index < 0 ? undefined : process.argv[index + 1];
}

function printLine(text: string): void {
  console.error(`bench: ${text}`);
}

await runBenchmark();
