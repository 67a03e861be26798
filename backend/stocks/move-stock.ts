import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { ADJUSTMENT_REASONS, MOVEMENT_TYPES, VARIANCE_REASONS } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { stocks, warehouses } from "../db/schema/stocks.ts";
import { conflict } from "../http/problem-error.ts";

export interface StockMovementInput {
  accountId: string;
  variantId: string;
  warehouseId: string;
  type: (typeof MOVEMENT_TYPES)[number];
  /** Units added to the level; negative removes. */
  onHandDelta?: number;
  reservedDelta?: number;
  damagedDelta?: number;
  bufferDelta?: number;
  lockedDelta?: number;
  /** Units that nobody can find. */
  doubtfulDelta?: number;
  incomingDelta?: number;
  /** One of ADJUSTMENT_REASONS, or of VARIANCE_REASONS for a count. */
  reason?: (typeof ADJUSTMENT_REASONS)[number] | (typeof VARIANCE_REASONS)[number] | null;
  note?: string | null;
  /** A user's id, `system` or `channel:<id>`. */
  actor: string;
  orderId?: string | null;
  orderLineId?: string | null;
  transferId?: string | null;
  countId?: string | null;
  /** The movement that this one undoes. */
  undoes?: number | null;
}

export interface LevelAfter {
  stockId: string;
  movementId: number;
  onHand: number;
  reserved: number;
  damaged: number;
  buffer: number;
  doubtful: number;
  incoming: number;
  available: number;
}

/**
 * Changes one level and writes its ledger row in one statement, so figures are exact with
 * concurrent movements. Only this and `moveFirstStock` change quantities of levels. Creates a
 * missing level. A refused movement writes nothing and throws 409 `out_of_stock` (reservation or
 * shipment), `warehouse_gone` (units into a deleted warehouse), else `below_committed`.
 * Afterwards call in the same transaction: `raiseEvent` of `stockChanged` if units may have been
 * added, then `schedulePush`.
 */
export async function moveStock(
  tx: Transaction,
  movement: StockMovementInput,
): Promise<LevelAfter> {
  const moved = await tryMoveStock(tx, movement);
  if (moved) return moved;
  const { warehouseIsGone, ...level } = await readLevel(tx, movement);
  const code = warehouseIsGone
    ? "warehouse_gone"
    : movement.type === "reserve" || movement.type === "ship"
      ? "out_of_stock"
      : "below_committed";
  throw conflict(code, `The stock of variant ${movement.variantId} does not allow this`, {
    variantId: movement.variantId,
    ...level,
  });
}

/** Returns `null` where `moveStock` throws. */
export async function tryMoveStock(
  tx: Transaction,
  movement: StockMovementInput,
): Promise<LevelAfter | null> {
  const moved = await changeLevel(tx, movement);
  if (moved || !isPossibleOnEmptyLevel(movement)) return moved;
  // A concurrent transaction may create it first: either way it exists afterwards.
  await createLevel(tx, movement);
  return changeLevel(tx, movement);
}

/** Creates none in a deleted warehouse. */
async function createLevel(tx: Transaction, movement: StockMovementInput): Promise<void> {
  const { accountId, variantId, warehouseId } = movement;
  await tx.execute(sql`
    insert into stocks (id, account_id, variant_id, warehouse_id)
    select ${newId()}, account_id, ${variantId}, id from warehouses
    where account_id = ${accountId} and id = ${warehouseId} and deleted_at is null
    on conflict do nothing`);
}

/**
 * Stores an import's stock of variants from the same transaction, whose levels nobody else can
 * move: all levels and ledger rows in one statement. `units` by variant id.
 */
