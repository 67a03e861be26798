import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { BatchingPool } from "./batching-pool.ts";
import type { Database, DatabaseConnection } from "./client.ts";
import { listenOnChannel } from "./listen.ts";
import { NamelessPool } from "./nameless-pool.ts";
import { type Observe, observePool } from "./observe-statements.ts";

/** Shorter than a page waits for its calls. */
const CONNECT_TIMEOUT_MS = 8_000;

interface OpenOptions {
  /** Connections for requests and jobs: 10 when absent. */
  poolSize?: number;
  /**
   * The server's own address, if `url` is a pooler that lends a connection for one transaction
   * (pgbouncer's `pool_mode = transaction`). Then statements have no names, and LISTEN and the
   * queue use this address.
   */
  directUrl?: string | null;
  /** Observes each statement of requests and jobs. */
  observe?: Observe;
}

/**
 * Opens PostgreSQL if `url` is a `postgres://` address, otherwise PGlite: in memory for
 * `memory://`, else in the folder. PGlite is one connection: waiting for another query inside a
 * transaction would deadlock.
 */
export async function openDatabase(
  url: string,
  options: OpenOptions = {},
): Promise<DatabaseConnection> {
  if (/^postgres(ql)?:/.test(url)) return openPostgres(url, options);
  // Avoids loading PGlite's code with PostgreSQL.
  const { openPglite } = await import("./pglite.ts");
  return openPglite(url, options.observe);
}

async function openPostgres(
  url: string,
  { poolSize = 10, directUrl = null, observe }: OpenOptions,
): Promise<DatabaseConnection> {
  const Pool = directUrl === null ? BatchingPool : NamelessPool;
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  if (observe) observePool(pool, observe);
  const db = drizzle(pool) as unknown as Database;
  await db.execute(sql`select 1`);
  return {
    db,
    kind: "postgres",
    queueOptions: { connectionString: directUrl ?? url, max: 4, backend: "postgres" },
    listen: (channel, onMessage) => listenOnChannel(directUrl ?? url, channel, onMessage),
    close: () => pool.end(),
  };
}
