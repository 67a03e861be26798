import type { Transaction } from "../../db/client.ts";
import { tryMoveStock } from "../move-stock.ts";

export interface TransferRoute {
  accountId: string;
  actor: string;
  transferId: string;
  fromWarehouseId: string;
  toWarehouseId: string;
  note: string;
}

/**
 * Moves units of a variant from one warehouse to the other by two movements of the ledger.
 * `isSent`: they are incoming there until they are received. If that is not possible, writes
 * nothing and returns the reason; otherwise returns `null`.
 */
export async function moveBetween(
  tx: Transaction,
  route: TransferRoute,
  variantId: string,
  quantity: number,
  isSent: boolean,
): Promise<"below_committed" | "warehouse_gone" | null> {
  const { accountId, actor, transferId, note } = route;
  const common = { accountId, variantId, actor, transferId, note };
  const remainingLevelAfter = await tryMoveStock(tx, {
    ...common,
    warehouseId: route.fromWarehouseId,
    type: "transfer_out",
    onHandDelta: -quantity,
  });
  if (!remainingLevelAfter) return "below_committed";
  const arrivedLevelAfter = await tryMoveStock(tx, {
    ...common,
    warehouseId: route.toWarehouseId,
    ...(isSent
      ? { type: "incoming", incomingDelta: quantity }
      : { type: "transfer_in", onHandDelta: quantity }),
  });
  if (arrivedLevelAfter) return null;
  throw new Error(`Warehouse ${route.toWarehouseId} takes nothing in while its row is held`);
}
