import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { ProblemError } from "../http/problem-error.ts";

const MAX_NAMED_IDS = 10;

interface NamedIds {
  /** Ids, keyed by the field of the call that names them. */
  products?: Record<string, readonly string[] | undefined>;
  channels?: Record<string, readonly string[] | undefined>;
}

/**
 * Throws 404 `unknown_ids` with the unknown ids, before anything is written. A product in the trash
 * is known, so that a deletion can be repeated. A disconnected channel is unknown.
 */
export async function requireKnownIds(
  db: Queryable,
  accountId: string,
  { products = {}, channels = {} }: NamedIds,
): Promise<void> {
  const unknownIds = {
    ...(await findUnknown(
      db,
      products,
      (id) => sql`select 1 from products p where p.account_id = ${accountId} and p.id = ${id}`,
    )),
    ...(await findUnknown(
      db,
      channels,
      (id) =>
        sql`select 1 from channels c where c.account_id = ${accountId} and c.id = ${id} and c.disconnected_at is null`,
    )),
  };
  const fields = Object.keys(unknownIds);
  if (fields.length === 0) return;
  const ids = Object.values(unknownIds).flat();
  const namedIds = ids.slice(0, MAX_NAMED_IDS).join(", ");
  throw new ProblemError(404, "unknown_ids", `The account does not have ${namedIds}`, {
    fields: Object.fromEntries(fields.map((field) => [field, "not_found"])),
    details: { ids: namedIds, count: ids.length },
  });
}

async function findUnknown(
  db: Queryable,
  idsByField: Record<string, readonly string[] | undefined>,
  selectRow: (id: SQL) => SQL,
): Promise<Record<string, string[]>> {
  const unknown: Record<string, string[]> = {};
  for (const [field, ids] of Object.entries(idsByField)) {
    if (!ids?.length) continue;
    const missingRows = await db.execute<{ id: string }>(sql`
      select x.id from jsonb_array_elements_text(${JSON.stringify([...new Set(ids)])}::jsonb) with ordinality x(id, place)
      where not exists (${selectRow(sql`x.id`)}) order by x.place`);
    if (missingRows.rows.length > 0) unknown[field] = missingRows.rows.map(({ id }) => id);
  }
  return unknown;
}