export async function moveFirstStock(
  tx: Transaction,
  {
    accountId,
    warehouseId,
    actor,
  }: Pick<StockMovementInput, "accountId" | "warehouseId" | "actor">,
  units: ReadonlyMap<string, number>,
): Promise<void> {
  if (units.size === 0) return;
  const unitsJson = JSON.stringify([...units].map(([variantId, count]) => ({ variantId, count })));
  const { rows } = await tx.execute(sql`
    with wanted as (select * from jsonb_to_recordset(${unitsJson}::jsonb) as w ("variantId" text, count int)),
    changed as (
      update stocks s set on_hand = s.on_hand + w.count, has_moved = true, updated_at = now() from wanted w
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

/** A failed reservation must not create a level. */
function isPossibleOnEmptyLevel({ onHandDelta = 0, ...deltas }: StockMovementInput): boolean {
  const { reservedDelta = 0, damagedDelta = 0, lockedDelta = 0 } = deltas;
  const { bufferDelta = 0, doubtfulDelta = 0, incomingDelta = 0 } = deltas;
  return (
    Math.min(
      ...[reservedDelta, damagedDelta, lockedDelta],
      ...[bufferDelta, doubtfulDelta, incomingDelta],
    ) >= 0 && onHandDelta >= reservedDelta + damagedDelta + lockedDelta
  );
}

/**
 * Condition and change are one statement: after a concurrent movement PostgreSQL waits for the row
 * and checks again. The condition ignores the buffer: orders may use it. Incoming units lock the
 * warehouse against deletion (warehouses/delete-warehouse.ts), and never enter a deleted one.
 */
async function changeLevel(
  tx: Transaction,
  movement: StockMovementInput,
): Promise<LevelAfter | null> {
  const {
    onHandDelta = 0,
    reservedDelta = 0,
    damagedDelta = 0,
    bufferDelta = 0,
    lockedDelta = 0,
    doubtfulDelta = 0,
    incomingDelta = 0,
  } = movement;
  // Units that nobody can find are neither reserved nor transferred.
  const excludesDoubtfulUnits =
    movement.type === "reserve" ||
    movement.type === "transfer_out" ||
    (movement.type === "campaign" && lockedDelta > 0);
  const addsUnits = onHandDelta > 0 || incomingDelta > 0;
  const openWarehouseQuery = sql`open as materialized (
      select 1 from warehouses where account_id = ${movement.accountId} and id = ${movement.warehouseId} and deleted_at is null for key share
    ), `;
  const { rows } = await tx.execute<{
    stock_id: string;
    movement_id: string;
    on_hand: number;
    reserved: number;
    damaged: number;
    buffer: number;
    doubtful: number;
    incoming: number;
    available: number;
  }>(sql`
    with ${addsUnits ? openWarehouseQuery : sql``}changed as (
      update stocks set
        on_hand = on_hand + ${onHandDelta}::int,
        reserved = reserved + ${reservedDelta}::int,
        damaged = damaged + ${damagedDelta}::int,
        buffer = buffer + ${bufferDelta}::int,
        locked = locked + ${lockedDelta}::int,
        doubtful = doubtful + ${doubtfulDelta}::int,
        incoming = incoming + ${incomingDelta}::int,
        has_moved = true,
        updated_at = now()
      ${addsUnits ? sql`from open` : sql``}
      where variant_id = ${movement.variantId} and warehouse_id = ${movement.warehouseId} and account_id = ${movement.accountId}
        and reserved + ${reservedDelta}::int >= 0
        and damaged + ${damagedDelta}::int >= 0
        and buffer + ${bufferDelta}::int >= 0
        and locked + ${lockedDelta}::int >= 0
        and doubtful + ${doubtfulDelta}::int >= 0
        and incoming + ${incomingDelta}::int >= 0
        and on_hand + ${onHandDelta}::int >= reserved + ${reservedDelta}::int + locked + ${lockedDelta}::int + damaged + ${damagedDelta}::int
          ${excludesDoubtfulUnits ? sql`+ doubtful + ${doubtfulDelta}::int` : sql``}
      returning stocks.*
    ), written as (
      insert into stock_movements (account_id, stock_id, variant_id, warehouse_id, type, on_hand_delta, reserved_delta, damaged_delta,
        buffer_delta, locked_delta, doubtful_delta, incoming_delta, on_hand_after, reserved_after, available_after, reason, note, actor, order_id, order_line_id,
        transfer_id, count_id, undoes)
      select account_id, id, variant_id, warehouse_id, ${movement.type}::text, ${onHandDelta}::int, ${reservedDelta}::int, ${damagedDelta}::int,
        ${bufferDelta}::int, ${lockedDelta}::int, ${doubtfulDelta}::int, ${incomingDelta}::int, on_hand, reserved, available, ${movement.reason ?? null}::text,
        ${movement.note || null}::text, ${movement.actor}::text, ${movement.orderId ?? null}::text, ${movement.orderLineId ?? null}::text,
        ${movement.transferId ?? null}::text, ${movement.countId ?? null}::text, ${movement.undoes ?? null}::bigint
      from changed
      returning id
    )
    select id as stock_id, (select id::text from written) as movement_id, on_hand, reserved, damaged, buffer, doubtful, incoming, available from changed`);
  const [row] = rows;
  if (!row) return null;
  const { stock_id: stockId, movement_id: movementId, on_hand: onHand, ...figures } = row;
  return { stockId, movementId: Number(movementId), onHand, ...figures };
}

async function readLevel(
  tx: Transaction,
  { accountId, variantId, warehouseId }: StockMovementInput,
) {
  const [warehouse] = await tx
    .select({ isGone: isNotNull(warehouses.deletedAt) })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), eq(warehouses.id, warehouseId)));
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
  return { ...level, warehouseIsGone: Boolean(warehouse?.isGone) };
}
