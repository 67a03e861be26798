import { and, eq } from "drizzle-orm";
import type { OrderFlag } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import type { ChannelOrder } from "../marketplaces/channel-orders.ts";
import { blankOrderColumns } from "./erase-orders.ts";
import type { NewEvent } from "./order-events.ts";
import { computeNextStatus, STOCK_STATE } from "./order-states.ts";
import { isNewReturnWish } from "./return-wish.ts";
import { STOCK_FLAGS } from "./write-flags.ts";

/** Flags that do not follow from the channel's report. */
const UNREPORTED_FLAGS: ReadonlySet<OrderFlag> = new Set([...STOCK_FLAGS, "unclear_fees"]);

export interface OrderChannel {
  id: string;
  accountId: string;
  /** When the shop was first connected. */
  createdAt: Date;
}

/** The unique index lets one of two concurrent ingests create the order; the other finds it. */
export async function lockOrCreateOrder(
  tx: Transaction,
  channel: OrderChannel,
  report: ChannelOrder,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const newOrders = await tx
    .insert(orders)
    .values({
      id: newId(),
      accountId: channel.accountId,
      channelId: channel.id,
      externalId: report.externalId,
      status: report.status ?? "on_hold",
      nativeStatus: report.nativeStatus,
      currency: report.currency,
      itemsTotal: report.itemsTotal,
      total: report.total,
      placedAt: report.placedAt,
      channelUpdatedAt: report.updatedAt,
    })
    .onConflictDoNothing()
    .returning();
  if (newOrders[0]) return { order: newOrders[0], isNew: true };
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.accountId, channel.accountId),
        eq(orders.channelId, channel.id),
        eq(orders.externalId, report.externalId),
      ),
    )
    .for("update");
  if (!order) throw new Error(`Order ${report.externalId} is neither new nor there`);
  return { order, isNew: false };
}

/** Writes the report's facts and the new status. Keeps facts that it lacks. */
export async function writeReport(
  tx: Transaction,
  before: OrderRow,
  reportState: {
    readonly report: ChannelOrder;
    readonly isNew: boolean;
    readonly isAnswered: boolean;
    readonly readAt: Date | null;
    readonly events: NewEvent[];
    /** When the buyer was erased. `null`: not erased. */
    readonly erasedAt: Date | null;
  },
): Promise<OrderRow> {
  const { report, erasedAt } = reportState;
  const status = findStatusToWrite(before, reportState);
  const [order] = await tx
    .update(orders)
    .set({
      ...toOrderFacts(before, report),
      ...(erasedAt ? { ...blankOrderColumns(report.address ?? before.address), erasedAt } : {}),
      status,
      statusBeforeCancel:
        status === "cancel_requested" && before.status !== status
          ? before.status
          : before.statusBeforeCancel,
      // The courier makes a new label when booked again.
      ...(endsBooking(before, status)
        ? { trackingCode: null, documentStatus: "none", labelKey: null, shipmentChoice: null }
        : {}),
      // A withdrawn request may come again.
      ...(status === before.status && !isNewReturnWish(before, report.returnWish ?? null)
        ? {}
        : { returnAnswer: null, sentReturnAnswer: null }),
      shippedAt:
        STOCK_STATE[status] === "deducted"
          ? (report.shippedAt ?? before.shippedAt ?? report.updatedAt)
          : before.shippedAt,
    })
    .where(and(eq(orders.accountId, before.accountId), eq(orders.id, before.id)))
    .returning();
  if (!order) throw new Error(`Order ${before.id} is gone`);
  return order;
}

/** Whether the courier did not come: the order is arranged again, with another label. */
const endsBooking = (before: OrderRow, status: OrderRow["status"]): boolean =>
  before.status === "to_ship" && status === "to_process";

function findStatusToWrite(
  before: OrderRow,
  {
    report,
    isNew,
    isAnswered,
    readAt,
    events,
  }: {
    report: ChannelOrder;
    isNew: boolean;
    isAnswered: boolean;
    readAt: Date | null;
    events: NewEvent[];
  },
): OrderRow["status"] {
  const isNewStatus = isNew || report.nativeStatus !== before.nativeStatus;
  const detail = { nativeStatus: report.nativeStatus };
  if (isNew) events.push({ axis: "order", type: "placed", to: before.status, detail });
  if (report.status === null) {
    if (isNewStatus) events.push({ axis: "order", type: "unknown_status", detail });
    return before.status;
  }
  if (isNew) return report.status;
  const isNewer =
    report.updatedAt > before.channelUpdatedAt || isAnswered || isLastOfItsSecond(report, readAt);
  const status = computeNextStatus(
    { status: before.status, beforeCancel: before.statusBeforeCancel },
    { status: report.status, retryPickup: report.retryPickup, isNewer },
  );
  if (status === null && isNewStatus)
    events.push({
      axis: "order",
      type: "status_refused",
      from: before.status,
      to: report.status,
      detail,
    });
  if (status !== null && status !== before.status) {
    const { trackingCode } = before;
    const endedBooking = endsBooking(before, status) && trackingCode ? { trackingCode } : {};
    events.push({
      ...{ axis: "order", type: "status", from: before.status, to: status },
      detail: { ...detail, ...endedBooking },
    });
  }
  return status ?? before.status;
}

/** Greatest difference between channels' clocks and ours. Lists overlap by more. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Channels count in whole seconds: only a report read after its second is certainly the last of it.
 */
const isLastOfItsSecond = ({ updatedAt }: ChannelOrder, readAt: Date | null): boolean =>
  readAt !== null && readAt.getTime() >= updatedAt.getTime() + MAX_CLOCK_DIFFERENCE_MS;

function toOrderFacts(before: OrderRow, report: ChannelOrder) {
  const {
    nativeStatus,
    currency,
    itemsTotal,
    discountTotal,
    shippingFee,
    total,
    paymentType,
    isCod,
    buyerName,
    buyerPhone,
    buyerNote,
  } = report;
  const reportedFlags: OrderFlag[] = [
    ...(report.retryPickup ? (["retry_pickup"] as const) : []),
    ...(report.isSplit ? (["split"] as const) : []),
    ...(isCod ? (["cod"] as const) : []),
    ...(report.fulfilledByChannel ? (["fulfilled_by_channel"] as const) : []),
    ...(report.soldOn === "tokopedia" ? (["sold_on_tokopedia"] as const) : []),
    ...(report.status === null ? (["unknown_status"] as const) : []),
  ];
  return {
    returnWish: report.returnWish ?? null,
    ...{
      nativeStatus,
      currency,
      itemsTotal,
      discountTotal,
      shippingFee,
      total,
      paymentType,
      isCod,
      buyerName,
      buyerPhone,
      buyerNote,
    },
    flags: [...reportedFlags, ...before.flags.filter((flag) => UNREPORTED_FLAGS.has(flag))],
    channelFees: report.channelFees ?? before.channelFees,
    downPayment: report.downPayment ?? before.downPayment,
    address: report.address ?? before.address,
    courier: report.courier || before.courier,
    packageNumber: report.packageNumber ?? before.packageNumber,
    trackingCode: report.trackingCode ?? before.trackingCode,
    buyerId: report.buyerId ?? before.buyerId,
    channelLocation: report.location ?? before.channelLocation,
    cancelReason: report.cancelReason ?? before.cancelReason,
    shipByAt: report.shipByAt ?? before.shipByAt,
    paidAt: report.paidAt ?? before.paidAt,
    placedAt: report.placedAt,
    channelUpdatedAt: report.updatedAt,
  };
}
