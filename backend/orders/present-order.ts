import type { z } from "zod";
import { OrderLine, OrderSummary } from "#contract/orders.ts";
import { type ChannelType, FEE_KINDS, type OrderFlag } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { pickColumns, toWireRow, type WireRow } from "../db/json-row.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import type { Fees } from "../marketplaces/channel-settlements.ts";
import { findNextAct } from "./order-acts.ts";
import { TO_BE_SHIPPED } from "./order-states.ts";
import type { ReadLine } from "./read-lines.ts";

export const SUMMARY_COLUMNS = pickColumns(orders, OrderSummary.shape);
const LINE_COLUMNS = pickColumns(orderLines, OrderLine.shape);

type SummarisedOrder = Record<keyof typeof SUMMARY_COLUMNS, unknown>;
type SummarisedLine = Pick<
  ReadLine,
  "name" | "variantName" | "sku" | "quantity" | "imageUrl" | "rack"
>;

interface ReadOrder {
  order: SummarisedOrder;
  city: string | null;
  channelType: ChannelType;
  channelName: string;
  warehouseName: string | null;
}

const MAX_IMAGES = 3;
const MAX_LINES = 2;

/** Returns an order as lists show it. Adds the flag `late`, which is not stored. */
export function toSummary(
  { connector, now }: Pick<Backend, "connector"> & { now: Date },
  { order, city, channelType, channelName, warehouseName }: ReadOrder,
  lines: readonly SummarisedLine[],
): OrderSummary {
  const summaryFields = toWireRow(SUMMARY_COLUMNS, order);
  return {
    ...summaryFields,
    ...{ channelType, channelName, warehouseName },
    flags: presentFlags(summaryFields, now),
    nextAct: findNextAct({ order: summaryFields, connector: connector(channelType) }),
    city: city ?? "",
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    ...summariseLines(lines),
    firstItem: lines[0]?.name ?? "",
    imageUrls: [...new Set(lines.flatMap((line) => line.imageUrl ?? []))].slice(0, MAX_IMAGES),
  };
}

/** Leaves out cancelled lines, unless nothing else is left. */
function summariseLines(
  lines: readonly SummarisedLine[],
): Pick<OrderSummary, "topLines" | "lineCount"> {
  const sold = lines.filter(({ quantity }) => quantity > 0);
  const shown = sold.length > 0 ? sold : lines;
  const topLines = shown
    .slice(0, MAX_LINES)
    .map(({ name, variantName, sku, quantity, imageUrl, rack }) => ({
      ...{ name, variantName, sku, quantity, imageUrl },
      rack: rack ?? "",
    }));
  return { topLines, lineCount: shown.length };
}

export const toIsoTime = (date: Date | null) => date?.toISOString() ?? null;

function presentFlags(order: WireRow<typeof SUMMARY_COLUMNS>, now: Date): OrderFlag[] {
  const isLate =
    order.shipByAt !== null &&
    new Date(order.shipByAt) < now &&
    TO_BE_SHIPPED.some((status) => status === order.status);
  return isLate ? [...order.flags, "late"] : order.flags;
}

/**
 * Whether the caller may see costs, which are product data and part of a margin. Members who only
 * pick and pack need none.
 */
export const maySeeCosts = ({
  permissions,
  orderScope,
}: Pick<Caller, "permissions" | "orderScope">): boolean =>
  orderScope === "all" && (permissions.has("product-manage") || permissions.has("analytics-read"));

/** Returns the channel's fees, or none for members who only pick and pack. */
export const presentFees = (
  { orderScope }: Pick<Caller, "orderScope">,
  channelFees: number | null,
  fees: Fees,
) =>
  orderScope === "all"
    ? { channelFees, feeParts: listFeeParts(fees) }
    : { channelFees: null, feeParts: [] };

export function toLine(line: ReadLine, canSeeCosts: boolean): z.input<typeof OrderLine> {
  const { productId, reservation, warehouseName, unitCogs } = line;
  return {
    ...toWireRow(LINE_COLUMNS, line),
    ...{ productId, reservation, warehouseName },
    unitCogs: canSeeCosts && unitCogs > 0 ? unitCogs : null,
  };
}

export const sumGoodsCost = (
  lines: readonly Pick<ReadLine, "unitCogs" | "quantity">[],
): number | null =>
  lines.some((line) => line.quantity > 0 && line.unitCogs === 0)
    ? null
    : lines.reduce((sum, line) => sum + line.unitCogs * line.quantity, 0);

const listFeeParts = (fees: Fees) =>
  FEE_KINDS.flatMap((kind) => (fees[kind] ? [{ kind, amount: fees[kind] }] : []));
