import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type { ExtractTablesWithRelations } from "drizzle-orm/relations";
import type { ConstructorOptions } from "pg-boss";

type NoSchema = Record<string, never>;
interface Rows<T> {
  rows: T[];
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
/** PGlite or PostgreSQL, with the same SQL. */
export type Database = PgDatabase<RowsResult, NoSchema>;
export type Transaction = PgTransaction<RowsResult, NoSchema, ExtractTablesWithRelations<NoSchema>>;
/** Accepted by query functions, which work inside and outside a transaction. */
export type Queryable = Database | Transaction;

export interface DatabaseConnection {
  readonly db: Database;
  readonly kind: "pglite" | "postgres";
  /** Options with which pg-boss opens the same database. */
  readonly queueOptions: ConstructorOptions;
  /** Calls `onMessage` for each later NOTIFY of the channel. Returns a function that stops it. */
  readonly listen: (
    channel: string,
    onMessage: (payload: string) => void,
  ) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}
