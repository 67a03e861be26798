import { mkdir } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type { ExtractTablesWithRelations } from "drizzle-orm/relations";
import pg from "pg";
import { type ConstructorOptions, fromPglite } from "pg-boss";

type NoSchema = Record<string, never>;
interface Rows<T> {
  rows: T[];
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
/** PGlite or PostgreSQL: the same SQL either way. */
export type Database = PgDatabase<RowsResult, NoSchema>;
export type Transaction = PgTransaction<RowsResult, NoSchema, ExtractTablesWithRelations<NoSchema>>;
/** What a query function takes: it works inside and outside a transaction. */
export type Queryable = Database | Transaction;

export interface DatabaseConnection {
  readonly db: Database;
  readonly kind: "pglite" | "postgres";
  /** How pg-boss reaches the same database. */
  readonly queueOptions: ConstructorOptions;
  readonly close: () => Promise<void>;
}

/**
 * Opens PostgreSQL when `url` is a `postgres://` address, else PGlite: in memory for `memory://`, in the folder otherwise.
 * PGlite is one connection: never wait for another query inside a transaction.
 */
export async function openDatabase(url: string, options: { poolSize?: number } = {}): Promise<DatabaseConnection> {
  if (/^postgres(ql)?:/.test(url)) return openPostgres(url, options.poolSize ?? 10);
  return openPglite(url);
}

async function openPostgres(url: string, poolSize: number): Promise<DatabaseConnection> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  // The pool has already dropped the idle connection that the server closed, and opens another for the next query; unheard, the event ends the process.
  pool.on("error", () => undefined);
  const db = drizzlePg(pool) as unknown as Database;
  await db.execute(sql`select 1`);
  return {
    db,
    kind: "postgres",
    queueOptions: { connectionString: url, max: 4, backend: "postgres" },
    close: () => pool.end(),
  };
}

async function openPglite(dataDir: string): Promise<DatabaseConnection> {
  if (!dataDir.startsWith("memory://")) await mkdir(dataDir, { recursive: true });
  return fromClient(await PGlite.create(dataDir, { extensions: PGLITE_EXTENSIONS }));
}

/** What the migrations create: a PGlite must be told of them when it is opened. */
export const PGLITE_EXTENSIONS = { btree_gin, pg_trgm };

/** The connection of a PGlite that is open already. */
export function fromClient(client: PGlite): DatabaseConnection {
  const db = drizzlePglite(client) as unknown as Database;
  return {
    db,
    kind: "pglite",
    queueOptions: { db: fromPglite(client), backend: "pglite" },
    close: () => client.close(),
  };
}
