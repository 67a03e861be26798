import { basename, resolve } from "node:path";
import pg from "pg";
import { sendLoad } from "./load.ts";
import { buildTable } from "./report.ts";
import { type RunningServer, startServer, sumFamilyMilliseconds } from "./servers.ts";
import { askForEach, buildAppRequests, PAGES_ENV } from "./varied.ts";
import type { VariedCase } from "./varied-pages.ts";

interface MeasuredBuild {
  folder: string;
  server: RunningServer;
  /** Milliseconds per page of each round: the server's, and PostgreSQL's for it. */
  spent: Map<string, { server: number; postgres: number; bytes: number }[]>;
}

/**
 * `npm run bench -- --against FOLDER[,FOLDER] [--only WORD]`: compares this build with those in
 * other folders. All run at once and take turns on the same database. The measure is processor
 * time, because other work on the machine slows all of them equally. `WORD` selects cases by name.
 */
export async function benchAgainst(
  folders: readonly string[],
  url: string,
  cases: readonly VariedCase[],
  rounds: number,
): Promise<string> {
  const env = { ...PAGES_ENV, DATABASE_URL: url };
  const builds: MeasuredBuild[] = [];
  for (const folder of [...folders, "."])
    builds.push({
      folder,
      server: await startServer("build/node/server.js", "/readyz", env, { cwd: resolve(folder) }),
      spent: new Map(),
    });
  const watched = new pg.Client({ connectionString: url });
  await watched.connect();
  try {
    for (const one of cases)
      for (const { server } of builds)
        await askForEach(server, await buildAppRequests(server, one), one.shows);
    for (let round = 0; round < rounds; round++)
      for (const one of cases)
        for (let turn = 0; turn < builds.length; turn++)
          await measurePages(builds[(turn + round) % builds.length] as MeasuredBuild, one, watched);
  } finally {
    await watched.end();
    for (const { server } of builds) await server.stop();
  }
  return reportBuilds(builds, cases);
}

async function measurePages(
  { server, spent, folder }: MeasuredBuild,
  one: VariedCase,
  watched: pg.Client,
) {
  const requests = await buildAppRequests(server, one);
  const msBefore = await sumPostgresMs(watched);
  const { cpu, bytes, failed } = await sendLoad(server, requests, { amount: requests.length });
  const after = await sumPostgresMs(watched);
  if (failed > 0 || cpu === null) throw new Error(`${one.name}: ${failed} requests failed`);
  const postgres = (after - msBefore) / requests.length;
  console.error(`bench: ${one.name}, ${folder}: ${cpu.toFixed(2)} and ${postgres.toFixed(2)} ms`);
  spent.set(one.name, [...(spent.get(one.name) ?? []), { server: cpu, postgres, bytes }]);
}

/** Sums all of PostgreSQL's processes, including ended ones. */
async function sumPostgresMs(watched: pg.Client): Promise<number> {
  const { rows } = await watched.query<{ pid: number }>("select pg_backend_pid() as pid");
  return sumFamilyMilliseconds(rows[0]?.pid ?? 0);
}

function reportBuilds(builds: readonly MeasuredBuild[], cases: readonly VariedCase[]): string {
  const ownBuild = builds.at(-1);
  return buildTable(
    ["Pages", "build", "server, ms", "to this one", "PostgreSQL, ms", "kB"],
    cases.flatMap(({ name }) =>
      builds.map(({ folder, spent }) => {
        const rounds = spent.get(name) ?? [];
        const ratios = rounds.map(
          ({ server }, round) => server / (ownBuild?.spent.get(name)?.[round]?.server ?? server),
        );
        return [
          name,
          folder === "." ? "this" : basename(folder),
          computeMedian(rounds.map(({ server }) => server)).toFixed(2),
          computeMedian(ratios).toFixed(2),
          computeMedian(rounds.map(({ postgres }) => postgres)).toFixed(2),
          (computeMedian(rounds.map(({ bytes }) => bytes)) / 1000).toFixed(1),
        ];
      }),
    ),
  );
}

export function computeMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
