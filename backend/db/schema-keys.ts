import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/** A key or an index of a table (docs/decisions/0011-no-row-level-security-yet.md). */
export interface SchemaKey {
  table: string;
  name: string;
  /** `index` is an index without uniqueness. */
  kind: "primary" | "unique" | "index" | "foreign";
  /** The key's columns in order; "" for an expression. */
  columns: string[];
  /** The referenced table of a foreign key. */
  target: string | null;
  targetColumns: string[];
}

export interface Column {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
}

/** Reads every key and index of the product's tables from the database. */
export async function readKeys(db: Database): Promise<SchemaKey[]> {
  const { rows } = await db.execute<SchemaKey & Record<string, unknown>>(sql`
    select c.relname as "table", x.relname as name, case when i.indisprimary then 'primary' when i.indisunique then 'unique' else 'index' end as kind,
      (select json_agg(coalesce(a.attname, '') order by k.place) from unnest(i.indkey::int2[]) with ordinality k(number, place)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number and k.number > 0) as columns, null as target, '[]'::json as "targetColumns"
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
    union all
    select c.relname, f.conname, 'foreign',
      (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k(number, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number),
      t.relname,
      (select json_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k(number, place) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number)
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows.filter(({ table }) => !table.startsWith("test_jobs"));
}

export async function readColumns(db: Database): Promise<Column[]> {
  const { rows } = await db.execute<Column & Record<string, unknown>>(sql`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as "isRequired"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  return rows.filter(({ table }) => !table.startsWith("test_jobs"));
}
