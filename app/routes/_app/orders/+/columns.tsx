import "server-only";
import type { ReactNode } from "react";
import { describeDue } from "#app/components/order/due-look.ts";
import { DueMark } from "#app/components/order/due-mark.tsx";
import { LABEL_FORM } from "#app/components/order/print-label.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { cancelReasonText, formatPayment } from "#app/models/order/channel-words.ts";
import { computeSettlement } from "#app/models/order/order-gaps.ts";
import type { OrderRow as RowWords } from "#app/models/order/order-row.ts";
import { Link } from "#app/navigation/link.tsx";
import type { CountryCode } from "#contract/countries.ts";
import type { OrderContents, OrderSummary } from "#contract/orders.ts";
import { formatPhone } from "#contract/phone.ts";
import { FEE_KINDS } from "#contract/statuses.ts";
import type { CellKind } from "#contract/xlsx-file.ts";

export const ORDER_SORTINGS = ["shipBy", "newest"] as const;
export type OrderSorting = (typeof ORDER_SORTINGS)[number];

export interface ShownOrder {
  row: RowWords & { order: OrderSummary };
  now: number;
  soonHours: number;
}

interface Column {
  /** Class for the width. The column of the items takes the remaining width. */
  width?: string;
  /** Class that hides the column in a narrow window. */
  yields?: string;
  isNumber?: boolean;
  head: (t: Translate, list: { namesWarehouses: boolean }) => string;
  sort?: { by: OrderSorting; direction: "ascending" | "descending" };
  cell: (shown: ShownOrder) => ReactNode;
}

