import { statfs } from "node:fs/promises";
import { asc, sql } from "drizzle-orm";
import type { Machine } from "#contract/admin-machine.ts";
import type { Backend } from "../context.ts";
import { processes } from "../db/schema/processes.ts";
import type { Queue } from "../jobs/queue.ts";
import { readShopLag } from "./observe.ts";

const MAX_SHOPS = 20;
const MAX_FAILURES = 50;
const MAX_STATEMENTS = 20;

export type DataFolders = readonly { what: "database" | "files"; folder: string }[];

/** Reads the state of all processes from the database. */
export async function readMachine(
  backend: Pick<Backend, "db" | "now">,
  queue: Pick<Queue, "overview" | "recentFailures" | "deadCount">,
  folders: DataFolders,
): Promise<Machine> {
  const [queues, failures, deadCount, shops, processRows, database, disks] = await Promise.all([
    queue.overview(),
    queue.recentFailures(MAX_FAILURES),
    queue.deadCount(),
    readShopLag(backend, MAX_SHOPS),
    backend.db.select().from(processes).orderBy(asc(processes.startedAt)),
    readDatabaseState(backend),
    Promise.all(folders.map(readDiskState)),
  ]);
  return {
    queues: queues
      .filter(({ waiting, active, deferred, failed }) => waiting + active + deferred + failed > 0)
      .sort((a, b) => b.waiting - a.waiting || b.active - a.active || b.failed - a.failed),
    failures: failures.map(({ at, ...failure }) => ({ ...failure, at: at.toISOString() })),
    dead: deadCount,
    shops: shops.map(({ seconds, lastPushAt, ...shop }) => ({
      ...shop,
      pullSeconds: seconds,
      lastPushAt: lastPushAt?.toISOString() ?? null,
    })),
    statements: mergeStatements(processRows.flatMap(({ slowStatements }) => slowStatements)),
    processes: processRows.map(({ slowStatements: _, startedAt, seenAt, ...process }) => ({
      ...process,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    database,
    disks,
  };
}

/** Merges equal statements of several processes. */
function mergeStatements(statements: Machine["statements"]): Machine["statements"] {
  const byText = Map.groupBy(statements, ({ text }) => text);
  return [...byText]
    .map(([text, equalStatements]) => {
      const calls = equalStatements.reduce((sum, entry) => sum + entry.calls, 0);
      const totalMs = equalStatements.reduce((sum, entry) => sum + entry.calls * entry.meanMs, 0);
      return {
        ...{ text, calls, meanMs: Math.round(totalMs / calls) },
        worstMs: Math.max(...equalStatements.map(({ worstMs }) => worstMs)),
        lastAt:
          equalStatements
            .map(({ lastAt }) => lastAt)
            .sort()
            .at(-1) ?? "",
      };
    })
    .sort((a, b) => b.worstMs - a.worstMs)
    .slice(0, MAX_STATEMENTS);
}

async function readDatabaseState({ db }: Pick<Backend, "db">): Promise<Machine["database"]> {
  const { rows } = await db.execute<{ bytes: string; connections: number; most: number }>(sql`
    select pg_database_size(current_database())::text as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most`);
  const [row] = rows;
  return {
    bytes: Number(row?.bytes ?? 0),
    connections: row?.connections ?? 0,
    mostConnections: row?.most ?? 0,
  };
}

async function readDiskState({
  what,
  folder,
}: DataFolders[number]): Promise<Machine["disks"][number]> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { what, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
