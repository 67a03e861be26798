import { eq, lt, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { processes } from "../db/schema/processes.ts";
import type { SlowStatements } from "../db/slow-statements.ts";

const SIGN_INTERVAL_MS = 15_000;
/** A process counts as killed after four missed signs. */
const GONE_MS = 60_000;
const MOST_STATEMENTS = 20;

export interface Process {
  role: string;
  version: string;
}

/** Regularly stores this process and its slow statements. Returns the stop function. */
export function startPresence(
  { db, log }: Pick<Backend, "db" | "log">,
  { role, version }: Process,
  slowStatements: Pick<SlowStatements, "list">,
): () => Promise<void> {
  const id = newId();
  const startedAt = new Date();
  let last: Promise<void> = Promise.resolve();

  async function announcePresence(): Promise<void> {
    // Uses the database's clock, because the machines' clocks differ.
    const seenAt = sql`now()`;
    const memoryBytes = process.memoryUsage.rss();
    const processState = {
      seenAt,
      memoryBytes,
      slowStatements: slowStatements.list().slice(0, MOST_STATEMENTS),
    };
    await db
      .insert(processes)
      .values({ id, role, version, startedAt, ...processState })
      .onConflictDoUpdate({ target: processes.id, set: processState });
    await db
      .delete(processes)
      .where(lt(processes.seenAt, sql`now() - ${`${GONE_MS} milliseconds`}::interval`));
  }

  const announceAgain = () => {
    last = announcePresence().catch((error: unknown) =>
      log.warn({ err: error }, "no sign of life was left"),
    );
  };
  announceAgain();
  const timer = setInterval(announceAgain, SIGN_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await last;
    await db
      .delete(processes)
      .where(eq(processes.id, id))
      .catch(() => undefined);
  };
}
