import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { BatchingPool } from "./batching-pool.ts";
import type { Database } from "./client.ts";
import { NamelessPool } from "./nameless-pool.ts";
import { type Observe, observePool } from "./observe-statements.ts";

/** `fit`: it answers, and is no older than allowed. */
type ReplicaState = "unknown" | "fit" | "behind" | "gone";

export interface ReadReplica {
  readonly db: Database;
  /** Whether to ask it now. What is known is a second old at most while it is asked. */
  isFit(): boolean;
  state(): ReplicaState;
  /** A statement found nobody there. */
  lost(): void;
  /** Looks now. */
  look(): Promise<void>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  /** Behind a pooler that lends a connection for one transaction. */
  isPooled: boolean;
  mostLagSeconds: number;
  observe?: Observe;
  log: Logger;
}

const LOOK_EVERY_MS = 1_000;
const CONNECT_WITHIN_MS = 2_000;
const CONNECTIONS = 10;

/**
 * A PostgreSQL that follows the first one, for reads that may be a little old. It is not waited
 * for: until it has answered, when it is too far behind and when it is gone, the first one is
 * asked, and a look each second finds it again.
 */
export function openReadReplica(
  url: string,
  { isPooled, mostLagSeconds, observe, log }: ReplicaOptions,
): ReadReplica {
  const pool = new (isPooled ? NamelessPool : BatchingPool)({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
  });
  if (observe) observePool(pool, observe);
  const db = drizzle(pool) as unknown as Database;
  let state: ReplicaState = "unknown";
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  function become(next: ReplicaState): void {
    if (next !== state && !(state === "unknown" && next === "fit"))
      log[next === "fit" ? "info" : "warn"]({ from: state, to: next }, "the read replica changed");
    state = next;
  }

  function look(): Promise<void> {
    looking ??= readLag(db)
      .then((seconds) => become(seconds <= mostLagSeconds ? "fit" : "behind"))
      .catch(() => become("gone"))
      .finally(() => {
        lookedAt = performance.now();
        looking = null;
      });
    return looking;
  }

  return {
    db,
    isFit() {
      if (performance.now() - lookedAt > LOOK_EVERY_MS) void look();
      return state === "fit";
    },
    state: () => state,
    lost: () => become("gone"),
    look,
    close: () => pool.end(),
  };
}

/**
 * How old what it shows is. One that has replayed all that it got is up to date only as long as it
 * is still getting something; who follows nobody (a primary) is never behind.
 */
async function readLag(db: Database): Promise<number> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select case
      when not pg_is_in_recovery() then 0
      when not exists (select from pg_stat_wal_receiver) then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
    end::float8 as seconds`);
  return rows[0]?.seconds ?? Number.POSITIVE_INFINITY;
}
