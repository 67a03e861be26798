import { and, eq, sql } from "drizzle-orm";
import type { ADJUSTMENT_REASONS, MOVEMENT_TYPES } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { stocks } from "../db/schema/stocks.ts";
import { conflict } from "../http/problem-error.ts";

export interface Movement {
  accountId: string;
  variantId: string;
  warehouseId: string;
  type: (typeof MOVEMENT_TYPES)[number];
  /** Units, added to the level; negative takes away. */
  onHandDelta?: number;
  reservedDelta?: number;
  damagedDelta?: number;
  reason?: (typeof ADJUSTMENT_REASONS)[number] | null;
  note?: string | null;
  /** A user's id, `system` or `channel:<id>`. */
  actor: string;
  orderId?: string | null;
  orderLineId?: string | null;
}

export interface LevelAfter {
  stockId: string;
  onHand: number;
  reserved: number;
  available: number;
}

/**
 * With `moveFirstStock` the only writer of stock levels: changes one level and writes its ledger row in one statement, so the row's figures are exact however many
 * movements run at once. Makes the level when the variant has none in the warehouse yet. Throws 409 `out_of_stock` (a reservation or shipment)
 * or `below_committed` (anything else) when the level does not allow it; nothing is written then.
 *
 * Call afterwards in the same transaction: `fillWaitingOrders` (backend/orders) when there may be more than before, then `schedulePush`.
 */
export async function moveStock(tx: Transaction, movement: Movement): Promise<LevelAfter> {
  const moved = await tryMoveStock(tx, movement);
  if (moved) return moved;
  const level = await readLevel(tx, movement);
  const code =
    movement.type === "reserve" || movement.type === "ship" ? "out_of_stock" : "below_committed";
  throw conflict(code, `The stock of variant ${movement.variantId} does not allow this`, {
    variantId: movement.variantId,
    ...level,
  });
}

/** Like `moveStock`, but null where the level does not allow the movement. */
export async function tryMoveStock(
  tx: Transaction,
  movement: Movement,
): Promise<LevelAfter | null> {
  const moved = await changeLevel(tx, movement);
  if (moved || !fitsAnEmptyLevel(movement)) return moved;
  // Somebody else may make it at the same moment; either way it is there afterwards.
  await tx
    .insert(stocks)
    .values({
      id: newId(),
      accountId: movement.accountId,
      variantId: movement.variantId,
      warehouseId: movement.warehouseId,
    })
    .onConflictDoNothing();
  return changeLevel(tx, movement);
}

/**
 * What an import brings of variants that the same transaction made (their levels are there, and nobody else's movement can be): all levels and all
 * ledger rows in one statement. `units` by variant id.
 */
export async function moveFirstStock(
  tx: Transaction,
  { accountId, warehouseId, actor }: Pick<Movement, "accountId" | "warehouseId" | "actor">,
  units: ReadonlyMap<string, number>,
): Promise<void> {
  if (units.size === 0) return;
  const wanted = JSON.stringify([...units].map(([variantId, count]) => ({ variantId, count })));
  const { rows } = await tx.execute(sql`
    with wanted as (select * from jsonb_to_recordset(${wanted}::jsonb) as w ("variantId" text, count int)),
    changed as (
      update stocks s set on_hand = s.on_hand + w.count, updated_at = now() from wanted w
      where s.variant_id = w."variantId" and s.warehouse_id = ${warehouseId} and s.account_id = ${accountId}
      returning s.*
    )
    insert into stock_movements (account_id, stock_id, variant_id, warehouse_id, type, on_hand_delta, reserved_delta, damaged_delta,
      on_hand_after, reserved_after, available_after, actor)
    select account_id, id, variant_id, warehouse_id, 'import', w.count, 0, 0, on_hand, reserved, available, ${actor}::text
    from changed join wanted w on w."variantId" = variant_id
    order by variant_id
    returning variant_id`);
  if (rows.length !== units.size)
    throw new Error(`${units.size - rows.length} of the new variants have no level`);
}

/** A level is made only for what it can take: a reservation that fails leaves none behind. */
function fitsAnEmptyLevel({
  onHandDelta = 0,
  reservedDelta = 0,
  damagedDelta = 0,
}: Movement): boolean {
  return reservedDelta >= 0 && damagedDelta >= 0 && onHandDelta >= reservedDelta + damagedDelta;
}

/**
 * The condition and the change are one statement: a concurrent movement makes it wait for the row and check the new figures. The buffer is not
 * part of the condition: it keeps units from being shown on channels, and an order that came all the same may have them.
 */
async function changeLevel(tx: Transaction, movement: Movement): Promise<LevelAfter | null> {
  const { onHandDelta = 0, reservedDelta = 0, damagedDelta = 0 } = movement;
  const { rows } = await tx.execute<{
    stock_id: string;
    on_hand_after: number;
    reserved_after: number;
    available_after: number;
  }>(sql`
    with changed as (
      update stocks set
        on_hand = on_hand + ${onHandDelta}::int,
        reserved = reserved + ${reservedDelta}::int,
        damaged = damaged + ${damagedDelta}::int,
        updated_at = now()
      where variant_id = ${movement.variantId} and warehouse_id = ${movement.warehouseId} and account_id = ${movement.accountId}
        and reserved + ${reservedDelta}::int >= 0
        and damaged + ${damagedDelta}::int >= 0
        and on_hand + ${onHandDelta}::int >= reserved + ${reservedDelta}::int + locked + damaged + ${damagedDelta}::int
      returning *
    )
    insert into stock_movements (account_id, stock_id, variant_id, warehouse_id, type, on_hand_delta, reserved_delta, damaged_delta,
      on_hand_after, reserved_after, available_after, reason, note, actor, order_id, order_line_id)
    select account_id, id, variant_id, warehouse_id, ${movement.type}::text, ${onHandDelta}::int, ${reservedDelta}::int, ${damagedDelta}::int,
      on_hand, reserved, available, ${movement.reason ?? null}::text, ${movement.note || null}::text, ${movement.actor}::text,
      ${movement.orderId ?? null}::text, ${movement.orderLineId ?? null}::text
    from changed
    returning stock_id, on_hand_after, reserved_after, available_after`);
  const [row] = rows;
  return row
    ? {
        stockId: row.stock_id,
        onHand: row.on_hand_after,
        reserved: row.reserved_after,
        available: row.available_after,
      }
    : null;
}

async function readLevel(tx: Transaction, { accountId, variantId, warehouseId }: Movement) {
  const [level] = await tx
    .select({
      stockId: stocks.id,
      onHand: stocks.onHand,
      reserved: stocks.reserved,
      locked: stocks.locked,
      damaged: stocks.damaged,
    })
    .from(stocks)
    .where(
      and(
        eq(stocks.accountId, accountId),
        eq(stocks.variantId, variantId),
        eq(stocks.warehouseId, warehouseId),
      ),
    );
  return level ?? {};
}
