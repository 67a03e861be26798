import { readColumns, readKeys, type SchemaKey } from "../db/account-keys.ts";
import type { Database } from "../db/client.ts";

/** Lists the tables with an account's rows. A referencing table comes before its target. */
export async function listTenantTables(db: Database): Promise<string[]> {
  const ownedTables = (await readColumns(db))
    .filter(({ name }) => name === "account_id")
    .map(({ table }) => table);
  return sortChildrenFirst([...new Set(ownedTables)].sort(), await readKeys(db));
}

/** Lists the tables that belong to a person, not an account: sign-in keys and codes. */
export async function listTablesOfPersons(db: Database): Promise<string[]> {
  const columns = await readColumns(db);
  const isTenant = new Set(
    columns.filter(({ name }) => name === "account_id").map(({ table }) => table),
  );
  return columns
    .filter(({ table, name }) => name === "user_id" && !isTenant.has(table))
    .map(({ table }) => table);
}

function sortChildrenFirst(tables: readonly string[], keys: readonly SchemaKey[]): string[] {
  const foundTables: string[] = [];
  const begunTables = new Set<string>();
  const visitTable = (table: string): void => {
    if (begunTables.has(table)) return;
    begunTables.add(table);
    for (const { kind, table: from, target } of keys)
      if (kind === "foreign" && target === table && from !== table && tables.includes(from))
        visitTable(from);
    foundTables.push(table);
  };
  for (const table of tables) visitTable(table);
  return foundTables;
}
