import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { INTAKE_STEPS } from "#contract/intake-steps.ts";
import type { OrderEvent, OrderEventType } from "#contract/order-events.ts";
import { OrderDetail } from "#contract/orders.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { pickColumns, toWireRow } from "../db/json-row.ts";
import { users } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orderEvents, orders } from "../db/schema/orders.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { notFound } from "../http/problem-error.ts";
import type { Connector } from "../marketplaces/connector.ts";
import { makeImageUrl } from "../products/index.ts";
import { describeActs, listPossibleActions } from "./order-acts.ts";
import { presentBoxes } from "./parcels/present-boxes.ts";
import { maySeeCosts, presentFees, sumGoodsCost, toLine, toSummary } from "./present-order.ts";
import { readLinesByOrder } from "./read-lines.ts";
import { readRefundableOrders } from "./read-order-acts.ts";
import { readLostUnits, selectRefunded } from "./refunded-goods.ts";
import { hasOpenReturnWish } from "./return-wish.ts";
import { isOfSameBuyerBefore } from "./same-buyer.ts";
import { readFeeParts } from "./settlements/write-fees.ts";
import { visibleToCaller } from "./visible-orders.ts";

const DETAIL_COLUMNS = pickColumns(orders, OrderDetail.shape);

export async function readOrder(
  backend: Backend,
  caller: Pick<Caller, "accountId" | "permissions" | "orderScope" | "isInternal" | "openedBy">,
  orderId: string,
): Promise<OrderDetail> {
  const { db } = backend;
  const [foundOrder] = await db
    .select({
      order: orders,
      refunded: selectRefunded,
      channelType: channels.channelType,
      channelName: channels.name,
      warehouseName: warehouses.name,
    })
    .from(orders)
    .innerJoin(
      channels,
      and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
    )
    .leftJoin(
      warehouses,
      and(eq(warehouses.accountId, orders.accountId), eq(warehouses.id, orders.warehouseId)),
    )
    .where(and(eq(orders.id, orderId), eq(orders.accountId, caller.accountId)));
  if (!foundOrder) throw notFound("Order");
  const { order } = foundOrder;
  const connector = backend.connector(foundOrder.channelType);
  const mustHideCosts = !maySeeCosts(caller);
  const events = await readEvents(backend, order);
  const shownEvents = events.filter(
    // The detail of `fees_told` names the fees.
    ({ type }) => caller.orderScope === "all" || type !== "fees_told",
  );
  const findLastActor = (type: OrderEventType) =>
    events.findLast((event) => event.type === type)?.actor ?? null;
  const linesByOrder = await readLinesByOrder(backend, caller.accountId, [orderId]);
  const lines = linesByOrder.get(orderId) ?? [];
  const refundable = await readRefundableOrders(db, caller.accountId, [orderId]);
  const acts = describeActs(caller, {
    ...{ order, connector, lines, channelType: foundOrder.channelType },
    hasOpenRefund: refundable.has(orderId),
  });
  const actions = listPossibleActions(acts);
  const lostLines = await readLostUnits(backend, caller.accountId, [order], linesByOrder);
  return {
    ...toWireRow(DETAIL_COLUMNS, order),
    ...toSummary(
      { connector: backend.connector, now: backend.now() },
      { ...foundOrder, city: order.address?.city ?? null },
      lines,
    ),
    ...presentFees(caller, order.channelFees, await readFeeParts(db, order)),
    lines: lines.map((line) => toLine(line, !mustHideCosts)),
    events: shownEvents,
    ...{ actions, acts },
    boxes: await presentBoxes(db, order),
    cancelReasons: acts.find(({ act }) => act === "cancel")?.reasons ?? [],
    cancelsUnits: connector?.orders?.cancelsUnits ?? false,
    returnWish: hasOpenReturnWish(order) ? order.returnWish : null,
    returnCount: order.returnCount && {
      ...order.returnCount,
      countedBy: findLastActor("return_counted") ?? "",
    },
    ...presentReturnAnswers(order, actions.includes("answer_return") ? connector : null),
    earlierOrders: await countEarlierOrders(db, caller, order),
    cogs: mustHideCosts ? null : sumGoodsCost(lines),
    lostCogs: mustHideCosts ? null : sumGoodsCost(lostLines.get(orderId) ?? []),
    refunded: foundOrder.refunded,
    hidesCosts: mustHideCosts,
    labelPrintedBy: order.labelPrintedAt && findLastActor("label_printed"),
    invoicePrintedBy: order.invoicePrintedAt && findLastActor("invoice_printed"),
    packingSlipPrintedBy: order.packingSlipPrintedAt && findLastActor("packing_slip_printed"),
    lastIntake: caller.isInternal || caller.openedBy !== null ? presentLastIntake(order) : null,
  };
}

function presentLastIntake({ channelUpdatedAt, intakeSteps }: OrderRow): OrderDetail["lastIntake"] {
  // Excludes renamed steps.
  const steps = intakeSteps?.filter((step) => INTAKE_STEPS.includes(step));
  return steps ? { reportedAt: channelUpdatedAt.toISOString(), steps } : null;
}

function presentReturnAnswers({ returnWish }: OrderRow, connector: Connector | null) {
  const { refusalReasons = [], evidence = null, refundInstead } = connector?.returns ?? {};
  return {
    canRefundInstead: returnWish !== null && (refundInstead?.of.includes(returnWish) ?? false),
    refusalReasons: [...refusalReasons],
    refusalPictures: evidence && { ...evidence, neededFor: [...evidence.neededFor] },
  };
}

/**
 * Returns the timeline, oldest first. Users are shown by name; `system` and `channel:<id>` stay as
 * they are.
 */
async function readEvents(
  { db, config }: Pick<Backend, "db" | "config">,
  order: OrderRow,
): Promise<z.input<typeof OrderEvent>[]> {
  const rows = await db
    .select({ event: orderEvents, userName: users.name })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actor))
    .where(and(eq(orderEvents.accountId, order.accountId), eq(orderEvents.orderId, order.id)))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return rows.map(({ event, userName }) => {
    const { id, axis, type, from, to, detail } = event;
    return {
      id,
      axis,
      type,
      from,
      to,
      detail: addPictureUrls(detail, config),
      actor: userName ?? event.actor,
      at: event.at.toISOString(),
    };
  });
}

function addPictureUrls(
  { pictureIds, ...detail }: Record<string, unknown>,
  config: Backend["config"],
): Record<string, unknown> {
  if (!Array.isArray(pictureIds)) return detail;
  const pictures = pictureIds.map((id) => ({ id, url: makeImageUrl(config, String(id)) }));
  return { ...detail, pictures };
}

async function countEarlierOrders(
  db: Queryable,
  caller: Parameters<typeof visibleToCaller>[0],
  { accountId, id }: OrderRow,
): Promise<number> {
  return db.$count(orders, and(visibleToCaller(caller), isOfSameBuyerBefore(accountId, id)));
}
