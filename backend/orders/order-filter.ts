import { and, eq, exists, gt, gte, inArray, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Asked } from "#contract/filters.ts";
import { parseBounds } from "#contract/numbers.ts";
import { ORDER_FILTERS } from "#contract/order-filters.ts";
import type { MAY_LACK } from "#contract/statistics.ts";
import type { ChannelType, OrderFlag, OrderStatus } from "#contract/statuses.ts";
import type { Queryable } from "../db/client.ts";
import {
  filterCondition,
  hasValue,
  makeBooleanCondition,
  makeInCondition,
  makeSinceCondition,
  makeTextCondition,
  makeUntilCondition,
} from "../db/filter-condition.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { matchesAnyText, matchesNumber, matchesText } from "./order-search.ts";
import { TO_BE_SHIPPED } from "./order-states.ts";
import { AWAITS_RECEIPT, AWAITS_RETURN_ANSWER } from "./return-wish.ts";
import { SALE_CONDITIONS } from "./sale-states.ts";
import { isOfSameBuyerBefore } from "./same-buyer.ts";
import { isCourier, isPaymentType } from "./spellings.ts";

export type OrderFilter = Asked<typeof ORDER_FILTERS>;
interface FilterContext {
  db: Queryable;
  accountId: string;
  now: Date;
  asked: OrderFilter;
}

const HAS_MORE_UNITS = sql`(select sum(l.quantity) from order_lines l where l.account_id = ${orders.accountId} and l.order_id = ${orders.id}) > 1`;

const CITY_SQL = sql`coalesce(${orders.address}->>'city', '')`;

const SOLD_ON_TOKOPEDIA = sql`${orders.flags} ? ${"sold_on_tokopedia" satisfies OrderFlag}`;

const isOfType = (type: ChannelType, { db, accountId }: FilterContext): SQL =>
  inArray(
    orders.channelId,
    db
      .select({ id: channels.id })
      .from(channels)
      .where(and(eq(channels.accountId, accountId), eq(channels.channelType, type))),
  );

const MISSING_VALUE_CONDITIONS: Record<(typeof MAY_LACK)[number], SQL> = {
  courier: sql`${orders.courier} = ''`,
  city: sql`${CITY_SQL} = ''`,
  category: hasLineWhere(sql`coalesce(p.category, '') = ''`),
};

/** The condition of each filter. A filter named like a column compares that column. */
const buildFilterCondition = filterCondition<typeof ORDER_FILTERS, typeof orders, FilterContext>(
  ORDER_FILTERS,
  orders,
  {
    ids: makeInCondition(orders.id),
    statuses: hasStatus,
    channelIds: makeInCondition(orders.channelId),
    channelType: isOfType,
    platform: (platform, reading) =>
      platform === "tokopedia"
        ? SOLD_ON_TOKOPEDIA
        : and(isOfType("tiktok", reading), not(SOLD_ON_TOKOPEDIA)),
    externalIds: makeInCondition(orders.externalId),
    orderNumber: (number, { accountId }) => matchesNumber(accountId, number),
    search: (search, { accountId }) => matchesAnyText(accountId, search),
    buyerName: searchColumn(orders.buyerName),
    buyerPhone: searchColumn(orders.buyerPhone),
    trackingCode: searchColumn(orders.trackingCode),
    productName: (name, filterContext) =>
      and(matchesText(filterContext.accountId, name), hasMatchingLine(filterContext)),
    // The SKU and the product name must match the same line.
    sku: (sku, filterContext) =>
      and(
        matchesText(filterContext.accountId, sku),
        filterContext.asked.productName ? undefined : hasMatchingLine(filterContext),
      ),
    sameBuyerBefore: (id, { accountId }) => isOfSameBuyerBefore(accountId, id),
    courier: (courier, { accountId }) => isCourier(accountId, courier),
    hasNote: makeBooleanCondition(sql`${orders.note} <> ''`, eq(orders.note, "")),
    hasPrintedLabel: hasValue(orders.labelPrintedAt),
    hasPrintedInvoice: hasValue(orders.invoicePrintedAt),
    documentStatuses: makeInCondition(orders.documentStatus),
    isShipmentFailed: hasValue(orders.shipmentError),
    awaitsReceipt: makeBooleanCondition(AWAITS_RECEIPT, not(AWAITS_RECEIPT)),
    awaitsReturnAnswer: makeBooleanCondition(AWAITS_RETURN_ANSWER, not(AWAITS_RETURN_ANSWER)),
    hasDownpayment: makeBooleanCondition(gt(orders.downPayment, 0), eq(orders.downPayment, 0)),
    totalPrice: (range) => isTotalWithin(parseBounds(range)),
    paymentType: (type, { accountId }) => isPaymentType(accountId, type),
    pickpackStatuses: makeInCondition(orders.pickpackStatus),
    flags: (flags, { now }) => hasAnyFlag(flags, now),
    // An order of one unit needs no sorting when it is packed.
    isSingleItem: makeBooleanCondition(sql`not (${HAS_MORE_UNITS})`, HAS_MORE_UNITS),
    sale: (sale) => SALE_CONDITIONS[sale],
    productId: (id) => hasLineWhere(sql`v.product_id = ${id}`),
    variantId: (id) => hasLineWhere(sql`l.variant_id = ${id}`),
    city: (city) => sql`${CITY_SQL} = ${city}`,
    category: (category) => hasLineWhere(sql`p.category = ${category}`),
    without: (part) => MISSING_VALUE_CONDITIONS[part],
    weekday: (weekday, { accountId }) => isPlacedAtClock(accountId, "isodow", weekday),
    hour: (hour, { accountId }) => isPlacedAtClock(accountId, "hour", hour),
    shipByBefore: makeUntilCondition(orders.shipByAt),
    shipByAfter: makeSinceCondition(orders.shipByAt),
    paidAfter: makeSinceCondition(orders.paidAt),
    paidBefore: makeUntilCondition(orders.paidAt),
    createdAfter: makeSinceCondition(orders.placedAt),
    createdBefore: makeUntilCondition(orders.placedAt),
  },
);

