import { sql } from "drizzle-orm";
import type { Backend } from "#backend/context.ts";

/** Matches an address of this server on any host, as a sandbox stored it. */
const ADDRESS_PATTERN = `https?://[^/"[:space:]]+/(sandbox/[a-z]+/|api/webhooks/)`;

/**
 * Updates this server's addresses that the sandboxes have stored, as marketplaces do (pictures,
 * webhooks), after a change of the port or PUBLIC_ORIGIN. Returns the number of changed rows.
 */
export async function moveSandboxAddresses({
  db,
  config: { publicOrigin },
}: Pick<Backend, "db" | "config">): Promise<number> {
  const { rows: columns } = await db.execute<{ name: string; column: string; type: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as column,
      data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema like 'sandbox%' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')`);
  let movedCount = 0;
  for (const { name, column, type } of columns) {
    const now = sql.raw(`${column}::text`);
    const withNewAddresses = sql`regexp_replace(${now}, ${ADDRESS_PATTERN}, ${`${publicOrigin}/\\1`}, 'g')`;
    const { rows } = await db.execute<{ n: number }>(sql`
      with moved as (
        update ${sql.raw(name)} set ${sql.raw(column)} = ${withNewAddresses}::${sql.raw(type)}
        where ${now} ~ ${ADDRESS_PATTERN} and ${withNewAddresses} <> ${now} returning 1
      ) select count(*)::int as n from moved`);
    movedCount += rows[0]?.n ?? 0;
  }
  return movedCount;
}
