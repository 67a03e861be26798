import { sql } from "drizzle-orm";
import type { AuditEntry } from "#contract/audit.ts";
import type { Queryable } from "../db/client.ts";

const OWN_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** One page of entries names a few hundred objects; longer lists are shown as counts. */
const MAX_IDS = 2_000;

type NamedEntry = Pick<AuditEntry, "target" | "before" | "after">;

/**
 * Returns the names of the objects in the entries by their ids: today's, and those of deleted
 * objects that are still stored. An order is named by its number, a level by its SKU.
 */
export async function readNames(
  db: Queryable,
  accountId: string,
  entries: readonly NamedEntry[],
): Promise<Record<string, string>> {
  const text = JSON.stringify(entries.map(({ target, before, after }) => [target, before, after]));
  const ids = [...new Set(text.match(OWN_ID))].slice(0, MAX_IDS);
  if (ids.length === 0) return {};
  const named = sql`account_id = ${accountId} and id = any(${sql.param(ids)}::text[])`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from channels where ${named}
    union all select id, name from warehouses where ${named}
    union all select id, name from products where ${named}
    union all select id, sku from variants where ${named}
    union all select id, external_id from orders where ${named}
    union all select id, name from roles where ${named}
    union all select id, name from stock_rules where ${named}
    union all select id, name from arrange_rules where ${named}
    union all select id, name from dashboards where ${named}
    union all select id, name from size_charts where ${named}
    union all select s.id, v.sku from stocks s
      join variants v on v.account_id = s.account_id and v.id = s.variant_id
      where s.account_id = ${accountId} and s.id = any(${sql.param(ids)}::text[])
    union all select u.id, u.name from memberships m join users u on u.id = m.user_id
      where m.account_id = ${accountId} and u.id = any(${sql.param(ids)}::text[])`);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
