import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { findCountry } from "#contract/countries.ts";
import type { makeOrderDocument, OrderDocument } from "#contract/order-documents.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { type OrderDocumentRow, orderDocuments } from "../../db/schema/order-documents.ts";
import { orders } from "../../db/schema/orders.ts";
import { handOvers, pickWaves } from "../../db/schema/pick-packs.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { requireRunAllowed } from "../../limits/index.ts";
import { makeDocumentJob } from "../jobs.ts";
import { countPrints } from "../mark-printed.ts";
import { hasLabel } from "../missing-label.ts";
import { readHandOver, readParcels } from "../pick-pack/hand-overs.ts";
import { readWave } from "../pick-pack/read-waves.ts";
import { readShippingSettings } from "../shipping-settings/shipping-settings.ts";
import { readWaveRecords } from "./wave-records.ts";

type DocumentRequest = z.output<typeof makeOrderDocument.body>;

/** Stores the request for a job. Throws 404 for a foreign wave or hand-over, 409 `no_orders`. */
export async function startDocument(
  backend: Backend,
  caller: Caller,
  request: DocumentRequest,
): Promise<OrderDocument> {
  const { accountId, userId } = caller;
  const { orderIds, heading } = await findRequestedOrders(backend, caller, request);
  if (orderIds.length === 0) throw conflict("no_orders", "There is nothing to print");
  const { kinds } = request;
  const { labelSize } = await readShippingSettings(backend.db, accountId);
  const paper = request.paper ?? labelSize;
  const language = request.language ?? findCountry(caller.countryCode).language;
  const row = await transaction(backend.db, async (tx) => {
    await requireRunAllowed(backend, tx, accountId);
    const [newOrderDocument] = await tx
      .insert(orderDocuments)
      .values({
        ...{ id: newId(), accountId, kinds, paper, language, orderIds, heading },
        ...{
          waveId: request.waveId,
          handOverId: request.waveId === null ? request.handOverId : null,
        },
        createdBy: userId,
        createdAt: backend.now(),
      })
      .returning();
    if (!newOrderDocument) throw new Error("No document was made");
    await backend.enqueue(tx, makeDocumentJob, { accountId, documentId: newOrderDocument.id });
    return newOrderDocument;
  });
  return presentDocument(row);
}

/** Returns the requested orders, in the order of their pages, and the heading of their lists. */
async function findRequestedOrders(
  backend: Backend,
  caller: Caller,
  { orderIds, waveId, handOverId }: DocumentRequest,
): Promise<{ orderIds: string[]; heading: string }> {
  if (waveId !== null) {
    const wave = await readWave(backend, caller, waveId);
    const records = await readWaveRecords(backend, caller.accountId, waveId);
    const ids = records.map(({ orderId }) => orderId);
    return { orderIds: [...new Set(ids)], heading: `#${wave.number} · ${wave.warehouseName}` };
  }
  if (handOverId !== null) {
    const handOver = await readHandOver(backend, caller, handOverId);
    const parcels = await readParcels(backend, caller, handOverId);
    const ids = parcels.filter(({ stop }) => stop === null).map(({ orderId }) => orderId);
    const handedOverAt = handOver.closedAt === null ? backend.now() : new Date(handOver.closedAt);
    const heading = [handOver.courier, `#${handOver.number}`, formatMoment(caller, handedOverAt)];
    return { orderIds: [...new Set(ids)], heading: heading.filter(Boolean).join(" · ") };
  }
  return { orderIds: await sortByWalkOrder(backend, caller, orderIds), heading: "" };
}

const formatMoment = ({ countryCode, timeZone }: Caller, time: Date): string =>
  new Intl.DateTimeFormat(findCountry(countryCode).locale, {
    ...{ dateStyle: "medium", timeStyle: "short", timeZone },
  }).format(time);

