import { type Key, readColumns, readKeys } from "../db/account-keys.ts";
import type { Database } from "../db/client.ts";

/**
 * Lists the tables that hold an account's rows, read from the database. A table that references
 * another comes before it.
 */
export async function tenantTables(db: Database): Promise<string[]> {
  const own = (await readColumns(db))
    .filter(({ name }) => name === "account_id")
    .map(({ table }) => table);
  return childrenFirst([...new Set(own)].sort(), await readKeys(db));
}

/**
 * Lists the tables that belong to a person rather than an account: keys and codes for the sign-in.
 */
export async function tablesOfPersons(db: Database): Promise<string[]> {
  const columns = await readColumns(db);
  const isTenant = new Set(
    columns.filter(({ name }) => name === "account_id").map(({ table }) => table),
  );
  return columns
    .filter(({ table, name }) => name === "user_id" && !isTenant.has(table))
    .map(({ table }) => table);
}

function childrenFirst(tables: readonly string[], keys: readonly Key[]): string[] {
  const done: string[] = [];
  const begun = new Set<string>();
  const visit = (table: string): void => {
    if (begun.has(table)) return;
    begun.add(table);
    for (const { kind, table: from, target } of keys)
      if (kind === "foreign" && target === table && from !== table && tables.includes(from))
        visit(from);
    done.push(table);
  };
  for (const table of tables) visit(table);
  return done;
}
