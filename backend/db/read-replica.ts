import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { BatchingPool } from "./batching-pool.ts";
import type { Database } from "./client.ts";
import { NamelessPool } from "./nameless-pool.ts";
import { type Observe, observePool } from "./observe-statements.ts";

/** `fit`: the replica answers, and its data is no older than allowed. */
type ReplicaState = "unknown" | "fit" | "behind" | "gone";

export interface ReadReplica {
  readonly db: Database;
  /**
   * Returns whether to read from the replica now. While it is used, the answer is at most a second
   * old.
   */
  isFit(): boolean;
  state(): ReplicaState;
  /** Reports that a statement could not reach it. */
  lost(): void;
  /** Checks it now. */
  look(): Promise<void>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  /** The replica is behind a pooler that lends a connection for one transaction. */
  isPooled: boolean;
  mostLagSeconds: number;
  observe?: Observe;
  log: Logger;
}

const LOOK_EVERY_MS = 1_000;
const CONNECT_WITHIN_MS = 2_000;
const MOST_CONNECTIONS = 10;

/**
 * Opens a PostgreSQL replica for reads that may be slightly old. Nothing waits for it: until it has
 * answered, and while it lags or is gone, the primary is asked. A check each second finds it again.
 */
export function openReadReplica(
  url: string,
  { isPooled, mostLagSeconds, observe, log }: ReplicaOptions,
): ReadReplica {
  const pool = new (isPooled ? NamelessPool : BatchingPool)({
    connectionString: url,
    max: MOST_CONNECTIONS,
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
 * Returns how old its data is. A replica that has replayed all it received is up to date only while
 * it still receives something. A primary is never behind.
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
