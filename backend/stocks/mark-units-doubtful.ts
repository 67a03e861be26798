import { and, eq } from "drizzle-orm";
import type { PICK_SHORT_REASONS } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { reservations } from "../db/schema/stocks.ts";
import { followStockChange } from "./adjust-stocks.ts";
import { computeAvailable } from "./change-level-field.ts";
import { planRecount } from "./counting/plan-recount.ts";
import { lockLevels } from "./lock-levels.ts";
import { moveStock } from "./move-stock.ts";

interface MissingUnits {
  orderId: string;
  orderLineId: string;
  units: number;
  reason: (typeof PICK_SHORT_REASONS)[number];
}

/**
 * Blocks units that a picker could not find from sale, and requests a count of the level. Spoiled
 * units become damaged as far as units are free, others doubtful. If the item is not on the rack,
 * all free units become doubtful.
 */
export async function markUnitsDoubtful(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  { orderId, orderLineId, units, reason }: MissingUnits,
): Promise<void> {
  const { accountId, userId: actor } = caller;
  const [reservation] = await tx
    .select({ stockId: reservations.stockId })
    .from(reservations)
    .where(
      and(
        eq(reservations.accountId, accountId),
        eq(reservations.orderLineId, orderLineId),
        eq(reservations.state, "held"),
      ),
    );
  // A variant that is always in stock may have no reservation.
  if (!reservation) return;
  const level = (await lockLevels(tx, accountId, [reservation.stockId])).get(reservation.stockId);
  if (!level) return;
  const { variantId, warehouseId, id: stockId } = level;
  const freeUnits = level.onHand - level.reserved - level.locked - level.damaged;
  const undoubtedUnits = Math.max(freeUnits - level.doubtful, 0);
  const isSpoiled = reason === "damaged" || reason === "expired";
  const damaged = isSpoiled ? Math.min(units, undoubtedUnits) : 0;
  const doubtful = isSpoiled ? units - damaged : units + undoubtedUnits;
  const { available } = await moveStock(tx, {
    ...{ accountId, variantId, warehouseId, actor, orderId, type: "doubt" },
    ...{ damagedDelta: damaged, doubtfulDelta: doubtful },
    reason: isSpoiled ? "damaged" : null,
  });
  await planRecount(backend, tx, caller, warehouseId, [stockId]);
  await followStockChange(
    backend,
    tx,
    accountId,
    new Map([[variantId, available - computeAvailable(level)]]),
  );
}
