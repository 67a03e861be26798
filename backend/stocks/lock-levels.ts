import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { variants } from "../db/schema/products.ts";
import { stocks } from "../db/schema/stocks.ts";
import type { LockedLevel } from "./change-level-field.ts";

const LEVEL_COLUMNS = {
  id: stocks.id,
  variantId: stocks.variantId,
  warehouseId: stocks.warehouseId,
  onHand: stocks.onHand,
  reserved: stocks.reserved,
  locked: stocks.locked,
  damaged: stocks.damaged,
  buffer: stocks.buffer,
  doubtful: stocks.doubtful,
  incoming: stocks.incoming,
  rack: stocks.rack,
  syncEnabled: stocks.syncEnabled,
};

/** Locks in a fixed order, so that two changes never deadlock. */
export async function lockLevels(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, LockedLevel>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select(LEVEL_COLUMNS)
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.id, [...ids])))
    .orderBy(asc(stocks.variantId), asc(stocks.warehouseId))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Excludes variants that were deleted or merged meanwhile: their levels accept no units. */
export async function lockLiveLevels(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, LockedLevel>> {
  const levels = await lockLevels(tx, accountId, ids);
  if (levels.size === 0) return levels;
  const variantIds = [...new Set([...levels.values()].map(({ variantId }) => variantId))];
  const rows = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        inArray(variants.id, variantIds),
        isNull(variants.deletedAt),
      ),
    );
  const liveVariantIds = new Set(rows.map(({ id }) => id));
  return new Map([...levels].filter(([, { variantId }]) => liveVariantIds.has(variantId)));
}

export interface LevelPlace {
  variantId: string;
  warehouseId: string;
}

export const toPlaceKey = ({ variantId, warehouseId }: LevelPlace): string =>
  `${variantId} ${warehouseId}`;

/**
 * Returns level ids by `toPlaceKey`, without locking. Creates missing levels, but none of deleted
 * or foreign variants or warehouses.
 */
export async function ensureLevelsAt(
  tx: Transaction,
  accountId: string,
  places: readonly LevelPlace[],
): Promise<Map<string, string>> {
  if (places.length === 0) return new Map();
  const placesJson = JSON.stringify(places);
  const placesSql = sql`jsonb_to_recordset(${placesJson}::jsonb) as p ("variantId" text, "warehouseId" text)`;
  await tx.execute(sql`
    insert into stocks (id, account_id, variant_id, warehouse_id)
    select gen_random_uuid()::text, w.account_id, v.id, w.id from ${placesSql}
    join variants v on v.account_id = ${accountId} and v.id = p."variantId" and v.deleted_at is null
    join warehouses w on w.account_id = ${accountId} and w.id = p."warehouseId" and w.deleted_at is null
    where not exists (select 1 from stocks s where s.account_id = ${accountId} and s.variant_id = v.id and s.warehouse_id = w.id)
    order by v.id, w.id on conflict do nothing`);
  const { rows } = await tx.execute<{ id: string; variant_id: string; warehouse_id: string }>(sql`
    select s.id, s.variant_id, s.warehouse_id from ${placesSql}
    join stocks s on s.account_id = ${accountId} and s.variant_id = p."variantId" and s.warehouse_id = p."warehouseId"`);
  return new Map(
    rows.map((row) => [
      toPlaceKey({ variantId: row.variant_id, warehouseId: row.warehouse_id }),
      row.id,
    ]),
  );
}
