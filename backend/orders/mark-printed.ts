import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { markPrinted as markCall } from "#contract/order-actions.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { ofCaller } from "./load-order.ts";
import { recordEvents } from "./order-events.ts";

type Asked = z.output<typeof markCall.body>;
export type PrintedDocument = Asked["document"];

interface Printable {
  id: string;
  accountId: string;
  documentStatus: (typeof orders.$inferSelect)["documentStatus"];
}

/**
 * Counts a print of each order's document; what cannot be printed comes back with why: `not_found`,
 * or of a label `label_not_ready`.
 */
export async function markPrinted(backend: Backend, caller: Caller, { orderIds, document }: Asked) {
  const ids = [...new Set(orderIds)];
  return transaction(backend.db, async (tx) => {
    const found: Printable[] = await tx
      .select({ id: orders.id, accountId: orders.accountId, documentStatus: orders.documentStatus })
      .from(orders)
      .where(and(ofCaller(caller), inArray(orders.id, ids)))
      .orderBy(asc(orders.id))
      .for("update");
    const printable = document === "label" ? found.filter(hasLabel) : found;
    await countPrints(tx, printable, document, { actor: caller.userId, now: backend.now() });
    const printed = new Set(printable.map((order) => order.id));
    const known = new Set(found.map((order) => order.id));
    const skipped = ids
      .filter((id) => !printed.has(id))
      .map((orderId) => ({ orderId, code: known.has(orderId) ? "label_not_ready" : "not_found" }));
    return { printed: [...printed], skipped };
  });
}

/** One that is there now: a courier that is booked anew brings another. */
export const hasLabel = ({ documentStatus }: Printable) =>
  documentStatus === "ready" || documentStatus === "printed";

/** One more print of the document of each order, whose rows are locked. */
export async function countPrints(
  tx: Transaction,
  printed: readonly Printable[],
  document: PrintedDocument,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  for (const order of printed) {
    if (document !== "packing_slip")
      await tx
        .update(orders)
        .set(
          document === "label"
            ? {
                documentStatus: "printed",
                labelPrintCount: sql`${orders.labelPrintCount} + 1`,
                labelPrintedAt: now,
                labelPrintedBy: actor,
                updatedAt: now,
              }
            : {
                invoicePrintCount: sql`${orders.invoicePrintCount} + 1`,
                invoicePrintedAt: now,
                updatedAt: now,
              },
        )
        .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
    const change = document === "label" ? { from: order.documentStatus, to: "printed" } : {};
    const event = { axis: "document", type: `${document}_printed`, ...change } as const;
    await recordEvents(tx, order, actor, [event], now);
  }
}
