import type { z } from "zod";
import type { createStockTransfer as call, StockTransfer } from "#contract/stock-transfers.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { stockTransferLines, stockTransfers } from "../../db/schema/stock-operations.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { followStockChange } from "../adjust-stocks.ts";
import { ensureLevelsAt, lockLiveLevels, toPlaceKey } from "../lock-levels.ts";
import { lockRouteWarehouses } from "./lock-route-warehouses.ts";
import { moveBetweenWarehouses } from "./move-between-warehouses.ts";
import { getTransfer } from "./read-transfers.ts";

type TransferInput = z.output<typeof call.body>;

/**
 * Creates all lines or none. Throws 404; 409 `below_committed`; 422 `same_warehouse`, `duplicate`.
 */
export async function createTransfer(
  backend: Backend,
  caller: Caller,
  request: TransferInput,
): Promise<{ transfer: StockTransfer }> {
  const { accountId } = caller;
  requireUniqueVariants(request.lines);
  const { fromWarehouseId, toWarehouseId, isSent, note } = request;
  const id = newId();
  await transaction(backend.db, async (tx) => {
    await lockRouteWarehouses(tx, accountId, fromWarehouseId, toWarehouseId);
    await lockLevelsOfRoute(tx, accountId, request);
    await tx.insert(stockTransfers).values({
      ...{ id, accountId, fromWarehouseId, toWarehouseId, note, actor: caller.userId },
      ...(isSent ? { status: "sent" } : { status: "received", closedAt: backend.now() }),
    });
    const route = {
      accountId,
      actor: caller.userId,
      transferId: id,
      fromWarehouseId,
      toWarehouseId,
    };
    for (const { variantId, quantity } of request.lines) {
      const refusal = await moveBetweenWarehouses(
        tx,
        { ...route, note },
        variantId,
        quantity,
        isSent,
      );
      if (refusal)
        throw conflict(refusal, `Fewer of variant ${variantId} are free`, { variantId, quantity });
    }
    await tx.insert(stockTransferLines).values(
      request.lines.map((line) => ({
        ...{ accountId, transferId: id, ...line },
        received: isSent ? null : line.quantity,
      })),
    );
    await followStockChange(
      backend,
      tx,
      accountId,
      new Map(request.lines.map((line) => [line.variantId, isSent ? -line.quantity : 0])),
    );
  });
  return { transfer: await getTransfer(backend.db, accountId, id) };
}

function requireUniqueVariants(lines: TransferInput["lines"]): void {
  const seenVariantIds = new Set<string>();
  for (const [index, { variantId }] of lines.entries()) {
    if (seenVariantIds.has(variantId))
      throw invalid("duplicate", "A variant stands in a transfer once", {
        [`lines[${index}].variantId`]: "duplicate",
      });
    seenVariantIds.add(variantId);
  }
}

async function lockLevelsOfRoute(
  tx: Transaction,
  accountId: string,
  { fromWarehouseId, toWarehouseId, lines }: TransferInput,
): Promise<void> {
  const places = lines.flatMap(({ variantId }) =>
    [fromWarehouseId, toWarehouseId].map((warehouseId) => ({ variantId, warehouseId })),
  );
  const levelIds = await ensureLevelsAt(tx, accountId, places);
  if (places.some((place) => !levelIds.has(toPlaceKey(place)))) throw notFound("Variant");
  const levels = await lockLiveLevels(tx, accountId, [...levelIds.values()]);
  if (levels.size < places.length) throw notFound("Variant");
}