export const buildOrderCondition = (
  db: Queryable,
  accountId: string,
  request: OrderFilter,
  now: Date,
): SQL | undefined =>
  and(
    eq(orders.accountId, accountId),
    buildFilterCondition(request, { db, accountId, now, asked: request }),
  );

const TEXT_FILTERS = ["buyerName", "buyerPhone", "trackingCode", "productName", "sku"] as const;

export const hasTextFilter = (request: OrderFilter): boolean =>
  (["search", "orderNumber", ...TEXT_FILTERS] as const).some((name) => Boolean(request[name]));

/** Orders past their ship-by time that are not handed over. Not stored: it changes with time. */
export const isLate = (now: Date) => and(hasStatus(TO_BE_SHIPPED), lt(orders.shipByAt, now));

function hasFlag(flags: readonly OrderFlag[]): SQL {
  return sql`${orders.flags} ?| string_to_array(${flags.join(",")}::text, ',')`;
}

/**
 * Condition: the order has one of the flags. Repeats the index's condition: without it PostgreSQL
 * reads every open order.
 */
export const isFlagged = (flags: readonly OrderFlag[]) =>
  and(sql`${orders.flags} <> '[]'::jsonb`, hasFlag(flags));

function hasAnyFlag(flags: readonly OrderFlag[], now: Date): SQL {
  const storedFlags = flags.filter((flag) => flag !== "late");
  return (
    or(
      flags.includes("late") ? isLate(now) : undefined,
      storedFlags.length > 0 ? isFlagged(storedFlags) : undefined,
    ) ?? sql`false`
  );
}

/**
 * Writes literals: with parameters PostgreSQL cannot choose the partial index (executeRepeated).
 * The contract limits the values.
 */
export function hasStatus(statuses: readonly OrderStatus[]): SQL {
  if (statuses.length === 0) return sql`false`;
  return sql`${orders.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(","))})`;
}

export const asksForStatusesOnly = ({ statuses: _, ...others }: OrderFilter): boolean =>
  Object.values(others).every((value) => value === undefined);

/** Orders with a line whose variant `v` and product `p` match; both are null for an unknown SKU. */
function hasLineWhere(condition: SQL): SQL {
  return sql`exists (select 1 from order_lines l left join variants v on v.account_id = l.account_id and v.id = l.variant_id
    left join products p on p.account_id = v.account_id and p.id = v.product_id
    where l.account_id = ${orders.accountId} and l.order_id = ${orders.id} and ${condition})`;
}

/**
 * Compares the UTC hour of the order in the account's time zone, as the statistics do. The hour
 * that a clock change repeats counts as one.
 */
function isPlacedAtClock(accountId: string, part: "isodow" | "hour", value: number): SQL {
  return sql`extract(${sql.raw(part)} from date_trunc('hour', ${orders.placedAt}, 'UTC') at time zone
    (select a.time_zone from ${accounts} a where a.id = ${accountId})) = ${value}`;
}

/** Orders whose `column` contains the text. The index finds candidates by the search text first. */
function searchColumn(column: AnyPgColumn) {
  const isContained = makeTextCondition(column);
  return (text: string, filterContext: FilterContext) =>
    and(matchesText(filterContext.accountId, text), isContained(text));
}

function hasMatchingLine({ db, asked: { productName = "", sku = "" } }: FilterContext): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(
        and(
          eq(orderLines.accountId, orders.accountId),
          eq(orderLines.orderId, orders.id),
          makeTextCondition(orderLines.name)(productName),
          makeTextCondition(orderLines.sku)(sku),
        ),
      ),
  );
}

const isTotalWithin = ({ from, to }: ReturnType<typeof parseBounds>): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(orders.total, from),
    to === undefined ? undefined : lte(orders.total, to),
  );
