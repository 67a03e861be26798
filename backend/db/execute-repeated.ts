import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";

const dialect = new PgDialect();
/** By text: what is repeated has few, or PostgreSQL would keep more plans than it saves. */
const names = new Map<string, string>();
const MOST_NAMES = 100;

/**
 * Runs a statement that requests repeat under a name of its own: PostgreSQL then parses and plans
 * it once a connection instead of each time, which costs about as much as running it does. Only for
 * a text of which there are few kinds, and whose best plan is the same whatever its parameters are:
 * a constant that the plan depends on (a page's length, a status with an index of its own) is
 * written into the text.
 */
export async function executeRepeated<T extends Record<string, unknown>>(
  db: Queryable,
  statement: SQL,
): Promise<{ rows: T[] }> {
  const query = dialect.sqlToQuery(statement);
  const prepared = db._.session.prepareQuery<{
    execute: { rows: T[] };
    all: unknown;
    values: unknown;
  }>(query, undefined, nameOf(query.sql), false);
  return prepared.execute();
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === MOST_NAMES) return known;
  const name = `repeated_${names.size}`;
  names.set(text, name);
  return name;
}
