import { type SQL, sql } from "drizzle-orm";

/**
 * Each warehouse's next cut-off as a table with `warehouse_id` and `cut_off_at`: today, or tomorrow
 * if today's has passed in the account's time zone. Warehouses without a cut-off are left out.
 */
export const selectNextCutOffs = (accountId: string, now: Date): SQL => sql`
  select s.warehouse_id,
    (clock.local::date + s.time::time + case when clock.local::date + s.time::time > clock.local then interval '0' else interval '1 day' end)
      at time zone a.time_zone as cut_off_at
  from shipping_cut_offs s join accounts a on a.id = s.account_id,
    lateral (select ${now.toISOString()}::timestamptz at time zone a.time_zone as local) clock
  where s.account_id = ${accountId}`;
