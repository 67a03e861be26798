import { chargeOrder } from "../billing/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { buyerKnownAs, erasedUntil } from "../erased-buyers.ts";
import { raise } from "../events.ts";
import type { ChannelOrder } from "../marketplaces/channel-orders.ts";
import { notifyLevels } from "../stocks/index.ts";
import { cancelUnits, unitsCancelled } from "./cancel-units.ts";
import { OVER } from "./erase-orders.ts";
import { fillWaitingOrders, scheduleLook } from "./fill-waiting-orders.ts";
import { trackingJob } from "./jobs.ts";
import type { Reconciled } from "./move-line.ts";
import { notifyOrder } from "./notify-order.ts";
import { type NewEvent, recordEvents } from "./order-events.ts";
import { mapNewLines, writeLines } from "./order-lines.ts";
import { isProcessed, STOCK_STATE } from "./order-states.ts";
import { askForParcels } from "./parcels/follow-parcels.ts";
import { followOrder } from "./pick-pack/stop-picking.ts";
import { takeOffPicks } from "./pick-pack/take-off-picks.ts";
import { refillFigures } from "./refill-figures.ts";
import { awaitsAnswer, isAnotherWish } from "./return-wish.ts";
import { settleOrder } from "./settle-order.ts";
import { tellKnownFees } from "./settlements/tell-fees.ts";
import { askForTracking } from "./tracking-events.ts";
import { lockOrMake, type OrderChannel, writeReport } from "./write-report.ts";

interface IngestOptions {
  isAnswered?: boolean;
  readAt?: Date | null;
}

/**
 * Takes an order as its channel reports it: makes it, or moves it on. Safe to call any number of
 * times, at once, and in any order: a report older than the last one taken changes nothing, and
 * each stock effect happens once. `isAnswered`: it was read after the channel took our answer to a
 * cancel request, so it is newer although channels count in whole seconds. `readAt`: when the read
 * of it began. Answers the order's id.
 */
export async function ingestOrder(
  backend: Backend,
  channel: OrderChannel,
  report: ChannelOrder,
  options: IngestOptions = {},
): Promise<string> {
  return transaction(backend.db, (tx) => ingestReport(backend, tx, channel, report, options));
}

/** The same as part of a transaction: for a shop whose orders are made in this database. */
export async function ingestReport(
  backend: Backend,
  tx: Transaction,
  channel: OrderChannel,
  report: ChannelOrder,
  { isAnswered = false, readAt = null }: IngestOptions = {},
): Promise<string> {
  const { order: before, isNew } = await lockOrMake(tx, channel, report);
  if (!isNew && report.updatedAt < before.channelUpdatedAt) return before.id;
  const events: NewEvent[] = [];
  const hasEnded = before.erasedAt === null && hasJustEnded(before, report, isNew);
  const isOfErased = hasEnded && (await wasErased(backend, tx, channel, report));
  const isErased = before.erasedAt !== null || (isNew && isOfErased);
  const order = await writeReport(tx, before, {
    ...{ report, isNew, isAnswered, readAt, events },
    erasedAt: isErased ? (before.erasedAt ?? backend.now()) : null,
  });
  if (isNew) await writeLines(tx, channel, order, report.lines);
  else await mapNewLines(tx, channel, order);
  const cancelled = isNew ? [] : await cancelUnits(tx, { before, order }, report.lines);
  events.push(...cancelled.map(unitsCancelled));
  if (leftBefore(channel, order))
    await recordEvents(
      tx,
      order,
      `channel:${channel.id}`,
      isNew ? [...events, LEFT_BEFORE] : events,
      backend.now(),
    );
  else {
    const done = await settleOrder(backend, tx, {
      before,
      order,
      isNew,
      events,
      actor: `channel:${channel.id}`,
    });
    if (STOCK_STATE[order.status] === "released" || cancelled.length > 0)
      await passOn(backend, tx, order, done);
    if (cancelled.length > 0) await refillFigures(backend.enqueue, tx, order);
    if (STOCK_STATE[order.status] === "held" && done.flags.includes("out_of_stock"))
      await scheduleLook(backend, tx, { accountId: order.accountId, orderId: order.id });
  }
  if (cancelled.length > 0)
    await takeOffPicks(tx, order, cancelled, {
      actor: `channel:${channel.id}`,
      now: backend.now(),
    });
  if (order.status !== before.status)
    await followOrder(
      tx,
      { before, order },
      { actor: `channel:${channel.id}`, now: backend.now() },
    );
  if (isCharged(channel, { before, order, isNew })) await chargeOrder(backend, tx, order);
  if (isNew || order.status !== before.status || isAnotherWish(before, order.returnWish))
    await notifyRequest(backend, tx, channel, order);
  const needsTracking =
    order.status === "to_ship" && order.trackingCode === null && before.status !== "to_ship";
  if (hasMoved(channel, { before, order, isNew })) await askForTracking(backend, tx, order);
  if (needsTracking || (isNew && order.status === "to_ship"))
    await backend.enqueue(
      tx,
      trackingJob,
      { accountId: order.accountId, orderId: order.id, since: backend.now().toISOString() },
      { singletonKey: order.id },
    );
  if (isNew || order.channelUpdatedAt > before.channelUpdatedAt)
    await askForParcels(backend, tx, order);
  if (isNew) await tellKnownFees(backend, tx, order);
  await raise(backend, tx, "salesChanged", {
    accountId: order.accountId,
    orderIds: [order.id],
  });
  if (isOfErased && !isErased)
    await raise(backend, tx, "erasedOrderEnded", {
      accountId: order.accountId,
      orderId: order.id,
    });
  return order.id;
}

