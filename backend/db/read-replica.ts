import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { BatchingPool } from "./batching-pool.ts";
import type { Database } from "./client.ts";
import { NamelessPool } from "./nameless-pool.ts";
import { type Observe, observePool } from "./observe-statements.ts";

/** `fit`: the replica answers, and its lag is within the limit. */
type ReplicaState = "unknown" | "fit" | "behind" | "gone";

export interface ReadReplica {
  readonly db: Database;
  /** Returns whether reads may use the replica. The answer is at most a second old. */
  isUsable(): boolean;
  getState(): ReplicaState;
  /** Reports that a statement could not reach the replica. */
  markLost(): void;
  check(): Promise<void>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  /** The replica is behind a pooler that lends a connection for one transaction. */
  isPooled: boolean;
  maxLagSeconds: number;
  observe?: Observe;
  log: Logger;
}

const CHECK_INTERVAL_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_CONNECTIONS = 10;

/**
 * Opens a PostgreSQL replica for reads that may be slightly old. The primary is used until the
 * replica answers, and while it lags or is lost. A check each second finds it again.
 */
export function openReadReplica(
  url: string,
  { isPooled, maxLagSeconds, observe, log }: ReplicaOptions,
): ReadReplica {
  const pool = new (isPooled ? NamelessPool : BatchingPool)({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  if (observe) observePool(pool, observe);
  const db = drizzle(pool) as unknown as Database;
  let state: ReplicaState = "unknown";
  let checkedAt = Number.NEGATIVE_INFINITY;
  let runningCheck: Promise<void> | null = null;

  function setState(nextState: ReplicaState): void {
    if (nextState !== state && !(state === "unknown" && nextState === "fit"))
      log[nextState === "fit" ? "info" : "warn"](
        { from: state, to: nextState },
        "the read replica changed",
      );
    state = nextState;
  }

  function check(): Promise<void> {
    runningCheck ??= readLag(db)
      .then((seconds) => setState(seconds <= maxLagSeconds ? "fit" : "behind"))
      .catch(() => setState("gone"))
      .finally(() => {
        checkedAt = performance.now();
        runningCheck = null;
      });
    return runningCheck;
  }

  return {
    db,
    isUsable() {
      if (performance.now() - checkedAt > CHECK_INTERVAL_MS) void check();
      return state === "fit";
    },
    getState: () => state,
    markLost: () => setState("gone"),
    check,
    close: () => pool.end(),
  };
}

/**
 * Returns the replica's lag. A replica that has replayed everything is up to date only while it
 * still receives data. A primary has no lag.
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
