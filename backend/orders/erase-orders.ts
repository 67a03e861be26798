import { and, arrayOverlaps, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { orderDocuments } from "../db/schema/order-documents.ts";
import { orderParcels } from "../db/schema/order-parcels.ts";
import { orderTrackingEvents } from "../db/schema/order-tracking.ts";
import { type Address, type OrderRow, orderEvents, orders } from "../db/schema/orders.ts";
import { pickScans } from "../db/schema/pick-packs.ts";
import { images } from "../db/schema/products.ts";
import { uncountFiles } from "../limits/index.ts";
import { listImageFiles, makeImageKey } from "../products/index.ts";

/** Statuses in which nobody needs the buyer's address any more. */
export const FINISHED_STATUSES: readonly OrderStatus[] = [
  "completed",
  "cancelled",
  "expired",
  "returned",
];
/** An order without changes for this long does not need the address either, in any status. */
const UNCHANGED_MS = 60 * 86_400_000;

/** Orders whose buyer may be erased: finished ones, and those unchanged for `UNCHANGED_MS`. */
export const isErasable = (now: Date): SQL | undefined =>
  or(
    inArray(orders.status, [...FINISHED_STATUSES]),
    lt(orders.channelUpdatedAt, new Date(now.getTime() - UNCHANGED_MS)),
  );

/** The account keeps only the city and region, because its figures count the parcel there. */
const removeBuyer = ({ city, region }: Address): Address => ({
  ...{ name: "", phone: "", fullAddress: "", zipcode: "", masked: true },
  ...{ city, region },
});

/** Values without the buyer for the columns that a channel's report writes. */
export const blankOrderColumns = (address: Address | null) => ({
  ...{ buyerId: null, buyerName: "", buyerPhone: "", buyerNote: "", trackingCode: null },
  address: address && removeBuyer(address),
  sentReturnAnswer: null,
});

/**
 * Lists the files that show these orders' buyers. Delete them before the rows: an interrupted
 * deletion is repeated, but a file without its row stays forever.
 */
export async function findFilesOfOrders(
  { db }: Pick<Backend, "db">,
  accountId: string,
  orderIds: readonly string[],
): Promise<string[]> {
  const labels = await db
    .select({ key: orders.labelKey })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), inArray(orders.id, [...orderIds])));
  const papers = await db
    .select({ key: orderDocuments.fileKey })
    .from(orderDocuments)
    .where(
      and(
        eq(orderDocuments.accountId, accountId),
        arrayOverlaps(orderDocuments.orderIds, [...orderIds]),
      ),
    );
  const pictures = await db
    .select({ id: images.id })
    .from(images)
    .where(isReturnPicture(accountId, orderIds));
  return [
    ...[...labels, ...papers].flatMap(({ key }) => key ?? []),
    ...pictures.flatMap(({ id }) => listImageFiles(id)),
  ];
}

/** Pictures sent to refuse a return. A picture of a parcel shows the receiver. */
const isReturnPicture = (accountId: string, orderIds: readonly string[]) =>
  and(eq(images.accountId, accountId), inArray(images.orderId, [...orderIds]));

/**
 * Erases the buyer from finished orders, and returns the changed orders. Amounts, lines, stock,
 * quota, figures and the order's number stay.
 */
export async function eraseOrders(
  tx: Transaction,
  accountId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<OrderRow[]> {
  const foundOrders = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        inArray(orders.id, [...orderIds]),
        isNull(orders.erasedAt),
        isErasable(now),
      ),
    )
    .orderBy(orders.id)
    .for("update");
  const ids = foundOrders.map(({ id }) => id);
  if (ids.length === 0) return [];
  for (const { id, address } of foundOrders)
    await tx
      .update(orders)
      .set({
        ...blankOrderColumns(address),
        note: "",
        ...{ shipmentChoice: null, shipmentError: null, labelKey: null, labelError: null },
        // A channel's code reveals nothing about a person; a buyer's sentence may.
        cancelReason: sql`case when ${orders.cancelReason} ~ '^[A-Z0-9_]+$' then ${orders.cancelReason} end`,
        erasedAt: now,
        updatedAt: now,
      })
      .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
  await eraseRelatedRows(tx, accountId, foundOrders);
  return foundOrders;
}

async function eraseRelatedRows(
  tx: Transaction,
  accountId: string,
  erasedOrders: readonly OrderRow[],
): Promise<void> {
  const ids = erasedOrders.map(({ id }) => id);
  await tx
    .update(orderEvents)
    .set({
      detail: sql`case when ${orderEvents.axis} = 'document' then ${orderEvents.detail} - 'reason' else ${orderEvents.detail} - 'note' - 'trackingCode' - 'pictureIds' end`,
    })
    .where(and(eq(orderEvents.accountId, accountId), inArray(orderEvents.orderId, ids)));
  // Couriers store the name of the person who took the parcel.
  await tx
    .delete(orderTrackingEvents)
    .where(
      and(eq(orderTrackingEvents.accountId, accountId), inArray(orderTrackingEvents.orderId, ids)),
    );
  await tx
    .delete(orderDocuments)
    .where(
      and(eq(orderDocuments.accountId, accountId), arrayOverlaps(orderDocuments.orderIds, ids)),
    );
  const pictures = await tx
    .delete(images)
    .where(isReturnPicture(accountId, ids))
    .returning({ id: images.id });
  await uncountFiles(
    tx,
    accountId,
    pictures.map(({ id }) => makeImageKey(id)),
  );
  const boxes = await tx
    .select({ code: orderParcels.trackingCode, earlier: orderParcels.earlierCodes })
    .from(orderParcels)
    .where(and(eq(orderParcels.accountId, accountId), inArray(orderParcels.orderId, ids)));
  await tx
    .update(orderParcels)
    // A courier's last report names the person who took the box.
    .set({ trackingCode: null, earlierCodes: [], lastScanAt: null, lastScanText: null })
    .where(and(eq(orderParcels.accountId, accountId), inArray(orderParcels.orderId, ids)));
  const codes = [
    ...erasedOrders.flatMap(({ trackingCode }) => trackingCode ?? []),
    ...boxes.flatMap(({ code, earlier }) => [...(code === null ? [] : [code]), ...earlier]),
  ];
  if (codes.length > 0)
    await tx
      .update(pickScans)
      .set({ code: "", outcome: sql`${pickScans.outcome} || '{"code": ""}'::jsonb` })
      .where(and(eq(pickScans.accountId, accountId), inArray(pickScans.code, codes)));
}