const COLUMNS = {
  shipBy: {
    width: "w-24",
    head: (t) => t("orders:col.shipBy"),
    sort: { by: "shipBy", direction: "ascending" },
    cell: ({ row, now, soonHours }) => (
      <td className="o-due">
        {row.shipByAt === null ? (
          <span className="text-xs text-muted-foreground">
            {getT()("orders:due.placed", { day: row.placed })}
          </span>
        ) : (
          <DueMark
            at={row.shipByAt}
            now={now}
            soonHours={soonHours}
            due={describeDue(row.shipByAt - now, soonHours, getT())}
            fuse
          />
        )}
      </td>
    ),
  },
  order: {
    width: "w-46",
    head: (t) => t("orders:col.order"),
    sort: { by: "newest", direction: "descending" },
    cell: ({ row }) => (
      <th scope="row" className="o-number">
        <span className="item">
          <ChannelMark type={row.channelType} label={getFormat().channelName(row.channelType)} />
          <span className="cell2">
            <Link className="block min-w-0 truncate" to={buildOrderHref(row)}>
              {row.number}
            </Link>
            <span className="block min-w-0 truncate max-cards:hidden">{row.shop}</span>
          </span>
        </span>
      </th>
    ),
  },
  buyer: {
    width: "w-28",
    yields: "max-xl:hidden",
    head: (t) => t("orders:col.buyer"),
    cell: ({ row }) => (
      <td className="max-xl:hidden">
        <TwoLines above={row.buyer} below={row.city} />
      </td>
    ),
  },
  items: {
    head: (t, { namesWarehouses }) =>
      t(namesWarehouses ? "orders:col.itemsWarehouse" : "orders:col.items"),
    cell: ({ row }) => (
      <td className="o-items">
        <ItemLines row={row} />
      </td>
    ),
  },
  total: {
    width: "w-28",
    isNumber: true,
    head: (t) => t("orders:col.total"),
    cell: ({ row }) => (
      <td className="o-total num">
        <span className="cell2">
          <span className="font-medium">{row.total}</span>
          {row.cod ? (
            <span className="font-medium text-warning">{getT()("orders:cod")}</span>
          ) : row.paid ? (
            <span>{getT()("orders:paid")}</span>
          ) : null}
        </span>
      </td>
    ),
  },
  courier: {
    width: "w-31",
    yields: "max-lg:hidden",
    head: (t) => t("orders:col.courier"),
    cell: ({ row }) => (
      <td className="max-lg:hidden">
        <TwoLines above={row.courier} below={row.tracking} />
      </td>
    ),
  },
  status: {
    width: "w-33",
    head: (t) => t("orders:col.status"),
    cell: ({ row }) => (
      <td className="span">
        <span className="cell2 max-cards:flex max-cards:gap-x-3">
          <StatusDot tone={row.tone}>{row.status}</StatusDot>
          <Below text={row.sub} />
        </span>
      </td>
    ),
  },
  flags: {
    width: "w-28",
    head: (t) => t("orders:col.flags"),
    cell: ({ row }) => (
      <td className="span">
        {row.flags.length > 0 || row.note || row.buyerNote ? (
          <span className="flex gap-1 flex-wrap">
            {row.flags.map((flag) => (
              <Badge key={flag.text} tone={flag.tone}>
                <span className="whitespace-normal">{flag.text}</span>
              </Badge>
            ))}
            {row.buyerNote ? (
              <Badge className="max-w-full" tone="warning" title={row.buyerNote}>
                <span className="min-w-0 truncate">
                  <span className="sr-only">{getT()("orders:flag.buyerNote")}</span> {row.buyerNote}
                </span>
              </Badge>
            ) : null}
            {row.note ? (
              <Badge className="max-w-full" title={row.note}>
                <span className="min-w-0 truncate">
                  <span className="sr-only">{getT()("orders:flag.note")}</span> {row.note}
                </span>
              </Badge>
            ) : null}
          </span>
        ) : null}
        {row.next === "arrange" ? (
          <ButtonLink
            variant="outline"
            className="cards:hidden"
            to={`${buildOrderHref(row)}/arrange`}
          >
            {getT()("orders:arrange")}
          </ButtonLink>
        ) : null}
        {row.next === "print_label" ? (
          <Button
            type="submit"
            className="cards:hidden"
            form={LABEL_FORM}
            formAction={`${buildOrderHref(row)}/label`}
          >
            <Icon name="printer" />
            {getT()("order:action.printLabel")}
          </Button>
        ) : null}
      </td>
    ),
  },
} satisfies Record<string, Column>;
export type OrderColumn = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as OrderColumn[];
/** Always includes the number, so that choosing nothing else differs from no choice. */
export const ORDER_COLUMNS: readonly OrderColumn[] = [
  "order",
  ...COLUMN_NAMES.filter((name) => name !== "order"),
];
/** Returns the columns in the table's order. */
export const listShownColumns = (shown: readonly OrderColumn[]): [OrderColumn, Column][] =>
  COLUMN_NAMES.filter((name) => shown.includes(name)).map((name) => [name, COLUMNS[name]]);

const buildOrderHref = ({ id }: RowWords) => `/orders/${id}`;

/** One line with its facts below, or two lines; the others are counted. */
function ItemLines({ row }: { row: RowWords }) {
  const { lines, more, warehouse } = row;
  const [only] = lines;
  if (lines.length < 2)
    return (
      <span className="item">
        <Thumb url={only?.image} className="max-cards:size-11" />
        <span className="cell2">
          <span className="block min-w-0 truncate">
            <Quantity line={only} /> {only?.name}
          </span>
          <Below text={[only?.facts, warehouse].filter(Boolean).join(" · ")} />
        </span>
      </span>
    );
  return (
    <span className="grid gap-0.5">
      {lines.map((line, at) => (
        <span key={`${line.facts} ${line.name}`} className="flex min-w-0 items-center gap-2">
          <Thumb size="sm" url={line.image} />
          <span className="min-w-0 truncate" title={line.name}>
            <Quantity line={line} /> {[line.facts, line.name].filter(Boolean).join(" · ")}
          </span>
          {at > 0 && more ? <b className="flex-none text-muted-foreground">{more}</b> : null}
        </span>
      ))}
    </span>
  );
}

/** Several units are bold: they are what a picker overlooks. */
function Quantity({ line }: { line: RowWords["lines"][number] | undefined }) {
  return line?.isSeveral ? <b className="text-critical">{line.quantity}</b> : line?.quantity;
}

