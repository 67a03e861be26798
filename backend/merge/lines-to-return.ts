import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import type { MergeRecord, productMerges } from "../db/schema/product-merges.ts";

export type MergeRow = typeof productMerges.$inferSelect;

/**
 * Selects the order lines that return to merged variants, with `id`, `order_id`, `target_id`,
 * `source_id`, `sku`, `is_new`: those moved by the merge, and those sold since through a moved
 * listing. Lines that somebody mapped again stay.
 */
export function selectLinesToReturn({ id, accountId, record }: MergeRow): SQL {
  const mergedVariants = record.merged.map((variant) => ({
    source_id: variant.id,
    target_id: variant.into,
    sku: variant.sku,
  }));
  return sql`(
    with merged as (select * from jsonb_to_recordset(${JSON.stringify(mergedVariants)}::jsonb) as m (source_id text, target_id text, sku text)),
      models as (select * from jsonb_to_recordset(${JSON.stringify(listMovedModels(record))}::jsonb)
        as m (channel_id text, external_product_id text, external_variant_id text, variant_id text))
    select l.id, l.order_id, m.target_id, m.source_id, k.sku, false as is_new
    from product_merge_lines k join merged m on m.source_id = k.variant_id join order_lines l on l.account_id = k.account_id and l.id = k.order_line_id and l.variant_id = m.target_id
    where k.account_id = ${accountId} and k.merge_id = ${id}
    union all
    select l.id, l.order_id, m.target_id, m.source_id, m.sku, true
    from models x join merged m on m.source_id = x.variant_id
      join order_lines l on l.account_id = ${accountId} and l.variant_id = m.target_id and l.external_product_id = x.external_product_id and l.external_variant_id = x.external_variant_id
      join orders o on o.account_id = l.account_id and o.id = l.order_id and o.channel_id = x.channel_id
    where not exists (select from product_merge_lines k where k.account_id = ${accountId} and k.merge_id = ${id} and k.order_line_id = l.id))`;
}

function listMovedModels({ moved }: MergeRecord) {
  return moved.flatMap(({ channelId, externalProductId, models }) =>
    models.map(({ externalVariantId, variantId }) => ({
      ...{ channel_id: channelId, external_product_id: externalProductId },
      ...{ external_variant_id: externalVariantId, variant_id: variantId },
    })),
  );
}

/** Effect of the returned lines on a level of the survivor. */
export interface LineEffect {
  sourceId: string;
  warehouseId: string;
  onHandDelta: number;
  damagedDelta: number;
  held: number;
}

export async function readLineEffects(db: Queryable, merge: MergeRow): Promise<LineEffect[]> {
  const { rows } = await db.execute<LineEffect & Record<string, unknown>>(sql`
    with back as materialized (select * from ${selectLinesToReturn(merge)} b),
      effects as (
        select b.source_id, m.warehouse_id, m.on_hand_delta, m.damaged_delta, 0 as held
        from back b join stock_movements m on m.account_id = ${merge.accountId} and m.order_line_id = b.id and m.variant_id = b.target_id
        where m.id > ${merge.lastMovementId} and m.order_line_id is not null and m.type <> 'adjustment'
        union all
        select b.source_id, s.warehouse_id, 0, 0, r.quantity
        from back b join reservations r on r.account_id = ${merge.accountId} and r.order_line_id = b.id and r.state = 'held' join stocks s on s.account_id = r.account_id and s.id = r.stock_id and s.variant_id = b.target_id
      )
    select source_id as "sourceId", warehouse_id as "warehouseId", sum(on_hand_delta)::int as "onHandDelta", sum(damaged_delta)::int as "damagedDelta",
      sum(held)::int as held
    from effects group by 1, 2`);
  return rows;
}
