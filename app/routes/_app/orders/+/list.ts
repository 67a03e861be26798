import "server-only";
import { formatHour, formatWeekday } from "#app/models/statistics/time-texts.ts";
import { defineListFor } from "#app/services/list/define-list.ts";
import {
  createParamBuilders,
  isOn,
  makeChoiceParam,
  makeColumnsParam,
  makeOneOfParam,
  makeSomeOfParam,
  makeWordsParam,
  type ReaderLocale,
  splitValues,
} from "#app/services/list/list-params.ts";
import { ORDER_FILTERS, type OrderSort } from "#contract/order-filters.ts";
import {
  DOCUMENT_STATUSES,
  type DocumentStatus,
  LABEL_NOT_READY,
  ORDER_FLAGS,
  ORDER_STATUSES,
  type OrderFlag,
  type OrderStatus,
  WORKED_STATUSES,
} from "#contract/statuses.ts";
import { ORDER_COLUMNS, ORDER_SORTINGS, type OrderSorting } from "./columns.tsx";

const GROUPS = {
  open: ["unpaid", "on_hold", "to_process", "processing", "to_ship", "cancel_requested"],
  returns: ["return_requested", "returned"],
  all: [],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type TabName = keyof typeof GROUPS | OrderStatus;
const TABS = ["open", "returns", "all", ...ORDER_STATUSES] as const satisfies readonly TabName[];

const DOCUMENTS = ["not_ready", ...DOCUMENT_STATUSES] as const;

/** Only these can be late; the counts of the orders service use the same statuses. */
const HAS_DEADLINE: readonly OrderStatus[] = ["to_process", "processing", "to_ship"];

const PROBLEM_FLAGS: OrderFlag[] = [
  "out_of_stock",
  "unmapped",
  "no_warehouse",
  "retry_pickup",
  "unknown_status",
];

const HOUR_MS = 3_600_000;

/** `now` in milliseconds, and how many hours before its ship-by time an order is due. */
interface OrderPlace extends ReaderLocale {
  now: number;
  soonHours: number;
}

const { of, on, day } = createParamBuilders(ORDER_FILTERS);

/**
 * The query parameters of /orders. Invalid values fall back to the default. Notifications link here
 * with `orderNumber` (docs/specification.md "Notifications"), which shows an order of any status.
 */
export const orderList = defineListFor<OrderPlace>()({
  path: "/orders",
  pageSize: 50,
  showsFirstRows: true,
  filters: ORDER_FILTERS,
  without: ["ids"],
  params: {
    status: makeChoiceParam(TABS),
    /** Replaces the statuses of the tab. */
    statuses: makeSomeOfParam(ORDER_STATUSES, (status, { t }) => t(`orders:status.${status}`)),
    search: of("search"),
    orderNumber: of("orderNumber"),
    late: isOn(),
    due: isOn(),
    cod: on("isCod"),
    single: isOn(),
    several: isOn(),
    flagged: isOn(),
    flag: makeSomeOfParam(ORDER_FLAGS, (flag, { t }) => t(`orders:flag.${flag}`)),
    channel: of("channelIds"),
    courier: of("courier"),
    warehouse: of("warehouseId"),
    printed: of("hasPrintedLabel"),
    invoice: of("hasPrintedInvoice"),
    documents: makeSomeOfParam(DOCUMENTS, (status, { t }) => t(`orders:documents.${status}`)),
    failed: of("isShipmentFailed"),
    receipt: of("awaitsReceipt"),
    answer: of("awaitsReturnAnswer"),
    note: of("hasNote"),
    pickpack: of("pickpackStatuses", (status, { t }) => t(`orders:pickpack.${status}`)),
    /** Whole order numbers, separated by commas or spaces. */
    numbers: makeWordsParam(2000),
    buyer: of("buyerName"),
    phone: { ...of("buyerPhone"), look: "phone" },
    product: of("productName"),
    sku: of("sku"),
    tracking: of("trackingCode"),
    total: of("totalPrice"),
    payment: of("paymentType"),
    down: of("hasDownpayment"),
    from: day("createdAfter", "begin"),
    to: day("createdBefore", "last"),
    paidFrom: day("paidAfter", "begin"),
    paidTo: day("paidBefore", "end"),
    shipBy: day("shipByBefore", "end"),
    sale: of("sale", (state, { t }) => t(`orders:sale.${state}`)),
    channelType: of("channelType", (type, { format }) => format.channelName(type)),
    platform: of("platform", (platform, { t }) => t(`orders:platform.${platform}`)),
    city: of("city"),
    category: of("category"),
    without: of("without", (part, { t }) => t(`orders:without.${part}`)),
    weekday: of("weekday", (weekday, { format }) => formatWeekday(Number(weekday), format)),
    hour: of("hour", (hour) => formatHour(Number(hour))),
    /** An order id. Finds the same buyer's earlier orders. */
    buyerBefore: of("sameBuyerBefore"),
    productId: of("productId"),
    variantId: of("variantId"),
    columns: makeColumnsParam(ORDER_COLUMNS),
    sort: makeOneOfParam(ORDER_SORTINGS, (sort, { t }) => t(`orders:sort.${sort}`)),
  },
  // An import that was started here.
  passing: { pull: makeWordsParam() },
  also: {
    // Late and due compare times: a flag would be as old as the last sync.
    statuses({ late, due, status, statuses }): OrderStatus[] {
      const asked = statuses ? (splitValues(statuses) as OrderStatus[]) : listTabStatuses(status);
      const timed = asked.filter((one) => HAS_DEADLINE.includes(one));
      if (!late && !due) return [...asked];
      return timed.length > 0 ? timed : [...HAS_DEADLINE];
    },
    shipByBefore: ({ late, due }, { now, soonHours }) =>
      late || due ? new Date(late ? now : now + soonHours * HOUR_MS).toISOString() : undefined,
    // Late orders have their own chip.
    shipByAfter: ({ late, due }, { now }) =>
      due && !late ? new Date(now).toISOString() : undefined,
    flags: ({ flag, flagged }): OrderFlag[] =>
      flag ? (splitValues(flag) as OrderFlag[]) : flagged ? PROBLEM_FLAGS : [],
    isSingleItem: ({ single, several }) => (single ? true : several ? false : undefined),
    externalIds({ numbers }) {
      const ids = numbers.split(/[\s,;]+/).filter(Boolean);
      return ids.length > 0 ? ids : undefined;
    },
    documentStatuses({ documents }): DocumentStatus[] | undefined {
      const asked = splitValues(documents) as (typeof DOCUMENTS)[number][];
      if (asked.length === 0) return undefined;
      const statuses = asked.flatMap((one) => (one === "not_ready" ? LABEL_NOT_READY : [one]));
      return [...new Set(statuses)];
    },
  },
  order: (params): { sortBy: OrderSort } => ({
    sortBy: chooseSorting(params) === "newest" ? "placedAt" : "shipBy",
  }),
  implied: ({ orderNumber, statuses }) => (orderNumber || statuses ? { status: "all" } : {}),
  settle: ({ statuses }) => (statuses ? { status: "all" } : {}),
  fields: {
    main: [
      ...["channel", "statuses", "flag", "courier", "warehouse", "printed", "note"],
      ...["from", "to", "sort"],
    ] as const,
    more: [
      ...["orderNumber", "numbers", "buyer", "phone", "product", "sku", "tracking", "total"],
      ...["payment", "down", "invoice", "documents", "pickpack", "failed", "receipt", "answer"],
      ...["paidFrom", "paidTo", "shipBy", "sale"],
      ...["channelType", "platform", "city", "category", "without", "weekday", "hour"],
    ] as const,
    wide: ["sort"],
  },
  texts: {
    label: (name, { t }) =>
      name === "statuses" ? t("orders:col.status") : t(`orders:filter.${name}`),
    any: (name, { t }) => t(name === "sort" ? "orders:sort.default" : "orders:filter.any"),
    value: (key, { t }) => t(`orders:filter.${key}`),
  },
});
export type ListParams = typeof orderList.standards;

export function listTabStatuses(tab: TabName): readonly OrderStatus[] {
  return tab in GROUPS ? GROUPS[tab as keyof typeof GROUPS] : [tab as OrderStatus];
}

/** Returns the default sorting: by time to ship if orders need work, else the newest first. */
export function chooseDefaultSorting({ status, statuses, late, due }: Sorted): OrderSorting {
  const asked = statuses ? (splitValues(statuses) as OrderStatus[]) : listTabStatuses(status);
  const hasWork = late || due || asked.some((one) => WORKED_STATUSES.includes(one));
  return hasWork ? "shipBy" : "newest";
}

export const chooseSorting = (params: Sorted): OrderSorting =>
  params.sort || chooseDefaultSorting(params);

interface Sorted {
  status: TabName;
  statuses: string;
  late: boolean;
  due: boolean;
  sort: OrderSorting | "";
}

/** Parameters that change the frame of the list and hide no order. */
const FRAME = { status: "open", sort: "" } as const;
export const isFiltered = (params: ListParams): boolean =>
  orderList.searchWith(params, { ...FRAME, columns: orderList.standards.columns }) !== "";
