import type { z } from "zod";
import type { OrderLine, OrderSummary } from "#contract/orders.ts";
import { type ChannelType, FEE_KINDS, type OrderFlag } from "#contract/statuses.ts";
import type { Caller } from "../context.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import type { Fees } from "../marketplaces/channel-settlements.ts";
import { TO_BE_SHIPPED } from "./order-states.ts";
import type { ReadLine } from "./read-lines.ts";

/** What a list needs of an order and of its lines. */
export type SummarisedOrder = Pick<
  OrderRow,
  | "id"
  | "externalId"
  | "channelId"
  | "status"
  | "pickpackStatus"
  | "documentStatus"
  | "flags"
  | "buyerName"
  | "total"
  | "isCod"
  | "paymentType"
  | "courier"
  | "trackingCode"
  | "note"
  | "labelPrintCount"
  | "invoicePrintCount"
  | "packingSlipPrintCount"
  | "downPayment"
  | "shipmentError"
  | "shipByAt"
  | "paidAt"
  | "placedAt"
> & { address: { city: string | null } | null };
type SummarisedLine = Pick<ReadLine, "name" | "quantity" | "imageUrl">;

interface ReadOrder {
  order: SummarisedOrder;
  channelType: ChannelType;
  channelName: string;
  warehouseName: string | null;
}

const MAX_IMAGES = 3;

/** An order as lists show it. `late` is not stored: it is added to the flags here. */
export function toSummary(
  { order, channelType, channelName, warehouseName }: ReadOrder,
  lines: readonly SummarisedLine[],
  now: Date,
): OrderSummary {
  const {
    id,
    externalId,
    channelId,
    status,
    pickpackStatus,
    documentStatus,
    buyerName,
    total,
    isCod,
    paymentType,
    courier,
    trackingCode,
    note,
    labelPrintCount,
    invoicePrintCount,
    packingSlipPrintCount,
    downPayment,
    shipmentError,
  } = order;
  return {
    ...{
      id,
      externalId,
      channelId,
      status,
      pickpackStatus,
      documentStatus,
      buyerName,
      total,
      isCod,
      paymentType,
      courier,
      trackingCode,
      note,
      labelPrintCount,
      invoicePrintCount,
      packingSlipPrintCount,
      downPayment,
      shipmentError,
    },
    channelType,
    channelName,
    warehouseName,
    flags: flagsOf(order, now),
    city: order.address?.city ?? "",
    shipByAt: iso(order.shipByAt),
    paidAt: iso(order.paidAt),
    placedAt: order.placedAt.toISOString(),
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    firstItem: lines[0]?.name ?? "",
    imageUrls: [...new Set(lines.flatMap((line) => line.imageUrl ?? []))].slice(0, MAX_IMAGES),
  };
}

export const iso = (date: Date | null) => date?.toISOString() ?? null;

function flagsOf(order: SummarisedOrder, now: Date): OrderFlag[] {
  const isLate =
    order.shipByAt !== null &&
    order.shipByAt < now &&
    TO_BE_SHIPPED.some((status) => status === order.status);
  return isLate ? [...order.flags, "late"] : order.flags;
}

/** Costs are the products' figures, and what a margin is made of. */
export const maySeeCosts = ({ permissions }: Pick<Caller, "permissions">): boolean =>
  permissions.has("product-manage") || permissions.has("analytics-read");

export function toLine(line: ReadLine, seesCosts: boolean): z.input<typeof OrderLine> {
  const {
    id,
    variantId,
    productId,
    sku,
    name,
    variantName,
    imageUrl,
    quantity,
    cancelledQuantity,
    unitPrice,
    discount,
    unitCogs,
    reservation,
    warehouseName,
  } = line;
  return {
    id,
    variantId,
    productId,
    sku,
    name,
    variantName,
    imageUrl,
    quantity,
    cancelledQuantity,
    unitPrice,
    discount,
    unitCogs: seesCosts ? unitCogs : null,
    reservation,
    warehouseName,
  };
}

/** Cost of the goods sold; null while a line's product is unknown. */
export const costOf = (lines: readonly ReadLine[]): number | null =>
  lines.some((line) => line.variantId === null)
    ? null
    : lines.reduce((sum, line) => sum + line.unitCogs * line.quantity, 0);

/** The fees that are there, in the order of their kinds. */
export const feePartsOf = (fees: Fees) =>
  FEE_KINDS.flatMap((kind) => (fees[kind] ? [{ kind, amount: fees[kind] }] : []));
