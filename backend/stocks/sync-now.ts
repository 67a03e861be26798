import type { Stock } from "#contract/stocks.ts";
import type { Backend, Caller } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { getStockLevel } from "./find-stocks.ts";
import { schedulePush } from "./schedule-push.ts";

/** Enqueues a forced push of the variant. */
export async function syncNow(backend: Backend, caller: Caller, stockId: string): Promise<Stock> {
  const stock = await getStockLevel(backend, caller, stockId);
  await transaction(backend.db, (tx) =>
    schedulePush(backend.enqueue, tx, caller.accountId, [stock.variantId], { force: true }),
  );
  return stock;
}
