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

/** `isSent`: the units are incoming until received. Returns `null`, or why nothing was written. */
export async function moveBetweenWarehouses(
  tx: Transaction,
  route: TransferRoute,
  variantId: string,
  quantity: number,
  isSent: boolean,
): Promise<"below_committed" | "warehouse_gone" | null> {
  const { accountId, actor, transferId, note } = route;
  const movementFields = { accountId, variantId, actor, transferId, note };
  const sourceAfter = await tryMoveStock(tx, {
    ...movementFields,
    warehouseId: route.fromWarehouseId,
    type: "transfer_out",
    onHandDelta: -quantity,
  });
  if (!sourceAfter) return "below_committed";
  const destinationAfter = await tryMoveStock(tx, {
    ...movementFields,
    warehouseId: route.toWarehouseId,
    ...(isSent
      ? { type: "incoming", incomingDelta: quantity }
      : { type: "transfer_in", onHandDelta: quantity }),
  });
  if (destinationAfter) return null;
  throw new Error(`Warehouse ${route.toWarehouseId} takes nothing in while its row is held`);
}
