import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import pino from "pino";
import { createAccountNotifier } from "#backend/account-notifier.ts";
import { readConfig } from "#backend/config.ts";
import type { Backend } from "#backend/context.ts";
import type { Database } from "#backend/db/client.ts";
import { HANDLERS } from "#backend/handlers.ts";
import { createNameRecords } from "#backend/outbound/name-records.ts";
import { createRequestRates } from "#backend/request-rates.ts";
import { openRecorded, type RecordedDatabase } from "./recorded-database.ts";
import { buildTable } from "./report.ts";

export const RUN_COUNT = 15;
/** Seals the shops' tokens. */
export const BENCH_KEY = "0".repeat(64);

/** A use case as the HTTP handlers call it. */
export interface MeasuredCase {
  name: string;
  /** Prints the whole plan. */
  plan?: boolean;
  /** Returns how much it found or changed. */
  run: (backend: Backend) => Promise<number>;
}

export interface CaseResult {
  name: string;
  found: number;
  /** Milliseconds over all runs. */
  median: number;
  slowest: number;
  statements: number;
  /** The slowest statement's plan, if it is to be printed. */
  plan: string[] | null;
}

/** Runs with a backend over one connection that records its statements. */
export async function withBackend<T>(
  url: string,
  measure: (database: RecordedDatabase, backend: Backend) => Promise<T>,
): Promise<T> {
  const database = openRecorded(url);
  return measure(database, createBackend(database.db)).finally(() => database.close());
}

/** A backend without a queue, because a save's jobs are not part of what is measured. */
export function createBackend(db: Database): Backend {
  const listenNowhere = async () => async () => undefined;
  return {
    config: readConfig({ CREDENTIALS_KEY: BENCH_KEY }),
    db,
    files: createMemoryFileStorage(),
    enqueue: async () => undefined,
    forgetJobs: async () => undefined,
    handlers: HANDLERS,
    connector: () => null,
    meta: null,
    payments: () => null,
    shopPayments: () => null,
    couriers: () => null,
    messengers: () => null,
    names: createNameRecords(),
    slipVerifiers: () => null,
    news: createAccountNotifier({ listen: listenNowhere }),
    replica: null,
    requestRates: createRequestRates({ db, kind: "pglite", listen: listenNowhere }),
    now: () => new Date(),
    log: pino({ level: "silent" }),
  };
}

export async function measureCases(
  database: RecordedDatabase,
  backend: Backend,
  cases: readonly MeasuredCase[],
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of cases) results.push(await measureCase(database, backend, one));
  return results;
}

async function measureCase(
  database: RecordedDatabase,
  backend: Backend,
  { name, plan, run }: MeasuredCase,
): Promise<CaseResult> {
  await run(backend);
  database.takeStatements();
  const foundCount = await run(backend);
  const sentStatements = database.takeStatements();
  const times: number[] = [];
  for (let n = 0; n < RUN_COUNT; n++) {
    const start = performance.now();
    await run(backend);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [longest] = sentStatements.toSorted((a, b) => b.text.length - a.text.length);
  const result = {
    name,
    found: foundCount,
    median: times[Math.floor(RUN_COUNT / 2)] ?? 0,
    slowest: times.at(-1) ?? 0,
    statements: sentStatements.length,
  };
  reportLine(`${name}: ${result.median.toFixed(1)} ms`);
  return { ...result, plan: plan && longest ? await database.explainStatement(longest) : null };
}

export const buildCaseTable = (cases: readonly CaseResult[]): string =>
  buildTable(
    ["Case", "found", "median", "slowest", "statements"],
    cases.map(({ name, found, median, slowest, statements }) => [
      name,
      found.toLocaleString("en"),
      median.toFixed(1),
      slowest.toFixed(1),
      statements,
    ]),
  );

export const listCasePlans = (cases: readonly CaseResult[]): string[] =>
  cases.flatMap(({ name, plan }) =>
    plan
      ? [
          "",
          `<details><summary>Plan of “${name}”</summary>`,
          "",
          "```text",
          ...plan,
          "```",
          "",
          "</details>",
        ]
      : [],
  );

function reportLine(text: string): void {
  console.error(`bench: ${text}`);
}
