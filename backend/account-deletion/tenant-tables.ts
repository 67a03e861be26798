import { type Key, readColumns, readKeys } from "../db/account-keys.ts";
import type { Database } from "../db/client.ts";

/** Lists the tables with an account's rows. A referencing table comes before its target. */
export async function tenantTables(db: Database): Promise<string[]> {
  const ownedTables = (await readColumns(db))
    .filter(({ name }) => name === "account_id")
    .map(({ table }) => table);
  return childrenFirst([...new Set(ownedTables)].sort(), await readKeys(db));
}

/** Lists the tables that belong to a person, not an account: sign-in keys and codes. */
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