/** Sorts hand-picked orders by the first rack that has some of their goods. */
async function sortByWalkOrder(
  { db }: Backend,
  { accountId }: Caller,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from orders o
    left join lateral (select min(coalesce(s.rack, '') || chr(31) || l.sku) as place from order_lines l
      left join reservations r on r.account_id = l.account_id and r.order_line_id = l.id
      left join stocks s on s.account_id = r.account_id and s.id = r.stock_id
      where l.account_id = o.account_id and l.order_id = o.id and l.quantity > 0) w on true
    where o.account_id = ${accountId} and o.id in ${[...orderIds]} order by w.place, o.ship_by_at, o.id`);
  return rows.map((row) => row.id);
}

export async function readDocumentRow(
  { db }: Pick<Backend, "db">,
  { accountId }: Pick<Caller, "accountId">,
  id: string,
): Promise<OrderDocumentRow> {
  const [row] = await db
    .select()
    .from(orderDocuments)
    .where(and(eq(orderDocuments.accountId, accountId), eq(orderDocuments.id, id)));
  if (!row) throw notFound("Document");
  return row;
}

export function presentDocument(row: OrderDocumentRow): OrderDocument {
  const { id, status, kinds, paper, done, pages, problems } = row;
  return {
    ...{ id, status, kinds, paper, done, pages, problems },
    total: row.orderIds.length,
    printedAt: row.printedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns the stored PDF. Throws 404, 409 `document_not_ready`. */
export async function downloadDocument(
  backend: Backend,
  caller: Caller,
  id: string,
): Promise<Response> {
  const row = await readDocumentRow(backend, caller, id);
  const file = row.fileKey === null ? null : await backend.files.get(row.fileKey);
  if (!file) throw conflict("document_not_ready", "The PDF is not ready");
  return new Response(file.stream(), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(file.size),
      "Content-Disposition": `inline; filename="orders-${id.slice(-8)}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/**
 * Counts one more print of each paper, in the orders' counters and timelines, or at the wave or
 * hand-over of a list. Throws 404, 409 `document_not_ready`.
 */
export async function markDocumentPrinted(
  backend: Backend,
  caller: Caller,
  id: string,
): Promise<void> {
  const row = await readDocumentRow(backend, caller, id);
  if (row.status !== "done") throw conflict("document_not_ready", "The PDF is not ready");
  const { accountId, userId } = caller;
  const action = { actor: userId, now: backend.now() };
  const missingOrderIds = new Set(row.problems.map((problem) => problem.orderId));
  const cancelled = new Set(
    row.problems.filter(({ code }) => code === "cancelled").map((problem) => problem.orderId),
  );
  await transaction(backend.db, async (tx) => {
    const foundOrders = await tx
      .select({ id: orders.id, accountId: orders.accountId, documentStatus: orders.documentStatus })
      .from(orders)
      .where(and(eq(orders.accountId, accountId), inArray(orders.id, row.orderIds)))
      .orderBy(asc(orders.id))
      .for("update");
    for (const kind of ["label", "invoice", "packing_slip"] as const) {
      if (!row.kinds.includes(kind)) continue;
      const printed =
        kind === "label"
          ? foundOrders.filter((order) => hasLabel(order) && !missingOrderIds.has(order.id))
          : foundOrders.filter(({ id }) => kind === "invoice" || !cancelled.has(id));
      await countPrints(tx, printed, kind, action);
    }
    await countListPrints(tx, row, action);
    await tx
      .update(orderDocuments)
      .set({ printedAt: action.now })
      .where(and(eq(orderDocuments.accountId, accountId), eq(orderDocuments.id, id)));
  });
}

async function countListPrints(
  tx: Transaction,
  { accountId, waveId, handOverId, kinds }: OrderDocumentRow,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  if (waveId !== null && kinds.includes("pick_list"))
    await tx
      .update(pickWaves)
      .set({
        listPrintCount: sql`${pickWaves.listPrintCount} + 1`,
        ...{ listPrintedAt: now, listPrintedBy: actor },
      })
      .where(and(eq(pickWaves.accountId, accountId), eq(pickWaves.id, waveId)));
  if (handOverId !== null && kinds.includes("manifest"))
    await tx
      .update(handOvers)
      .set({
        manifestPrintCount: sql`${handOvers.manifestPrintCount} + 1`,
        ...{ manifestPrintedAt: now, manifestPrintedBy: actor },
      })
      .where(and(eq(handOvers.accountId, accountId), eq(handOvers.id, handOverId)));
}
