import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "./client.ts";

const dialect = new PgDialect();

/**
 * Runs a statement that every request repeats under a name of its own: PostgreSQL then parses and plans it once a connection instead of each time, which
 * costs more than running it does. The text must always be the same, only parameters differ; and no plan may depend on their values (no optional filters).
 */
export async function executeNamed<T extends Record<string, unknown>>(db: Database, name: string, statement: SQL): Promise<{ rows: T[] }> {
  const prepared = db._.session.prepareQuery<{ execute: { rows: T[] }; all: unknown; values: unknown }>(dialect.sqlToQuery(statement), undefined, name, false);
  return prepared.execute();
}
