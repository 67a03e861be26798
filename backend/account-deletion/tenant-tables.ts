import type { Database } from "../db/client.ts";
import { readColumns, readKeys, type SchemaKey } from "../db/schema-keys.ts";

/** Lists the tables with an account's rows. A referencing table comes before its target. */
export async function listTenantTables(db: Database): Promise<string[]> {
  const ownedTables = (await readColumns(db))
    .filter(({ name }) => name === "account_id")
    .map(({ table }) => table);
  return sortChildrenFirst([...new Set(ownedTables)].sort(), await readKeys(db));
}

/** Lists the tables that belong to a person, not an account: sign-in keys and codes. */
export async function listPersonTables(db: Database): Promise<string[]> {
  const columns = await readColumns(db);
  const tenantTables = new Set(
    columns.filter(({ name }) => name === "account_id").map(({ table }) => table),
  );
  return columns
    .filter(({ table, name }) => name === "user_id" && !tenantTables.has(table))
    .map(({ table }) => table);
}

function sortChildrenFirst(tables: readonly string[], keys: readonly SchemaKey[]): string[] {
  const sortedTables: string[] = [];
  const visitedTables = new Set<string>();
  const visitTable = (table: string): void => {
    if (visitedTables.has(table)) return;
    visitedTables.add(table);
    for (const { kind, table: referencingTable, target } of keys)
      if (
        kind === "foreign" &&
        target === table &&
        referencingTable !== table &&
        tables.includes(referencingTable)
      )
        visitTable(referencingTable);
    sortedTables.push(table);
  };
  for (const table of tables) visitTable(table);
  return sortedTables;
}
