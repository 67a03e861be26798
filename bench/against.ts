import pg from "pg";
import { load } from "./load.ts";
import { table } from "./report.ts";
import { cpuMilliseconds, type RunningServer, startServer } from "./servers.ts";
import { appRequests, askForEach } from "./varied.ts";
import type { VariedCase } from "./varied-pages.ts";

interface Build {
  server: RunningServer;
  /** Milliseconds a page of each round: the server's, and PostgreSQL's for it. */
  spent: Map<string, { server: number; postgres: number; bytes: number }[]>;
}

/**
 * `npm run bench -- --against FOLDER`: this build and another folder's, both running, in turns on the same database. What is compared is processor time,
 * which a machine with other work makes dearer for both alike.
 */
export async function benchAgainst(
  folder: string,
  url: string,
  cases: readonly VariedCase[],
  rounds: number,
): Promise<string> {
  // One key for both: each folder would make its own otherwise, and read nothing that the other has written.
  const env = { DATABASE_URL: url, ETALASE_DEMO: "off", CREDENTIALS_KEY: "0".repeat(64) };
  const builds: Build[] = [];
  for (const cwd of [folder, undefined])
    builds.push({
      server: await startServer("build/node/server.js", "/readyz", env, cwd),
      spent: new Map(),
    });
  const watched = new pg.Client({ connectionString: url });
  await watched.connect();
  try {
    for (const one of cases)
      for (const { server } of builds)
        await askForEach(server, await appRequests(server, one), one.shows);
    for (let round = 0; round < rounds; round++)
      for (const one of cases)
        for (const build of round % 2 === 0 ? builds : builds.toReversed())
          await measure(build, one, watched);
  } finally {
    await watched.end();
    for (const { server } of builds) await server.stop();
  }
  return report(builds, cases);
}

async function measure({ server, spent }: Build, one: VariedCase, watched: pg.Client) {
  const requests = await appRequests(server, one);
  const before = await postgresMilliseconds(watched);
  const { cpu, bytes, failed } = await load(server, requests, { amount: requests.length });
  const after = await postgresMilliseconds(watched);
  if (failed > 0 || cpu === null) throw new Error(`${one.name}: ${failed} requests failed`);
  const postgres = (after - before) / requests.length;
  spent.set(one.name, [...(spent.get(one.name) ?? []), { server: cpu, postgres, bytes }]);
}

/** Of all its connections, which stay open between two pages. */
async function postgresMilliseconds(watched: pg.Client): Promise<number> {
  const { rows } = await watched.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend'",
  );
  return cpuMilliseconds(rows.map(({ pid }) => pid)) ?? 0;
}

function report([other, own]: Build[], cases: readonly VariedCase[]): string {
  const figures = (name: string, of: "server" | "postgres" | "bytes") => {
    const [a, b] = [other, own].map((build) =>
      (build?.spent.get(name) ?? []).map((one) => one[of]),
    );
    const ratios = (b ?? []).map((value, round) => value / (a?.[round] ?? value));
    return [median(a ?? []), median(b ?? []), median(ratios)] as const;
  };
  return table(
    [
      "Pages",
      "server before, ms",
      "now",
      "ratio",
      "PostgreSQL before, ms",
      "now",
      "kB before",
      "now",
    ],
    cases.map(({ name }) => {
      const [before, now, ratio] = figures(name, "server");
      const [dbBefore, dbNow] = figures(name, "postgres");
      const [bytesBefore, bytesNow] = figures(name, "bytes");
      const [ms, kilo] = [
        (value: number) => value.toFixed(2),
        (value: number) => (value / 1000).toFixed(1),
      ];
      return [
        name,
        ms(before),
        ms(now),
        ratio.toFixed(2),
        ms(dbBefore),
        ms(dbNow),
        kilo(bytesBefore),
        kilo(bytesNow),
      ];
    }),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
