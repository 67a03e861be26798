import type { SchemaKey } from "./account-keys.ts";

/** Tables read by a secret before the account is known, and then joined with its rows. */
const BY_SECRET = [
  ...["sessions", "api_keys", "sign_in_codes"],
  ...["channel_authorisations", "push_subscriptions"],
];

export interface Distribution {
  /** The statements in the order in which they are run. */
  statements: string[];
  /** Keys that a distributed table cannot have. Each must be replaced first. */
  obstacles: string[];
}

/**
 * Plans a PostgreSQL with Citus: every table whose primary key begins with the account is
 * distributed by it, so that an account's rows lie on one machine and its queries go there alone
 * (docs/scaling.md). Tables that those reference, and tables read by a secret, are copied to each
 * machine. Other tables stay where they are.
 */
export function planDistribution(keys: readonly SchemaKey[]): Distribution {
  const distributed = keys
    .filter(
      ({ kind, table, columns }) =>
        kind === "primary" && columns[0] === "account_id" && !BY_SECRET.includes(table),
    )
    .map(({ table }) => table)
    .sort();
  const isCut = (table: string | null) =>
    table === "accounts" || (table !== null && distributed.includes(table));
  const references = new Set([
    ...keys.flatMap(({ kind, table, target }) =>
      kind === "foreign" && target && isCut(table) && !isCut(target) ? target : [],
    ),
    ...BY_SECRET,
  ]);
  const cannotStay = keys.filter(
    ({ kind, table, target }) => kind === "foreign" && references.has(table) && isCut(target),
  );
  return {
    statements: [
      "create extension if not exists citus",
      // A copy on each machine cannot depend on rows of one.
      ...cannotStay.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...[...references].sort().map((table) => `select create_reference_table('${table}')`),
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
  const foundTables: string[] = [];
  const visitTable = (table: string): void => {
    if (foundTables.includes(table)) return;
    for (const { kind, table: from, target } of keys)
      if (kind === "foreign" && from === table && target && target !== table)
        if (tables.includes(target)) visitTable(target);
    foundTables.push(table);
  };
  for (const table of tables) visitTable(table);
  return foundTables;
}
