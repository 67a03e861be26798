import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getT } from "#app/middleware/request-store.ts";
import { SkippedOrder } from "#contract/pick-packs.ts";
import { readOrderNumbers } from "./chosen-orders.ts";
import type { BulkReply } from "./order-table.tsx";

const Skipped = z.array(SkippedOrder).catch([]);

/** Returns the orders that a wave left out, with their numbers and reasons. */
export async function readSkippedOrders(
  context: Readonly<RouterContextProvider>,
  skipped: unknown,
): Promise<BulkReply["skipped"]> {
  const orders = Skipped.parse(skipped);
  if (orders.length === 0) return [];
  const t = getT(context);
  const numbers = await readOrderNumbers(
    context,
    orders.map(({ orderId }) => orderId),
  );
  return orders.map(({ orderId, code }) => ({
    ...{ id: orderId, number: numbers.get(orderId) ?? orderId },
    reason: t(`orderBulk:unpickable.${code}`),
  }));
}

const MAX_NAMED = 4;

/** Returns the values for a message about them. */
export function describeSkippedOrders(skipped: BulkReply["skipped"]): { n: number; which: string } {
  const named = skipped.slice(0, MAX_NAMED).map(({ number, reason }) => `${number} (${reason})`);
  const rest = skipped.length > MAX_NAMED ? " …" : "";
  return { n: skipped.length, which: named.join(", ") + rest };
}