const hasJustEnded = (before: OrderRow, { status }: ChannelOrder, isNew: boolean): boolean =>
  status !== null && OVER.includes(status) && (isNew || before.status !== status);

/**
 * Whether it is of a buyer who was erased after they placed it: a later read of the shop must not
 * bring them back. What they order afterwards is theirs anew, and what is under way keeps its
 * address until it is over. Asked after the order has its row: whoever erases waits for those that
 * asked before (privacy/erase-buyer.ts).
 */
async function wasErased(
  backend: Backend,
  tx: Transaction,
  { accountId, id: channelId }: OrderChannel,
  report: ChannelOrder,
): Promise<boolean> {
  const knownAs = buyerKnownAs(report);
  if (!knownAs) return false;
  const until = await erasedUntil(backend, tx, { accountId, channelId }, [knownAs]);
  return until !== null && report.placedAt <= until;
}

/**
 * An order that the seller sends from here on; not what left before the shop was connected, nor
 * what the marketplace sends itself.
 */
function isCharged(
  channel: OrderChannel,
  { before, order, isNew }: { before: OrderRow; order: OrderRow; isNew: boolean },
): boolean {
  const isBegun = isProcessed(order.status) && (isNew || !isProcessed(before.status));
  return isBegun && !leftBefore(channel, order) && !order.flags.includes("fulfilled_by_channel");
}

/**
 * The channel has news of parcels that are on their way: the courier's scans are likely among them.
 */
function hasMoved(
  channel: OrderChannel,
  { before, order, isNew }: { before: OrderRow; order: OrderRow; isNew: boolean },
): boolean {
  const isNews = isNew || order.channelUpdatedAt > before.channelUpdatedAt;
  return isNews && STOCK_STATE[order.status] === "deducted" && !leftBefore(channel, order);
}

/** What a cancelled order, or one cancelled in part, held goes to those who wait for it. */
async function passOn(
  backend: Backend,
  tx: Transaction,
  order: OrderRow,
  { available }: Reconciled,
): Promise<void> {
  await fillWaitingOrders(backend, tx, order.accountId, available);
  await notifyLevels(backend, tx, order.accountId, available);
}

/** A buyer who waits for an answer. What was asked for before the shop was connected is no news. */
async function notifyRequest(
  backend: Backend,
  tx: Transaction,
  channel: OrderChannel,
  order: OrderRow,
): Promise<void> {
  if (order.channelUpdatedAt < channel.createdAt) return;
  if (order.status === "cancel_requested")
    await notifyOrder(backend, tx, order, { template: "order_cancel_requested", isOwn: true });
  if (awaitsAnswer(order))
    await notifyOrder(backend, tx, order, { template: "order_return_requested", isOwn: true });
}

/**
 * Goods that left before the shop was connected were gone when the seller counted what to enter
 * here; taking them off again would be wrong for good. What was open at that time is held like any
 * other order.
 */
function leftBefore(channel: OrderChannel, order: OrderRow): boolean {
  return order.shippedAt !== null && order.shippedAt < channel.createdAt;
}
const LEFT_BEFORE: NewEvent = { axis: "stock", type: "left_before" };
