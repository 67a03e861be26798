import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { migrate } from "#backend/db/migrate.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";
import { benchCatalogue } from "./catalogue.ts";
import { benchImports } from "./imports.ts";
import { type LoadResult, load, withCookies } from "./load.ts";
import { weighPage } from "./page-weight.ts";
import {
  type BenchReport,
  type LoadRow,
  type MemoryRow,
  markdown,
  type WeightRow,
} from "./report.ts";
import { BENCH_TOKEN, seedBench } from "./seed.ts";
import { type RunningServer, startServer } from "./servers.ts";

/**
 * `npm run bench [-- --quick] [-- --write]` (with `--catalogue`: catalogue.ts, with `--imports`: imports.ts): the production build on a PostgreSQL of its own, beside the floor (floor.ts), in one run. `--write` puts the
 * tables into docs/benchmarks.md between its markers.
 */
const PAGE = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));
const MARKED = /(<!-- measured -->\n)[\s\S]*(<!-- \/measured -->)/;
const quick = process.argv.includes("--quick");
const SIZE = { products: 10_000, variantsPerProduct: 2, orders: 100_000 };
const SECONDS = quick ? { warmUp: 3, measured: 4 } : { warmUp: 10, measured: 15 };
const PROCESSES = [1, 2];
/** What stands on the page only when all of its rows do. */
const LISTS = [
  {
    list: "products, 15 of 10,000",
    floor: "/products",
    app: "/products-v2/master",
    row: /href="\/products-v2\/master\/p\d{8}"/g,
    rows: 15,
  },
  {
    list: "orders, 50 of 100,000",
    floor: "/orders",
    app: "/orders",
    row: /href="\/orders\/o\d{8}"/g,
    rows: 50,
  },
];
const PAGES = [
  { page: "/", row: ".main h1" },
  { page: "/products-v2/master", row: "table.products tbody tr" },
  { page: "/orders", row: ".main tbody tr" },
  { page: "/products-v2/master/p00000001", row: '.main input[name="name"]' },
  { page: "/stocks/manage", row: ".main tbody tr" },
];

async function main(): Promise<void> {
  const asked = (option: string) => process.argv.includes(option);
  const [small, write] = [asked("--small"), asked("--write")];
  // Imports are run in this repository's backend, without its pages.
  if (
    !asked("--imports") &&
    !existsSync(fileURLToPath(new URL("../../build/node/server.js", import.meta.url)))
  )
    throw new Error("There is no build yet: npm run build");
  const postgres = await startPostgres({ install: true, durable: true });
  if (!postgres) throw new Error("The benchmark needs PostgreSQL: install Debian's postgresql");
  try {
    if (asked("--imports")) return await benchImports({ postgres, small, write });
    if (asked("--catalogue"))
      return await benchCatalogue({ postgres, small, seconds: SECONDS, write });
    const report = await measure(postgres);
    const text = markdown(report);
    console.log(`\n${text}\n`);
    if (write)
      writeFileSync(
        PAGE,
        readFileSync(PAGE, "utf8").replace(
          MARKED,
          (_, start: string, end: string) => `${start}\n${text}\n\n${end}`,
        ),
      );
  } finally {
    await postgres.stop();
  }
}

async function measure(postgres: { url: string; version: string }): Promise<BenchReport> {
  await prepare(postgres.url);
  const loads: LoadRow[] = [];
  const memories: MemoryRow[] = [];
  const weights: WeightRow[] = [];
  for (const processes of PROCESSES) {
    const env = {
      DATABASE_URL: postgres.url,
      WEB_CONCURRENCY: String(processes),
      ETALASE_DEMO: "off",
      SANDBOX: "on",
    };
    const floors = await measureFloor(env);
    const app = await startServer("build/node/server.js", "/readyz", env);
    for (const { list, app: path, row, rows } of LISTS) {
      const result = await measureList(app, path, { Cookie: `x-jwt=${BENCH_TOKEN}` }, row, rows);
      const floor = floors.get(list);
      if (floor) loads.push({ list, processes, floor, app: result });
    }
    memories.push({ processes, memory: app.memory() });
    if (processes === 1) weights.push(...(await weigh(app)));
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

async function prepare(url: string): Promise<void> {
  const connection = await openDatabase(url);
  await migrate(connection);
  say(`seeding ${SIZE.products} products and ${SIZE.orders} orders`);
  await seedBench(connection.db, SIZE);
  await connection.close();
}

async function measureFloor(env: Record<string, string>): Promise<Map<string, LoadResult>> {
  const headers = { "x-jwt": `Bearer ${BENCH_TOKEN}` };
  const floor = await startServer("tests/load/floor.ts", "/products", env);
  const results = new Map<string, LoadResult>();
  for (const { list, floor: path, row, rows } of LISTS)
    results.set(list, await measureList(floor, path, headers, row, rows));
  await floor.stop();
  return results;
}

/** A page that lost its rows, its session or a request proves nothing. */
async function measureList(
  { origin }: RunningServer,
  path: string,
  headers: Record<string, string>,
  row: RegExp,
  rows: number,
): Promise<LoadResult> {
  const page = await fetch(origin + path, { headers, redirect: "manual" });
  const shown = new Set((await page.text()).match(row)).size;
  if (page.status !== 200 || shown !== rows)
    throw new Error(
      `${origin}${path} answered ${page.status} with ${shown} rows instead of ${rows}`,
    );
  const result = await load(
    origin + path,
    withCookies(headers, page),
    SECONDS.measured,
    SECONDS.warmUp,
  );
  if (result.failed > 0) throw new Error(`${origin}${path}: ${result.failed} requests failed`);
  say(`${path}: ${result.requestsPerSecond} req/s`);
  return result;
}

async function weigh({ origin }: RunningServer): Promise<WeightRow[]> {
  const executablePath = ensureBrowser();
  if (!executablePath) {
    say("no Chromium to be had: pages are not weighed");
    return [];
  }
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"],
  });
  const rows: WeightRow[] = [];
  for (const { page, row } of PAGES)
    rows.push({
      page,
      weight: await weighPage(browser, origin + page, BENCH_TOKEN, row, quick ? 3 : 7),
    });
  await browser.close();
  return rows;
}

function say(text: string): void {
  console.error(`bench: ${text}`);
}

await main();
