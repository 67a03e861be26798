import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";

const dialect = new PgDialect();
/** Names by text. PostgreSQL keeps a plan for each, so they must be few. */
const names = new Map<string, string>();
const MOST_NAMES = 100;

/**
 * Runs a repeated statement under a name, so that PostgreSQL parses and plans it once per
 * connection: both together cost about as much as running it. Use it only for a text with few
 * variants whose best plan is the same for all parameters. A constant that the plan depends on (a
 * page's length, a status with its own index) belongs in the text.
 */
export async function executeRepeated<T extends Record<string, unknown>>(
  db: Queryable,
  statement: SQL,
): Promise<{ rows: T[] }> {
  const query = dialect.sqlToQuery(statement);
  const pgPreparedQuery = db._.session.prepareQuery<{
    execute: { rows: T[] };
    all: unknown;
    values: unknown;
  }>(query, undefined, nameStatement(query.sql), false);
  return pgPreparedQuery.execute();
}

function nameStatement(text: string): string | undefined {
  const statementName = names.get(text);
  if (statementName !== undefined || names.size === MOST_NAMES) return statementName;
  const name = `repeated_${names.size}`;
  names.set(text, name);
  return name;
}
