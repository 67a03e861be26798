import {
  and,
  eq,
  exists,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { boundsOf } from "#contract/numbers.ts";
import type { findOrders } from "#contract/orders.ts";
import type { OrderFlag, OrderStatus } from "#contract/statuses.ts";
import type { Queryable } from "../db/client.ts";
import { contains } from "../db/contains.ts";
import { channels } from "../db/schema/channels.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { behindFigure } from "./behind-figure.ts";
import { anywhereIn, numberHas, textHas } from "./order-search.ts";
import { TO_BE_SHIPPED } from "./order-states.ts";
import { awaitsReturnAnswer } from "./return-wish.ts";
import { sameBuyerBefore } from "./same-buyer.ts";
import { isCourier, isPaymentType } from "./spellings.ts";

export type OrderFilter = Omit<
  z.output<typeof findOrders.query>,
  "limit" | "offset" | "sortBy" | "countUpTo"
>;

/** `createdAfter` and `createdBefore` are about when the buyer placed the order. */
export function orderCondition(
  db: Queryable,
  accountId: string,
  filter: Partial<OrderFilter>,
  now: Date,
): SQL | undefined {
  return and(
    eq(orders.accountId, accountId),
    oneOf(orders.id, filter.ids),
    filter.statuses && isIn(filter.statuses),
    oneOf(orders.channelId, filter.channelIds),
    filter.channelType
      ? inArray(
          orders.channelId,
          db
            .select({ id: channels.id })
            .from(channels)
            .where(
              and(eq(channels.accountId, accountId), eq(channels.channelType, filter.channelType)),
            ),
        )
      : undefined,
    oneOf(orders.externalId, filter.externalIds),
    filter.orderNumber ? numberHas(accountId, filter.orderNumber) : undefined,
    ...partsOf(filter).map((part) => textHas(accountId, part)),
    like(orders.buyerName, filter.buyerName),
    like(orders.buyerPhone, filter.buyerPhone),
    filter.sameBuyerBefore ? sameBuyerBefore(accountId, filter.sameBuyerBefore) : undefined,
    like(orders.trackingCode, filter.trackingCode),
    filter.courier ? isCourier(accountId, filter.courier) : undefined,
    filter.warehouseId ? eq(orders.warehouseId, filter.warehouseId) : undefined,
    filter.isCod === undefined ? undefined : eq(orders.isCod, filter.isCod),
    filter.hasNote === undefined
      ? undefined
      : filter.hasNote
        ? sql`${orders.note} <> ''`
        : eq(orders.note, ""),
    filter.hasPrintedLabel === undefined
      ? undefined
      : filter.hasPrintedLabel
        ? isNotNull(orders.labelPrintedAt)
        : isNull(orders.labelPrintedAt),
    filter.hasPrintedInvoice === undefined
      ? undefined
      : filter.hasPrintedInvoice
        ? isNotNull(orders.invoicePrintedAt)
        : isNull(orders.invoicePrintedAt),
    filter.documentStatuses && inArray(orders.documentStatus, filter.documentStatuses),
    filter.isShipmentFailed === undefined
      ? undefined
      : filter.isShipmentFailed
        ? isNotNull(orders.shipmentError)
        : isNull(orders.shipmentError),
    filter.awaitsReceipt === undefined
      ? undefined
      : filter.awaitsReceipt
        ? awaitsReceipt
        : not(awaitsReceipt),
    filter.awaitsReturnAnswer === undefined
      ? undefined
      : filter.awaitsReturnAnswer
        ? awaitsReturnAnswer
        : not(awaitsReturnAnswer),
    filter.hasDownpayment === undefined
      ? undefined
      : filter.hasDownpayment
        ? gt(orders.downPayment, 0)
        : eq(orders.downPayment, 0),
    filter.totalPrice ? totalWithin(boundsOf(filter.totalPrice)) : undefined,
    filter.paymentType ? isPaymentType(accountId, filter.paymentType) : undefined,
    filter.pickpackStatuses && inArray(orders.pickpackStatus, filter.pickpackStatuses),
    flagged(filter.flags, now),
    lineCondition(db, filter),
    singleItem(filter.isSingleItem),
    behindFigure(accountId, filter),
    dateBounds(filter),
    filter.search ? anywhereIn(accountId, filter.search) : undefined,
  );
}

/** What some text of a line or about the buyer must have. */
const partsOf = ({
  buyerName,
  buyerPhone,
  trackingCode,
  productName,
  sku,
}: Partial<OrderFilter>): string[] =>
  [buyerName, buyerPhone, trackingCode, productName, sku].filter(
    (part) => part !== undefined && part !== "",
  ) as string[];

export const looksForText = (filter: Partial<OrderFilter>): boolean =>
  Boolean(filter.search || filter.orderNumber) || partsOf(filter).length > 0;

/**
 * An order that is not handed over although its ship-by time is past. Not stored: it comes true by
 * itself.
 */
export const isLate = (now: Date) => and(isIn(TO_BE_SHIPPED), lt(orders.shipByAt, now));

/**
 * What `receive_return` is for (order-actions.ts), without the requests that still want an answer.
 * The first two in the index's words.
 */
const awaitsReceipt = sql`(${orders.status} in ('return_requested','delivery_failed','returned') and ${orders.returnReceivedAt} is null
  and (${orders.status} <> 'return_requested' or (${orders.returnAnswer} is not distinct from 'accepted' and ${orders.returnWish} is distinct from 'refund')
    or ${orders.returnWish} is not distinct from 'refund_of_returned') and not ${orders.flags} ? 'fulfilled_by_channel')`;

/** The order has any of these flags. */
function hasFlag(flags: readonly OrderFlag[]): SQL {
  return sql`${orders.flags} ?| string_to_array(${flags.join(",")}::text, ',')`;
}

/** `hasFlag`, and once more in the index's words, or PostgreSQL reads every open order. */
export const isFlagged = (flags: readonly OrderFlag[]) =>
  and(sql`${orders.flags} <> '[]'::jsonb`, hasFlag(flags));

function flagged(flags: readonly OrderFlag[] | undefined, now: Date): SQL | undefined {
  if (!flags) return undefined;
  const stored = flags.filter((flag) => flag !== "late");
  return (
    or(
      flags.includes("late") ? isLate(now) : undefined,
      stored.length > 0 ? isFlagged(stored) : undefined,
    ) ?? sql`false`
  );
}

/**
 * Written out: in place of parameters PostgreSQL's plan would not know which index has them
 * (executeRepeated). They are the contract's own words.
 */
export const isIn = (statuses: readonly OrderStatus[]): SQL =>
  statuses.length === 0
    ? sql`false`
    : sql`${orders.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(","))})`;

/** Whether nothing else is asked for. */
export const asksForStatusesOnly = ({ statuses: _, ...others }: Partial<OrderFilter>): boolean =>
  Object.values(others).every((value) => value === undefined);

function oneOf<C extends AnyPgColumn>(
  column: C,
  values: readonly C["_"]["data"][] | undefined,
): SQL | undefined {
  return values && inArray(column, [...values]);
}

function like(column: AnyPgColumn, text: string | undefined): SQL | undefined {
  return text ? ilike(column, contains(text)) : undefined;
}

function lineCondition(db: Queryable, { productName, sku }: Partial<OrderFilter>): SQL | undefined {
  if (!productName && !sku) return undefined;
  return exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(
        and(
          eq(orderLines.accountId, orders.accountId),
          eq(orderLines.orderId, orders.id),
          like(orderLines.name, productName),
          like(orderLines.sku, sku),
        ),
      ),
  );
}

/** One unit of one thing: it needs no sorting when packed. */
function singleItem(isSingle: boolean | undefined): SQL | undefined {
  if (isSingle === undefined) return undefined;
  const more = sql`(select sum(l.quantity) from order_lines l where l.account_id = ${orders.accountId} and l.order_id = ${orders.id}) > 1`;
  return isSingle ? sql`not (${more})` : more;
}

const totalWithin = ({ from, to }: ReturnType<typeof boundsOf>): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(orders.total, from),
    to === undefined ? undefined : lte(orders.total, to),
  );

function dateBounds(filter: Partial<OrderFilter>): SQL | undefined {
  const date = (text: string | undefined) => (text ? new Date(text) : undefined);
  const bound = (compare: typeof gte, column: AnyPgColumn, text: string | undefined) =>
    text ? compare(column, date(text)) : undefined;
  return and(
    bound(lte, orders.shipByAt, filter.shipByBefore),
    bound(gte, orders.shipByAt, filter.shipByAfter),
    bound(gte, orders.paidAt, filter.paidAfter),
    bound(lte, orders.paidAt, filter.paidBefore),
    bound(gte, orders.placedAt, filter.createdAfter),
    bound(lte, orders.placedAt, filter.createdBefore),
  );
}