function TwoLines({ above, below }: { above: string; below: string }) {
  return (
    <span className="cell2">
      <span className="block min-w-0 truncate">{above}</span>
      <Below text={below} />
    </span>
  );
}

function Below({ text }: { text: string }) {
  return text === "" ? null : <span className="block min-w-0 truncate">{text}</span>;
}

export type ExportedOrder = OrderSummary & { contents?: OrderContents | undefined };
type Line = OrderContents["lines"][number];
interface FileWords {
  t: Translate;
  format: Pick<Format, "channelName" | "fileTime">;
  minorDigits: number;
  countryCode: CountryCode;
}

/** Returns the text of a file's cell; `null` and `undefined` leave it empty. */
type FileText<Of> = (of: Of, words: FileWords) => string | number | null | undefined;
interface OfOrder {
  order: ExportedOrder;
  contents: Partial<OrderContents>;
}
interface FileColumn {
  kind: CellKind;
  /**
   * The value belongs to the line, to the order, or to the order in its first row only, so that the
   * column's sum is right.
   */
  of: "line" | "order" | "once";
  text: FileText<OfOrder & { line: Line | undefined }>;
}

const said = (text: FileText<OfOrder>): FileColumn => ({ kind: "text", of: "order", text });
const coded = (text: FileText<OfOrder>): FileColumn => ({ kind: "code", of: "order", text });
const counted = (text: FileText<OfOrder>): FileColumn => ({ kind: "number", of: "once", text });
const summed = (amount: (of: OfOrder) => number | null | undefined): FileColumn =>
  counted((of, words) => formatDecimal(amount(of), words));
const ofLine = (text: FileText<Line>): FileColumn => ({
  kind: "text",
  of: "line",
  text: ({ line }, words) => line && text(line, words),
});
const countedLine = (text: FileText<Line>): FileColumn => ({ ...ofLine(text), kind: "number" });
const pricedLine = (amount: (line: Line) => number | null): FileColumn =>
  countedLine((line, words) => formatDecimal(amount(line), words));
const time = (read: (of: OfOrder) => string | null | undefined): FileColumn => ({
  ...{ kind: "time", of: "order" },
  text(of, { format }) {
    const instant = read(of);
    return instant && format.fileTime(instant);
  },
});

type FeeColumn = `fee.${(typeof FEE_KINDS)[number]}`;
const fee = (kind: (typeof FEE_KINDS)[number]): [FeeColumn, FileColumn] => [
  `fee.${kind}`,
  summed(({ contents }) => contents.feeParts?.find((part) => part.kind === kind)?.amount),
];

