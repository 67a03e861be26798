import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import type { StockLine } from "./read-lines.ts";

/** A line's level with its present figures. */
export interface FoundLevel extends Record<string, unknown> {
  /** The variant's SKU, also if the line has only a barcode. */
  sku: string;
  variantId: string | null;
  warehouseId: string | null;
  warehouseName: string;
  before: Record<string, string | number | boolean>;
  problem: "sku_unknown" | "barcode_unknown" | "barcode_twice" | "unknown_warehouse" | null;
}

/** Finds levels by SKU in any case, else by barcode. A barcode of several variants finds none. */
export async function findLevels(
  tx: Transaction,
  accountId: string,
  lines: readonly StockLine[],
  warehouseOf: (line: StockLine) => string | null,
): Promise<FoundLevel[]> {
  const rows = JSON.stringify(
    lines.map((line, position) => ({
      ...{ position, sku: line.sku, barcode: line.sku === "" ? line.barcode : "" },
      warehouseId: warehouseOf(line),
    })),
  );
  const { rows: foundLevels } = await tx.execute<FoundLevel>(sql`
    select v.id as "variantId", w.id as "warehouseId", coalesce(w.name, '') as "warehouseName",
      case when r.sku = '' then coalesce(v.sku, '') else '' end as sku,
      jsonb_build_object('onHand', coalesce(s.on_hand, 0), 'damaged', coalesce(s.damaged, 0), 'buffer', coalesce(s.buffer, 0),
        'incoming', coalesce(s.incoming, 0), 'rack', coalesce(s.rack, ''), 'syncEnabled', coalesce(s.sync_enabled, true)) as before,
      case when b.times > 1 then 'barcode_twice' when v.id is null and r.barcode <> '' then 'barcode_unknown'
        when v.id is null then 'sku_unknown' when w.id is null then 'unknown_warehouse' end as problem
    from jsonb_to_recordset(${rows}::jsonb) as r (position int, sku text, barcode text, "warehouseId" text)
    left join variants k on k.account_id = ${accountId} and lower(k.sku) = lower(r.sku) and k.deleted_at is null and r.sku <> ''
    left join lateral (select count(*) as times, min(id) as id from variants
      where account_id = ${accountId} and barcode = r.barcode and barcode <> '' and deleted_at is null) b on r.barcode <> ''
    left join variants v on v.account_id = ${accountId} and v.id = coalesce(k.id, case when b.times = 1 then b.id end)
    left join warehouses w on w.account_id = ${accountId} and w.id = r."warehouseId"
    left join stocks s on s.account_id = ${accountId} and s.variant_id = v.id and s.warehouse_id = w.id
    order by r.position`);
  return foundLevels;
}
