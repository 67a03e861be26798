import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";

const dialect = new PgDialect();
/** PostgreSQL keeps a plan per name and connection, so names must be few. */
const namesByText = new Map<string, string>();
const MAX_NAMES = 100;

/**
 * Runs a statement under a name, so that PostgreSQL parses and plans it once per connection, which
 * costs about as much as running it. Use it only for a text with few variants whose best plan is
 * the same for all parameters. A constant that the plan depends on (a page's length, a status with
 * its own index) belongs in the text.
 */
export async function executeRepeated<T extends Record<string, unknown>>(
  db: Queryable,
  statement: SQL,
): Promise<{ rows: T[] }> {
  const query = dialect.sqlToQuery(statement);
  const preparedQuery = db._.session.prepareQuery<{
    execute: { rows: T[] };
    all: unknown;
    values: unknown;
  }>(query, undefined, nameStatement(query.sql), false);
  return preparedQuery.execute();
}

function nameStatement(text: string): string | undefined {
  const statementName = namesByText.get(text);
  if (statementName !== undefined || namesByText.size === MAX_NAMES) return statementName;
  const name = `repeated_${namesByText.size}`;
  namesByText.set(text, name);
  return name;
}