const FILE_GROUPS = {
  order: {
    number: coded(({ order }) => order.externalId),
    channel: said(({ order }, { format }) => format.channelName(order.channelType)),
    shop: said(({ order }) => order.channelName),
    status: said(({ order }, { t }) => t(`orders:status.${order.status}`)),
    pickpack: said(({ order: { pickpackStatus } }, { t }) =>
      pickpackStatus === "none" ? "" : t(`orders:pickpack.${pickpackStatus}`),
    ),
    flags: said(({ order }, { t }) =>
      order.flags.map((flag) => t(`orders:flag.${flag}`)).join(", "),
    ),
    placed: time(({ order }) => order.placedAt),
    paid: time(({ order }) => order.paidAt),
    shipBy: time(({ order }) => order.shipByAt),
    shipped: time(({ contents }) => contents.shippedAt),
    cancelReason: said(({ contents }, { t }) => cancelReasonText(contents.cancelReason ?? "", t)),
    note: said(({ order }) => order.note),
  },
  item: {
    sku: { ...ofLine((line) => line.sku), kind: "code" },
    product: ofLine((line) => line.name),
    variant: ofLine((line) => line.variantName),
    quantity: countedLine((line) => line.quantity),
    cancelled: countedLine((line) => line.cancelledQuantity),
    price: pricedLine((line) => line.unitPrice),
    discount: pricedLine((line) => line.discount),
    subtotal: pricedLine((line) => line.unitPrice * line.quantity - line.discount),
    // `null` if unknown or hidden from the caller.
    unitCost: pricedLine((line) => line.unitCogs),
  },
  amounts: {
    items: summed(({ contents }) => contents.itemsTotal),
    orderDiscount: summed(({ contents }) => contents.discountTotal),
    shippingFee: summed(({ contents }) => contents.shippingFee),
    total: summed(({ order }) => order.total),
    downPayment: summed(({ order }) => order.downPayment),
    refunded: summed(({ contents }) => contents.refunded),
    fees: summed(({ contents }) => contents.channelFees),
    income: summed((row) => settlementOf(row)?.income),
    // `null` if the cost is unknown or hidden from the caller, and until the fees are known.
    margin: summed((row) => (row.contents.channelFees === null ? null : settlementOf(row)?.margin)),
  },
  fees: Object.fromEntries(FEE_KINDS.map(fee)) as Record<FeeColumn, FileColumn>,
  buyer: {
    buyer: said(({ order }) => order.buyerName),
    phone: coded(({ contents }, { countryCode }) =>
      formatPhone(contents.address?.phone || contents.buyerPhone || "", countryCode),
    ),
    address: said(({ contents }) => contents.address?.fullAddress),
    city: said(({ order }) => order.city),
    region: said(({ contents }) => contents.address?.region),
    zipcode: coded(({ contents }) => contents.address?.zipcode),
    buyerNote: said(({ contents }) => contents.buyerNote),
  },
  shipping: {
    payment: said(({ order }, { t }) => formatPayment(order.paymentType, t)),
    cod: said(({ order }, { t }) => (order.isCod ? t("orders:cod") : "")),
    courier: said(({ order }) => order.courier),
    tracking: coded(({ order }) => order.trackingCode),
    warehouse: said(({ order }) => order.warehouseName),
    labels: counted(({ order }) => order.labelPrintCount),
    invoices: counted(({ order }) => order.invoicePrintCount),
    packingSlips: counted(({ order }) => order.packingSlipPrintCount),
  },
};
type FileGroup = keyof typeof FILE_GROUPS;
type KeysOfUnion<Groups> = Groups extends Groups ? keyof Groups & string : never;
export type ExportColumn = KeysOfUnion<(typeof FILE_GROUPS)[FileGroup]>;

const FILE_COLUMNS = Object.assign({}, ...Object.values(FILE_GROUPS)) as Record<
  ExportColumn,
  FileColumn
>;
export const EXPORT_COLUMNS = Object.keys(FILE_COLUMNS) as ExportColumn[];
export const EXPORT_GROUPS = (Object.keys(FILE_GROUPS) as FileGroup[]).map((name) => ({
  name,
  columns: Object.keys(FILE_GROUPS[name]) as ExportColumn[],
}));

export const getColumnKind = (column: ExportColumn): CellKind => FILE_COLUMNS[column].kind;

export const nameColumn = (column: ExportColumn, t: Translate): string =>
  column.startsWith("fee.")
    ? t(`order:settlement.${column as FeeColumn}`)
    : t(`orderExport:col.${column as Exclude<ExportColumn, FeeColumn>}`);

/** Returns a row for each line of the order, or one row if it has none. */
export function exportRows(
  order: ExportedOrder,
  columns: readonly ExportColumn[],
  words: FileWords,
): string[][] {
  const contents: Partial<OrderContents> = order.contents ?? {};
  const lines = contents.lines?.length ? contents.lines : [undefined];
  return lines.map((line, place) =>
    columns.map((column) => {
      const { of, text } = FILE_COLUMNS[column];
      if (of === "once" && place > 0) return "";
      return String(text({ order, contents, line }, words) ?? "");
    }),
  );
}

const settlementOf = ({ order: { status, contents } }: { order: ExportedOrder }) =>
  contents && computeSettlement({ status, ...contents });

/** Formats an amount for programs: with a decimal point and the currency's digits. */
const formatDecimal = (minor: number | null | undefined, { minorDigits }: FileWords) =>
  typeof minor === "number" ? (minor / 10 ** minorDigits).toFixed(minorDigits) : null;
