import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { markPrinted as markCall } from "#contract/order-actions.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type OrderRow, orderEvents, orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { explainMissingLabel, hasLabel } from "./missing-label.ts";
import { recordEvents } from "./order-events.ts";
import { visibleToCaller } from "./visible-orders.ts";

type PrintedMark = z.output<typeof markCall.body>;
export type PrintedDocument = PrintedMark["document"];

interface PrintableOrder {
  id: string;
  accountId: string;
  documentStatus: OrderRow["documentStatus"];
}
interface PrintAction {
  actor: string;
  now: Date;
}

/**
 * Counts a print of each order's document, takes back the last one, or resets the counts. Returns
 * the refused orders with the reason: `not_found`, or why there is no label.
 */
export async function markPrinted(
  backend: Backend,
  caller: Caller,
  { orderIds, document, isPrinted, isUndo }: PrintedMark,
) {
  const ids = [...new Set(orderIds)];
  return transaction(backend.db, async (tx) => {
    const foundOrders = await tx
      .select()
      .from(orders)
      .where(and(visibleToCaller(caller), inArray(orders.id, ids)))
      .orderBy(asc(orders.id))
      .for("update");
    const action = { actor: caller.userId, now: backend.now() };
    const marked =
      isPrinted && !isUndo && document === "label" ? foundOrders.filter(hasLabel) : foundOrders;
    if (isUndo) await takeBackPrints(tx, marked, document, action);
    else await (isPrinted ? countPrints : resetPrints)(tx, marked, document, action);
    const printed = new Set(marked.map((order) => order.id));
    const knownByOrderId = new Map(foundOrders.map((order) => [order.id, order]));
    const skippedOrders = ids
      .filter((id) => !printed.has(id))
      .map((orderId) => {
        const order = knownByOrderId.get(orderId);
        return { orderId, code: order ? explainMissingLabel(order) : "not_found" };
      });
    return { printed: [...printed], skipped: skippedOrders };
  });
}

/** Adds a print to the document of each order. Their rows must be locked. */
export async function countPrints(
  tx: Transaction,
  printed: readonly PrintableOrder[],
  document: PrintedDocument,
  { actor, now }: PrintAction,
): Promise<void> {
  for (const order of printed) {
    await tx
      .update(orders)
      .set(countPrint(document, { actor, now }))
      .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
    const change = document === "label" ? { from: order.documentStatus, to: "printed" } : {};
    const event = { axis: "document", type: `${document}_printed`, ...change } as const;
    await recordEvents(tx, order, actor, [event], now);
  }
}

function countPrint(document: PrintedDocument, { actor, now }: PrintAction) {
  switch (document) {
    case "label":
      return {
        documentStatus: "printed",
        labelPrintCount: sql`${orders.labelPrintCount} + 1`,
        ...{ labelPrintedAt: now, labelPrintedBy: actor, updatedAt: now },
      } as const;
    case "invoice":
      return {
        invoicePrintCount: sql`${orders.invoicePrintCount} + 1`,
        ...{ invoicePrintedAt: now, updatedAt: now },
      };
    case "packing_slip":
      return {
        packingSlipPrintCount: sql`${orders.packingSlipPrintCount} + 1`,
        ...{ packingSlipPrintedAt: now, updatedAt: now },
      };
  }
}

const UNPRINTED_FIELDS = {
  label: { labelPrintCount: 0, labelPrintedAt: null, labelPrintedBy: null },
  invoice: { invoicePrintCount: 0, invoicePrintedAt: null },
  packing_slip: { packingSlipPrintCount: 0, packingSlipPrintedAt: null },
} satisfies Record<PrintedDocument, Partial<OrderRow>>;
const PRINTED_AT = {
  label: "labelPrintedAt",
  invoice: "invoicePrintedAt",
  packing_slip: "packingSlipPrintedAt",
} as const satisfies Record<PrintedDocument, keyof OrderRow>;

async function resetPrints(
  tx: Transaction,
  printedOrders: readonly OrderRow[],
  document: PrintedDocument,
  { actor, now }: PrintAction,
): Promise<void> {
  for (const order of printedOrders) {
    if (order[PRINTED_AT[document]] === null) continue;
    const isReady = document === "label" && order.documentStatus === "printed";
    await tx
      .update(orders)
      .set({
        ...UNPRINTED_FIELDS[document],
        ...(isReady ? { documentStatus: "ready" as const } : {}),
        updatedAt: now,
      })
      .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
    const change = isReady ? { from: "printed", to: "ready" } : {};
    const event = { axis: "document", type: `${document}_unprinted`, ...change } as const;
    await recordEvents(tx, order, actor, [event], now);
  }
}

/** Time in which a person notices that nothing came out of the printer. */
const UNDO_MS = 60_000;

/** Takes back the actor's last print of each order, and leaves older prints and others' alone. */
async function takeBackPrints(
  tx: Transaction,
  printedOrders: readonly OrderRow[],
  document: PrintedDocument,
  { actor, now }: PrintAction,
): Promise<void> {
  for (const order of printedOrders) {
    const [last, ...earlier] = await tx
      .select()
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.accountId, order.accountId),
          eq(orderEvents.orderId, order.id),
          inArray(orderEvents.type, [`${document}_printed`, `${document}_unprinted`]),
        ),
      )
      .orderBy(desc(orderEvents.at), desc(orderEvents.id));
    const isOwn = last?.type === `${document}_printed` && last.actor === actor;
    if (!isOwn || now.getTime() - last.at.getTime() > UNDO_MS) continue;
    const isOnly = order[PRINT_COUNT[document]] <= 1;
    const isReady = isOnly && document === "label" && order.documentStatus === "printed";
    await tx
      .update(orders)
      .set({
        [PRINT_COUNT[document]]: Math.max(0, order[PRINT_COUNT[document]] - 1),
        [PRINTED_AT[document]]: isOnly ? null : (earlier[0]?.at ?? null),
        ...(isReady ? { documentStatus: "ready" as const, labelPrintedBy: null } : {}),
        updatedAt: now,
      })
      .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
    const change = isReady ? { from: "printed", to: "ready" } : {};
    const event = { axis: "document", type: `${document}_unprinted`, ...change } as const;
    await recordEvents(tx, order, actor, [event], now);
  }
}

const PRINT_COUNT = {
  label: "labelPrintCount",
  invoice: "invoicePrintCount",
  packing_slip: "packingSlipPrintCount",
} as const satisfies Record<PrintedDocument, keyof OrderRow>;
