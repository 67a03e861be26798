import { eq, lt, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { processes } from "../db/schema/processes.ts";
import type { SlowStatements } from "../db/slow-statements.ts";

const HEARTBEAT_INTERVAL_MS = 15_000;
/** A process counts as killed after four missed heartbeats. */
const DEAD_AFTER_MS = 60_000;
const MAX_STATEMENTS = 20;

export interface Process {
  role: string;
  version: string;
}

/** Regularly stores this process and its slow statements. Returns a function that stops it. */
export function startHeartbeat(
  { db, log }: Pick<Backend, "db" | "log">,
  { role, version }: Process,
  slowStatements: Pick<SlowStatements, "list">,
): () => Promise<void> {
  const id = newId();
  const startedAt = new Date();
  let lastHeartbeat: Promise<void> = Promise.resolve();

  async function storeHeartbeat(): Promise<void> {
    // The machines' clocks differ, so this uses the database's.
    const seenAt = sql`now()`;
    const memoryBytes = process.memoryUsage.rss();
    const processState = {
      seenAt,
      memoryBytes,
      slowStatements: slowStatements.list().slice(0, MAX_STATEMENTS),
    };
    await db
      .insert(processes)
      .values({ id, role, version, startedAt, ...processState })
      .onConflictDoUpdate({ target: processes.id, set: processState });
    await db
      .delete(processes)
      .where(lt(processes.seenAt, sql`now() - ${`${DEAD_AFTER_MS} milliseconds`}::interval`));
  }

  const sendHeartbeat = () => {
    lastHeartbeat = storeHeartbeat().catch((error: unknown) =>
      log.warn({ err: error }, "heartbeat was not stored"),
    );
  };
  sendHeartbeat();
  const timer = setInterval(sendHeartbeat, HEARTBEAT_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await lastHeartbeat;
    await db
      .delete(processes)
      .where(eq(processes.id, id))
      .catch(() => undefined);
  };
}
