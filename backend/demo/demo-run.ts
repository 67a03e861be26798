import { count, notInArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { DEMO_INTERNAL_SIGN_IN, DEMO_SIGN_IN } from "../accounts/index.ts";
import type { Database, Queryable, Transaction } from "../db/client.ts";
import { users } from "../db/schema/accounts.ts";
import { demoRuns } from "../db/schema/demo.ts";
import { transaction } from "../db/transaction.ts";

/** The owner of the second shop, in which the demo's owner is staff. */
export const DEMO_NEIGHBOUR = "nicha@baanbaicha.th";

/** An earlier interruption starts the demo anew. */
const FIRST_STEP = "catalogue";

/** Finished steps of the demo, also of earlier starts. */
export interface DemoSteps {
  /** The start of the demo, at which its data ends. */
  readonly begunAt: Date;
  /**
   * Runs the step unless it is done, and returns its result (JSON). An interrupted step runs again.
   */
  once<T>(name: string, step: () => Promise<T>): Promise<T>;
  /** `once` in a transaction. */
  onceIn(name: string, step: (tx: Transaction) => Promise<unknown>): Promise<void>;
}

/** Starts or continues the demo; `null` if it is finished, or other people work here. */
export async function openDemoRun(db: Database, now: Date): Promise<DemoSteps | null> {
  const [startedRun] = await db.select().from(demoRuns);
  const isNew =
    startedRun === undefined || (startedRun.finishedAt === null && !hasFinishedStep(startedRun));
  if (startedRun && startedRun.finishedAt !== null) return null;
  if (isNew) {
    if ((await db.$count(users)) > 0) return null;
    const values = { begunAt: now, finishedAt: null, steps: {} };
    await db
      .insert(demoRuns)
      .values(values)
      .onConflictDoUpdate({ target: demoRuns.id, set: values });
  }
  const entriesByName = new Map(Object.entries(isNew ? {} : (startedRun?.steps ?? {})));
  const recordStep = async (queryable: Queryable, name: string, value: unknown) => {
    const entry = JSON.stringify({ [name]: value ?? null });
    await queryable.update(demoRuns).set({ steps: sql`${demoRuns.steps} || ${entry}::jsonb` });
    entriesByName.set(name, value);
  };
  return {
    begunAt: isNew ? now : (startedRun?.begunAt ?? now),
    async once<T>(name: string, step: () => Promise<T>): Promise<T> {
      if (!entriesByName.has(name)) await recordStep(db, name, await step());
      return entriesByName.get(name) as T;
    },
    async onceIn(name, step) {
      if (entriesByName.has(name)) return;
      await transaction(db, async (tx) => {
        await step(tx);
        await recordStep(tx, name, null);
      });
    },
  };
}

const hasFinishedStep = ({ steps }: { steps: Record<string, unknown> }) => FIRST_STEP in steps;

export async function recordDemoFinished(db: Database, now: Date): Promise<void> {
  await db.update(demoRuns).set({ finishedAt: now });
}

/**
 * Empties a database whose demo was killed in its first step. A later demo is continued. Must be
 * called before anything uses the database, because unfinished jobs would continue. Does nothing
 * once another person has an account.
 */
export async function clearUnfinishedDemo(db: Database, log: Logger): Promise<void> {
  const [run] = await db.select().from(demoRuns);
  if (!run || run.finishedAt !== null) return;
  if (hasFinishedStep(run)) return log.info("the demo shop was not finished; it is continued");
  const [countRow] = await db
    .select({ n: count() })
    .from(users)
    .where(
      notInArray(users.email, [DEMO_SIGN_IN.email, DEMO_NEIGHBOUR, DEMO_INTERNAL_SIGN_IN.email]),
    );
  if ((countRow?.n ?? 0) > 0)
    return log.warn("the demo shop was never finished and is left as it is");
  log.info("the demo shop was not finished; it is created again");
  await transaction(db, async (tx) => {
    // Excludes the queue's own tables and the journals of the migrations.
    const { rows } = await tx.execute<{ names: string }>(
      sql`select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
        where (schemaname = 'public' or schemaname like 'sandbox%') and left(tablename, 2) <> '__'`,
    );
    await tx.execute(sql.raw(`truncate ${rows[0]?.names}`));
    const queueTable = await tx.execute<{ job: string | null }>(
      sql`select to_regclass('pgboss.job') as job`,
    );
    if (queueTable.rows[0]?.job) await tx.execute(sql`delete from pgboss.job`);
  });
}
