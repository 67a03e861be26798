import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { BatchingPool } from "./batching-pool.ts";
import type { Database, DatabaseConnection } from "./client.ts";
import { listenOn } from "./listen.ts";

/** For a connection of the server's or a free one of the pool; less than what a page waits for its calls. */
const CONNECT_WITHIN_MS = 8_000;

/**
 * Opens PostgreSQL when `url` is a `postgres://` address, else PGlite: in memory for `memory://`, in the folder otherwise.
 * PGlite is one connection: never wait for another query inside a transaction.
 */
export async function openDatabase(
  url: string,
  options: { poolSize?: number } = {},
): Promise<DatabaseConnection> {
  if (/^postgres(ql)?:/.test(url)) return openPostgres(url, options.poolSize ?? 10);
  // Its code stays out of the memory of a server that has PostgreSQL.
  const { openPglite } = await import("./pglite.ts");
  return openPglite(url);
}

async function openPostgres(url: string, poolSize: number): Promise<DatabaseConnection> {
  const pool = new BatchingPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
  });
  const db = drizzle(pool) as unknown as Database;
  await db.execute(sql`select 1`);
  return {
    db,
    kind: "postgres",
    queueOptions: { connectionString: url, max: 4, backend: "postgres" },
    listen: (channel, onMessage) => listenOn(url, channel, onMessage),
    close: () => pool.end(),
  };
}
