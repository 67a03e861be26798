import { cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import pg from "pg";
import pino from "pino";
import { makeSealedColumns } from "#backend/channels/sealed-credentials.ts";
import type { Backend } from "#backend/context.ts";
import type { Database } from "#backend/db/client.ts";
import { migrateDatabase } from "#backend/db/migrate.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { startQueue } from "#backend/jobs/queue.ts";
import { ALL_JOBS } from "#backend/worker.ts";
import { computeSize, type PageView, runLoad } from "./account-load.ts";
import { BENCH_KEY, createBackend } from "./measured-cases.ts";
import { publishReport } from "./publish-report.ts";
import { buildTable } from "./report.ts";
import { buildBenchAccount, seedBench } from "./seed.ts";
import { type RunningServer, startServer, sumFamilyMilliseconds } from "./servers.ts";

const PAGE_FILE = fileURLToPath(new URL("../docs/scaling.md", import.meta.url));
/** Upper bounds of the classes: the ten largest accounts, the next ninety, and so on. */
const CLASS_BOUNDS = [10, 100, 1_000, Number.POSITIVE_INFINITY];

interface Options {
  postgres: { url: string; version: string };
  accounts: number;
  seconds: number;
  write: boolean;
}

/**
 * `npm run bench -- --accounts [--rows 5000] [--quick] [--write]`: accounts of unequal size on one
 * web process, one worker and one PostgreSQL; once with jobs by age alone, once by rounds
 * (backend/jobs/rounds.ts). `--write` puts the tables into docs/scaling.md.
 */
export async function benchAccounts({
  postgres,
  accounts,
  seconds,
  write,
}: Options): Promise<void> {
  const connection = await openDatabase(postgres.url);
  await migrateDatabase(connection);
  console.error(`bench: seeding ${accounts} accounts`);
  await seedBench(connection.db, ...Array.from({ length: accounts }, (_, n) => computeSize(n)));
  const queue = await startQueue(connection, ALL_JOBS, pino({ level: "error" }), {
    takesJobs: false,
  });
  const backend: Backend = { ...createBackend(connection.db), enqueue: queue.enqueue };
  await connectShops(backend, accounts);
  // The parent of this connection's process is PostgreSQL's, so it has to stay open.
  const watched = new pg.Client({ connectionString: postgres.url });
  await watched.connect();
  const { rows } = await watched.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postgresPid = rows[0]?.pid ?? 0;
  const env = { DATABASE_URL: postgres.url, ETALASE_DEMO: "off", CREDENTIALS_KEY: BENCH_KEY };
  const web = await startServer("build/node/server.js", "/readyz", { ...env, ROLE: "web" });
  const worker = await startServer("bench/account-worker.ts", "/", env);
  try {
    const load = loadavg()[0] ?? 0;
    const measured = { backend, web, worker, postgresPid, accounts, seconds };
    await ignoreRounds(connection.db, true);
    const byAge = await measureLoad(measured);
    await ignoreRounds(connection.db, false);
    const inRounds = await measureLoad(measured);
    const text = [
      `${new Date().toISOString().slice(0, 10)} · ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown processor"}), ${Math.round(totalmem() / 2 ** 30)} GB, load average before ${load.toFixed(1)} · Node ${process.versions.node} · ${postgres.version} · ${accounts.toLocaleString("en")} accounts, ${seconds} s`,
      "",
      waitTable(accounts, byAge, inRounds),
      "",
      buildCarriedTable(byAge, inRounds),
    ].join("\n");
    publishReport({ text, page: PAGE_FILE, mark: "accounts", write });
  } finally {
    await worker.stop();
    await web.stop();
    await watched.end();
    await queue.stop();
    await connection.close();
  }
}

async function connectShops(backend: Backend, accounts: number): Promise<void> {
  const never = new Date(Date.now() + 365 * 86_400_000);
  const expiry = { accessExpiresAt: never, refreshExpiresAt: never };
  const shops = Array.from({ length: accounts }, (_, n) => {
    const id = `${buildBenchAccount(n).prefix}bench-shopee`;
    const tokens = { shopId: id, accessToken: "a", refreshToken: "r", ...expiry };
    return { id, sealed: makeSealedColumns(backend, id, tokens).credentials };
  });
  await backend.db.execute(sql`
    update channels c set credentials = s.sealed, status = 'active', token_expires_at = ${never.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(shops)}::json) s(id text, sealed text) where c.id = s.id`);
  await backend.db.execute(sql`
    insert into channel_variants (channel_product_id, variant_id, account_id, channel_id, external_variant_id)
    select c.id, v.id, c.account_id, c.channel_id, 'v-' || v.sku from channel_products c
    join channels h on h.account_id = c.account_id and h.id = c.channel_id and h.channel_type = 'shopee'
    join variants v on v.account_id = c.account_id and v.product_id = c.product_id`);
  await backend.db.execute(sql`vacuum analyze channel_variants, channels`);
}

/** Drops the priorities, so that pg-boss takes the jobs by age. */
async function ignoreRounds(db: Database, isOn: boolean): Promise<void> {
  await db.execute(sql`delete from pgboss.job where name in ('push-stock', 'pull-order')`);
  if (!isOn) return void (await db.execute(sql`drop trigger bench_by_age on pgboss.job`));
  await db.execute(
    sql`create or replace function bench_by_age() returns trigger language plpgsql as $$ begin new.priority := 0; return new; end $$`,
  );
  await db.execute(
    sql`create trigger bench_by_age before insert on pgboss.job for each row execute function bench_by_age()`,
  );
}

interface LoadRun {
  views: PageView[];
  waits: JobWait[];
  /** Processor time in milliseconds per second. */
  spent: { web: number; worker: number; postgres: number };
  memory: { web: number; worker: number };
  seconds: number;
}
interface JobWait extends Record<string, unknown> {
  account: string;
  name: string;
  ms: number;
  isDone: boolean;
}

interface MeasuredServers {
  backend: Backend;
  web: RunningServer;
  worker: RunningServer;
  postgresPid: number;
  accounts: number;
  seconds: number;
}

async function measureLoad(measured: MeasuredServers): Promise<LoadRun> {
  const { backend, web, worker, postgresPid, accounts, seconds } = measured;
  const readCpu = () => ({
    web: web.cpuMilliseconds() ?? 0,
    worker: worker.cpuMilliseconds() ?? 0,
    postgres: sumFamilyMilliseconds(postgresPid),
  });
  const cpuBefore = readCpu();
  const start = performance.now();
  const views = await runLoad({ backend, origin: web.origin, accounts, seconds });
  const took = (performance.now() - start) / 1000;
  const after = readCpu();
  // A job that is still waiting counts with its wait until now.
  const { rows: waits } = await backend.db.execute<JobWait>(sql`
    select data->>'accountId' as account, name, started_on is not null as "isDone",
      (extract(epoch from coalesce(started_on, now()) - greatest(created_on, start_after)) * 1000)::float8 as ms
    from pgboss.job where name in ('push-stock', 'pull-order') and start_after <= now()`);
  return {
    ...{ views, waits, seconds: took },
    spent: {
      web: (after.web - cpuBefore.web) / took,
      worker: (after.worker - cpuBefore.worker) / took,
      postgres: (after.postgres - cpuBefore.postgres) / took,
    },
    memory: { web: web.memory()[0] ?? 0, worker: worker.memory()[0] ?? 0 },
  };
}

function waitTable(accounts: number, byAge: LoadRun, inRounds: LoadRun): string {
  const number = new Map(Array.from({ length: accounts }, (_, n) => [buildBenchAccount(n).id, n]));
  let from = 0;
  const rows: (string | number)[][] = [];
  for (const end of CLASS_BOUNDS) {
    if (from >= accounts) break;
    const isIn = (n: number) => n >= from && n < end;
    const pages = inRounds.views.filter(({ account }) => isIn(account)).map(({ ms }) => ms);
    const listWaits = (run: LoadRun) =>
      run.waits.filter(({ account }) => isIn(number.get(account) ?? 0)).map(({ ms }) => ms);
    const last = Math.min(end, accounts) - 1;
    rows.push([
      `${(from + 1).toLocaleString("en")} to ${(last + 1).toLocaleString("en")}`,
      `${computeSize(from).products.toLocaleString("en")} to ${computeSize(last).products}`,
      ...[pages.length, computePercentile(pages, 0.5), computePercentile(pages, 0.95)],
      ...[listWaits(byAge), listWaits(inRounds)].flatMap((one) => [
        one.length.toLocaleString("en"),
        computePercentile(one, 0.5),
        computePercentile(one, 0.95),
      ]),
    ]);
    from = end;
  }
  return buildTable(
    [
      ...["accounts, by size", "products each", "pages", "p50 ms", "p95 ms"],
      ...["jobs by age", "waited p50 ms", "p95 ms"],
      ...["jobs in rounds", "waited p50 ms", "p95 ms"],
    ],
    rows,
  );
}

function buildCarriedTable(byAge: LoadRun, inRounds: LoadRun): string {
  const buildRow = (name: string, { views, waits, spent, memory, seconds }: LoadRun) => {
    const formatPerSecond = (count: number) => (count / seconds).toFixed(1);
    const countDone = (job: string) =>
      waits.filter((wait) => wait.name === job && wait.isDone).length;
    const unanswered = views.filter(({ isAnswered }) => !isAnswered).length;
    return [
      ...[name, formatPerSecond(views.length), unanswered],
      ...[formatPerSecond(countDone("push-stock")), formatPerSecond(countDone("pull-order"))],
      waits.filter(({ isDone }) => !isDone).length.toLocaleString("en"),
      ...[formatShare(spent.web), formatShare(spent.worker), formatShare(spent.postgres)],
      `${memory.web}, ${memory.worker}`,
    ];
  };
  return buildTable(
    [
      ...["jobs", "pages a second", "not answered", "pushes a second", "pulls a second", "left"],
      ...["web, cores", "worker, cores", "PostgreSQL, cores", "MB of web, worker"],
    ],
    [buildRow("by age", byAge), buildRow("in rounds", inRounds)],
  );
}

const formatShare = (msASecond: number) => (msASecond / 1000).toFixed(2);

function computePercentile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.floor((sorted.length - 1) * part)];
  return value === undefined ? "" : Math.round(value).toLocaleString("en");
}
