import { and, asc, eq } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type LineRow, type OrderRow, orderLines, type ReturnCount } from "../db/schema/orders.ts";
import { invalid } from "../http/problem-error.ts";
import { loadActFacts, requireAct } from "./order-acts.ts";
import { mapUnmappedLines } from "./order-lines.ts";
import { lockOrder } from "./visible-orders.ts";

export type CountedLine = ReturnCount["lines"][number];

/**
 * Locks an order whose returned goods are to be counted, and reads its lines. Throws 404; 409
 * `wrong_status`, `already_received`, `fulfilled_by_channel` or `return_not_answered`.
 */
export async function lockReturnedOrder(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  orderId: string,
): Promise<{ order: OrderRow; lines: LineRow[] }> {
  const { connector } = await loadActFacts({ ...backend, db: tx }, caller, orderId);
  const order = await lockOrder(tx, caller, orderId);
  requireAct("receive_return", { order, connector });
  await mapUnmappedLines(tx, { id: order.channelId, accountId: order.accountId }, order);
  // Sorted by variant, as all code that locks levels (reconcile-stock.ts).
  const lines = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.accountId, caller.accountId), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.variantId), asc(orderLines.position));
  return { order, lines };
}

/**
 * Returns the counts by line. Throws 422 with a field for each line: `too_many_units`,
 * `unmapped_line` (no product) or `not_found` (another order).
 */
export function checkCounts(
  lines: readonly LineRow[],
  counts: readonly CountedLine[],
): Map<string, CountedLine> {
  const linesById = new Map(lines.map((line) => [line.id, line]));
  const countedByOrderLineId = new Map<string, CountedLine>();
  const fields: Record<string, string> = {};
  for (const [index, count] of counts.entries()) {
    const line = linesById.get(count.orderLineId);
    const units = count.good + count.damaged;
    if (!line || countedByOrderLineId.has(count.orderLineId))
      fields[`lines[${index}].orderLineId`] = line ? "duplicate" : "not_found";
    else if (units > line.quantity) fields[`lines[${index}].good`] = "too_many_units";
    else if (units > 0 && line.variantId === null) fields[`lines[${index}].good`] = "unmapped_line";
    else countedByOrderLineId.set(count.orderLineId, count);
  }
  if (Object.keys(fields).length > 0)
    throw invalid("invalid_body", "The counted goods do not match the order", fields);
  return countedByOrderLineId;
}
