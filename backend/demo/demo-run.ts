import { count, notInArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { DEMO_INTERNAL_SIGN_IN, DEMO_SIGN_IN } from "../accounts/index.ts";
import type { Database, Queryable, Transaction } from "../db/client.ts";
import { users } from "../db/schema/accounts.ts";
import { demoRuns } from "../db/schema/demo.ts";
import { transaction } from "../db/transaction.ts";

/** The owner of the second shop, where the demo's owner is staff. */
export const DEMO_NEIGHBOUR = "nicha@baanbaicha.th";

/** Nothing is worth keeping before this step is done. */
const FIRST_STEP = "catalogue";

/** Finished steps of the demo, in this start and earlier starts. */
export interface DemoSteps {
  /** When the demo was begun: its data ends then. */
  readonly begunAt: Date;
  /**
   * Runs the step unless done, and returns its result (JSON). After a crash in between, the step
   * runs again.
   */
  once<T>(name: string, step: () => Promise<T>): Promise<T>;
  /** `once` in a transaction. */
  onceIn(name: string, step: (tx: Transaction) => Promise<unknown>): Promise<void>;
}

/** Begins or continues the demo; `null` if it is finished, or other people work here already. */
export async function openDemoRun(db: Database, now: Date): Promise<DemoSteps | null> {
  const [begunDemoRun] = await db.select().from(demoRuns);
  const isFresh =
    begunDemoRun === undefined ||
    (begunDemoRun.finishedAt === null && !isWorthKeeping(begunDemoRun));
  if (begunDemoRun && begunDemoRun.finishedAt !== null) return null;
  if (isFresh) {
    if ((await db.$count(users)) > 0) return null;
    const values = { begunAt: now, finishedAt: null, steps: {} };
    await db
      .insert(demoRuns)
      .values(values)
      .onConflictDoUpdate({ target: demoRuns.id, set: values });
  }
  const entriesByName = new Map(Object.entries(isFresh ? {} : (begunDemoRun?.steps ?? {})));
  const note = async (on: Queryable, name: string, value: unknown) => {
    const entry = JSON.stringify({ [name]: value ?? null });
    await on.update(demoRuns).set({ steps: sql`${demoRuns.steps} || ${entry}::jsonb` });
    entriesByName.set(name, value);
  };
  return {
    begunAt: isFresh ? now : (begunDemoRun?.begunAt ?? now),
    async once<T>(name: string, step: () => Promise<T>): Promise<T> {
      if (!entriesByName.has(name)) await note(db, name, await step());
      return entriesByName.get(name) as T;
    },
    async onceIn(name, step) {
      if (entriesByName.has(name)) return;
      await transaction(db, async (tx) => {
        await step(tx);
        await note(tx, name, null);
      });
    },
  };
}

const isWorthKeeping = ({ steps }: { steps: Record<string, unknown> }) => FIRST_STEP in steps;

export async function recordDemoFinished(db: Database, now: Date): Promise<void> {
  await db.update(demoRuns).set({ finishedAt: now });
}

/**
 * Empties a database whose demo was killed in its first step; it is then made again. A later demo
 * is continued. Call it before anything uses the database, because unfinished jobs would continue.
 * Does nothing once another person has an account.
 */
export async function clearUnfinishedDemo(db: Database, log: Logger): Promise<void> {
  const [run] = await db.select().from(demoRuns);
  if (!run || run.finishedAt !== null) return;
  if (isWorthKeeping(run)) return log.info("the demo shop was not finished; it goes on");
  const [otherUser] = await db
    .select({ n: count() })
    .from(users)
    .where(
      notInArray(users.email, [DEMO_SIGN_IN.email, DEMO_NEIGHBOUR, DEMO_INTERNAL_SIGN_IN.email]),
    );
  if ((otherUser?.n ?? 0) > 0) return log.warn("the demo shop was never finished, and stays so");
  log.info("the demo shop was not finished; it is made anew");
  await transaction(db, async (tx) => {
    // Keep the queue's own tables and the journals of the migrations.
    const { rows } = await tx.execute<{ names: string }>(
      sql`select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
        where (schemaname = 'public' or schemaname like 'sandbox%') and left(tablename, 2) <> '__'`,
    );
    await tx.execute(sql.raw(`truncate ${rows[0]?.names}`));
    const queue = await tx.execute<{ job: string | null }>(
      sql`select to_regclass('pgboss.job') as job`,
    );
    if (queue.rows[0]?.job) await tx.execute(sql`delete from pgboss.job`);
  });
}
