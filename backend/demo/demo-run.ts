import { count, notInArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { DEMO_INTERNAL_SIGN_IN, DEMO_SIGN_IN } from "../accounts/index.ts";
import type { Database } from "../db/client.ts";
import { users } from "../db/schema/accounts.ts";
import { demoRuns } from "../db/schema/demo.ts";
import { transaction } from "../db/transaction.ts";

/** The owner of the second shop, in which the demo's owner is staff. */
export const DEMO_NEIGHBOUR = "nicha@baanbaicha.th";

export async function noteDemoBegun(db: Database, now: Date): Promise<void> {
  const begun = { begunAt: now, finishedAt: null };
  await db.insert(demoRuns).values(begun).onConflictDoUpdate({ target: demoRuns.id, set: begun });
}

export async function noteDemoFinished(db: Database, now: Date): Promise<void> {
  await db.update(demoRuns).set({ finishedAt: now });
}

/**
 * Empties a database on which the demo was begun and, since the server was killed, not finished; it
 * is then made again. Before anything works on the database: jobs of the half that is there would
 * go on. Nothing happens once anybody but the demo's people has an account.
 */
export async function clearUnfinishedDemo(db: Database, log: Logger): Promise<void> {
  const [run] = await db.select().from(demoRuns);
  if (!run || run.finishedAt !== null) return;
  const [others] = await db
    .select({ n: count() })
    .from(users)
    .where(
      notInArray(users.email, [DEMO_SIGN_IN.email, DEMO_NEIGHBOUR, DEMO_INTERNAL_SIGN_IN.email]),
    );
  if ((others?.n ?? 0) > 0) return log.warn("the demo shop was never finished, and stays so");
  log.info("the demo shop was not finished; it is made anew");
  await transaction(db, async (tx) => {
    // The queue's own tables and the journals of the migrations stay.
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
