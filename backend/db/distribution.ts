import type { SchemaKey } from "./schema-keys.ts";

/** Tables read by a secret before the account is known, and then joined with its rows. */
const TABLES_BY_SECRET = [
  ...["sessions", "api_keys", "sign_in_codes"],
  ...["channel_authorisations", "push_subscriptions"],
];

export interface Distribution {
  statements: string[];
  /** Unique keys that a distributed table cannot have. They must be replaced first. */
  obstacles: string[];
}

/**
 * Plans a PostgreSQL with Citus: tables whose primary key begins with the account are distributed
 * by it, so that an account's rows and queries stay on one machine (docs/scaling.md). Tables that
 * those reference, and tables read by a secret, are copied to each machine. Other tables stay.
 */
export function planDistribution(keys: readonly SchemaKey[]): Distribution {
  const distributed = keys
    .filter(
      ({ kind, table, columns }) =>
        kind === "primary" && columns[0] === "account_id" && !TABLES_BY_SECRET.includes(table),
    )
    .map(({ table }) => table)
    .sort();
  const isDistributed = (table: string | null) =>
    table === "accounts" || (table !== null && distributed.includes(table));
  const referenceTables = new Set([
    ...keys.flatMap(({ kind, table, target }) =>
      kind === "foreign" && target && isDistributed(table) && !isDistributed(target) ? target : [],
    ),
    ...TABLES_BY_SECRET,
  ]);
  const droppedKeys = keys.filter(
    ({ kind, table, target }) =>
      kind === "foreign" && referenceTables.has(table) && isDistributed(target),
  );
  return {
    statements: [
      "create extension if not exists citus",
      // A copied table cannot reference distributed rows.
      ...droppedKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...[...referenceTables].sort().map((table) => `select create_reference_table('${table}')`),
      "select create_distributed_table('accounts', 'id')",
      ...sortByReferences(distributed, keys).map(
        (table) =>
          `select create_distributed_table('${table}', 'account_id', colocate_with => 'accounts')`,
      ),
    ],
    obstacles: keys
      .filter(
        ({ kind, table, columns }) =>
          kind === "unique" && distributed.includes(table) && columns[0] !== "account_id",
      )
      .map(({ table, name }) => `${name} of ${table}`),
  };
}

function sortByReferences(tables: readonly string[], keys: readonly SchemaKey[]): string[] {
  const sortedTables: string[] = [];
  const visitTable = (table: string): void => {
    if (sortedTables.includes(table)) return;
    for (const { kind, table: referencingTable, target } of keys)
      if (kind === "foreign" && referencingTable === table && target && target !== table)
        if (tables.includes(target)) visitTable(target);
    sortedTables.push(table);
  };
  for (const table of tables) visitTable(table);
  return sortedTables;
}
