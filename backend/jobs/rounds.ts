import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client.ts";
import { transaction } from "../db/transaction.ts";

/**
 * Returns the job's priority in the next round of its group. pg-boss takes jobs by priority, then
 * by age, so a group with 2,000 jobs would delay later ones. Here lower rounds go first, a group
 * has one job per round, and a new group starts with the current round (start-time fair queueing).
 * pg-boss's group limits do not help: a few large accounts would take all places, and a single one
 * would leave places empty.
 */
export type TakeFairTurn = (
  tx: Transaction,
  queue: string,
  group: string,
) => Promise<{ group: { id: string }; priority: number }>;

/** Returns the group whose jobs take turns: a job's shop, else its account. */
export function findFairGroup(payload: unknown): string | undefined {
  const { accountId, channelId } = payload as { accountId?: unknown; channelId?: unknown };
  if (typeof accountId !== "string") return undefined;
  return typeof channelId === "string" ? `${accountId}/${channelId}` : accountId;
}

export async function startFairRounds(db: Database): Promise<TakeFairTurn> {
  await createRoundIndex(db);
  // Reads the round once per transaction, which may add thousands.
  const roundsByTransaction = new WeakMap<Transaction, Map<string, number>>();
  return async (tx, queue, group) => {
    const rounds = roundsByTransaction.get(tx) ?? new Map<string, number>();
    roundsByTransaction.set(tx, rounds);
    const key = `${queue} ${group}`;
    const lastRound = rounds.get(key);
    const round = lastRound === undefined ? await findRound(tx, queue, group) : lastRound + 1;
    rounds.set(key, round);
    return { group: { id: group }, priority: -round };
  };
}

/**
 * Returns the round after the group's last waiting job, but at least the current round: of running
 * jobs, else of the first waiting job. An idle queue uses the clock in seconds, so that a deferred
 * job is not far behind its group.
 */
async function findRound(tx: Transaction, queue: string, group: string): Promise<number> {
  const { rows } = await tx.execute<{ round: number }>(sql`
    select greatest(
      coalesce(
        greatest(
          (select max(-priority) from pgboss.job where name = ${queue} and state = 'active' and group_id is not null),
          (select -priority from pgboss.job where name = ${queue} and state < 'active' and not blocked and start_after <= now()
            order by priority desc, created_on limit 1)),
        extract(epoch from now() - timestamptz '2026-01-01')::int),
      (select 1 - min(priority) from pgboss.job where name = ${queue} and group_id = ${group} and state < 'active')) as round`);
  return rows[0]?.round ?? 0;
}

/**
 * pg-boss has no index for a group's last job. Creating it blocks all writers, so it is created
 * only if it is missing.
 */
async function createRoundIndex(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pgboss.job_rounds'))`);
    const { rows } = await tx.execute<{ found: string | null }>(
      sql`select to_regclass('pgboss.job_rounds')::text as found`,
    );
    if (rows[0]?.found) return;
    await tx.execute(
      sql`create index job_rounds on pgboss.job (name, group_id, priority) where state < 'active' and group_id is not null`,
    );
  });
}
