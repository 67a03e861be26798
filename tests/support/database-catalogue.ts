import { sql } from "drizzle-orm";
import type { Database } from "#backend/db/client.ts";

/**
 * Returns everything in the schema `public`, one line each, in the database's notation. Two
 * databases with the same lines have the same schema.
 */
export async function readCatalogue(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    with tables as (select oid, relname, relkind, reloptions from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S'))
    select concat_ws(' ', 'table', relname, relkind::text, reloptions) as line from tables
    union all select concat_ws(' ', 'column', t.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, a.attidentity::text,
      a.attgenerated::text, a.attcollation::regcollation, a.attoptions, pg_get_expr(d.adbin, d.adrelid))
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || pg_get_indexdef(i.indexrelid) from pg_index i join tables t on t.oid = i.indrelid
    union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(g.oid), g.tgenabled::text) from pg_trigger g join tables t on t.oid = g.tgrelid where not g.tgisinternal
    union all select 'extension ' || extname from pg_extension
    union all select 'statistics ' || pg_get_statisticsobjdef(oid) from pg_statistic_ext
    order by line`);
  return rows.map(({ line }) => line);
}
