import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { cancelReasonText, paymentText } from "#app/models/order/channel-words.ts";
import type { OrderContents, OrderSummary } from "#contract/orders.ts";
import { FEE_KINDS } from "#contract/statuses.ts";

const FEES = FEE_KINDS.map((kind) => `fee.${kind}` as const);
/** The columns of a file of orders, group by group. */
export const EXPORT_GROUPS = {
  order: [
    ...(["number", "channel", "shop", "status", "pickpack", "flags"] as const),
    ...(["placed", "paid", "shipBy", "shipped", "cancelReason", "note"] as const),
  ],
  item: [
    ...(["sku", "product", "variant", "quantity", "cancelled"] as const),
    ...(["price", "discount", "subtotal", "unitCost"] as const),
  ],
  amounts: [
    ...(["items", "orderDiscount", "shippingFee", "total"] as const),
    ...(["downPayment", "fees", "income"] as const),
  ],
  fees: FEES,
  buyer: ["buyer", "phone", "address", "city", "region", "zipcode", "buyerNote"],
  shipping: [
    ...(["payment", "cod", "courier", "tracking", "warehouse"] as const),
    ...(["labels", "invoices", "packingSlips"] as const),
  ],
} as const;
export type ExportGroup = keyof typeof EXPORT_GROUPS;
export type ExportColumn = (typeof EXPORT_GROUPS)[ExportGroup][number];
export const EXPORT_COLUMNS: readonly ExportColumn[] = Object.values(EXPORT_GROUPS).flat();

const COUNTS = ["quantity", "cancelled", "labels", "invoices", "packingSlips"] as const;
const PRICES = ["price", "discount", "subtotal", "unitCost"] as const;
const NUMBERS: ReadonlySet<ExportColumn> = new Set([
  ...[...COUNTS, ...PRICES],
  ...[...EXPORT_GROUPS.amounts, ...FEES],
]);
export const isNumber = (column: ExportColumn): boolean => NUMBERS.has(column);

export const columnName = (column: ExportColumn, t: Translate): string =>
  column.startsWith("fee.")
    ? t(`order:settlement.${column as (typeof FEES)[number]}`)
    : t(`orderExport:col.${column as Exclude<ExportColumn, (typeof FEES)[number]>}`);

export type ExportedOrder = OrderSummary & { contents?: OrderContents | undefined };
type Line = OrderContents["lines"][number];
type Cells = Partial<Record<ExportColumn, string>>;
interface Words {
  t: Translate;
  format: Pick<Format, "channelName" | "fileTime">;
  minorDigits: number;
}

/**
 * A row for each line of the order, or one where it has none. What is said of the order stands in
 * every row, its amounts and counts in the first alone: a column's sum is right.
 */
export function exportRows(order: ExportedOrder, words: Words): Cells[] {
  const of = orderCells(order, words);
  const amounts = amountCells(order, words);
  const lines = order.contents?.lines ?? [];
  if (lines.length === 0) return [{ ...of, ...amounts }];
  return lines.map((line, place) => ({
    ...of,
    ...lineCells(line, words),
    ...(place === 0 ? amounts : {}),
  }));
}

function orderCells(order: ExportedOrder, { t, format }: Words): Cells {
  const { contents } = order;
  const time = (instant: string | null | undefined) => (instant ? format.fileTime(instant) : "");
  return {
    number: order.externalId,
    channel: format.channelName(order.channelType),
    shop: order.channelName,
    status: t(`orders:status.${order.status}`),
    pickpack: order.pickpackStatus === "none" ? "" : t(`orders:pickpack.${order.pickpackStatus}`),
    flags: order.flags.map((flag) => t(`orders:flag.${flag}`)).join(", "),
    placed: time(order.placedAt),
    paid: time(order.paidAt),
    shipBy: time(order.shipByAt),
    shipped: time(contents?.shippedAt),
    cancelReason: cancelReasonText(contents?.cancelReason ?? "", t),
    note: order.note,
    buyer: order.buyerName,
    phone: contents?.address?.phone || contents?.buyerPhone || "",
    address: contents?.address?.fullAddress ?? "",
    city: order.city,
    region: contents?.address?.region ?? "",
    zipcode: contents?.address?.zipcode ?? "",
    buyerNote: contents?.buyerNote ?? "",
    payment: paymentText(order.paymentType, t),
    cod: order.isCod ? t("orders:cod") : "",
    courier: order.courier,
    tracking: order.trackingCode ?? "",
    warehouse: order.warehouseName ?? "",
  };
}

function lineCells(line: Line, { minorDigits }: Words): Cells {
  const { quantity, cancelledQuantity, unitPrice, discount } = line;
  const amount = (minor: number) => decimal(minor, minorDigits);
  return {
    sku: line.sku,
    product: line.name,
    variant: line.variantName,
    quantity: String(quantity),
    cancelled: String(cancelledQuantity),
    price: amount(unitPrice),
    discount: amount(discount),
    subtotal: amount(unitPrice * quantity - discount),
    // null: unknown, or kept from the caller.
    unitCost: line.variantId === null || line.unitCogs === null ? "" : amount(line.unitCogs),
  };
}

function amountCells(order: ExportedOrder, { minorDigits }: Words): Cells {
  const { contents } = order;
  const amount = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? "" : decimal(minor, minorDigits);
  const parts = contents?.feeParts ?? [];
  return {
    items: amount(contents?.itemsTotal),
    orderDiscount: amount(contents?.discountTotal),
    shippingFee: amount(contents?.shippingFee),
    total: amount(order.total),
    downPayment: amount(order.downPayment),
    fees: amount(contents?.channelFees),
    income: amount(incomeOf(contents)),
    ...Object.fromEntries(parts.map((part) => [`fee.${part.kind}`, amount(part.amount)])),
    labels: String(order.labelPrintCount),
    invoices: String(order.invoicePrintCount),
    packingSlips: String(order.packingSlipPrintCount ?? 0),
  };
}

/** null while the channel has not told its fees. */
const incomeOf = (contents: OrderContents | undefined): number | null =>
  contents && contents.channelFees !== null
    ? contents.itemsTotal - contents.discountTotal - contents.channelFees
    : null;

/** With a point and the currency's digits, as programs read it. */
const decimal = (minor: number, minorDigits: number): string =>
  (minor / 10 ** minorDigits).toFixed(minorDigits);
