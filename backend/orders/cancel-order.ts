import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import type { FieldLimits } from "#contract/field-limits.ts";
import type { cancelOrder as cancelCall } from "#contract/shipments.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orderLines } from "../db/schema/orders.ts";
import { reservations } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { invalid, ProblemError } from "../http/problem-error.ts";
import type { UnitsToCancel } from "../marketplaces/channel-orders.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { schedulePush } from "../stocks/index.ts";
import { callForPerson } from "./channel-failures.ts";
import { loadActFacts, requireAct } from "./order-acts.ts";
import { storeRequester } from "./order-requests.ts";
import { pullOrder } from "./pull-orders.ts";
import { loadOrder, type OrderActor, requireStatus } from "./visible-orders.ts";

/** Reads the order from its channel again. Throws 404 `not_on_channel`, or as `toProblem` says. */
export async function syncOrder(
  backend: Backend,
  caller: OrderActor,
  orderId: string,
): Promise<void> {
  const order = await loadOrder(backend.db, caller, orderId);
  await refreshFromChannel(backend, order);
}

type CancelRequest = z.output<typeof cancelCall.body>;

/**
 * Cancels the order on the channel, or only the units in `lines`. The order here and its stock then
 * follow the channel's report. Throws 409 `wrong_status`, or `wrong_state` if the channel refuses
 * (the order has been read again by then); 422 with the field `reason` (unknown to the channel) or
 * `lines` (not in the order, or the channel cancels only whole orders); otherwise throws as
 * `toProblem` says.
 */
export async function cancelOrder(
  backend: Backend,
  caller: OrderActor,
  orderId: string,
  request: CancelRequest,
): Promise<void> {
  const facts = await loadActFacts(backend, caller, orderId);
  const { order } = facts;
  requireAct("cancel", facts);
  await cancelOnChannel(backend, caller, order, request);
}

/** Rejects an order that is to be processed. Otherwise works as `cancelOrder`. */
export async function rejectOrder(
  backend: Backend,
  caller: Caller,
  orderId: string,
  request: CancelRequest,
): Promise<void> {
  const order = await loadOrder(backend.db, caller, orderId);
  requireStatus(order, ["to_process"]);
  await cancelOnChannel(backend, caller, order, request);
}

async function cancelOnChannel(
  backend: Backend,
  caller: OrderActor,
  order: OrderRow,
  { reason, lines: wantedLines }: CancelRequest,
): Promise<void> {
  const units = wantedLines && (await findUnitsToCancel(backend, order, wantedLines));
  const lines = await findLinesToCancel(backend, order);
  let isTakenOffSale = false;
  try {
    await sendToChannel(backend, caller, order, () =>
      withCapability(backend, order, "orders", (orders, credentials) => {
        const ourCancelReason = orders.cancelReasons.find((one) => one === reason);
        if (!ourCancelReason)
          throw invalid("invalid_body", "The channel knows no such reason", { reason: "invalid" });
        if (units && !orders.cancelsUnits)
          throw invalid("whole_order_only", "The channel cancels the whole order or nothing", {
            lines: "whole_order_only",
          });
        isTakenOffSale = orders.offSaleReasons?.includes(ourCancelReason) ?? false;
        return orders.cancel(credentials, order.externalId, {
          ...{ reason: ourCancelReason, lines },
          ...(units ? { units } : {}),
        });
      }),
    );
  } catch (error) {
    // A cancellation without an answer may have happened too.
    if (isTakenOffSale)
      await repushStockOfOrder(backend, order).catch((pushError: unknown) =>
        backend.log.error({ err: pushError, orderId: order.id }, "no stock push was scheduled"),
      );
    throw error;
  }
  if (isTakenOffSale) await repushStockOfOrder(backend, order);
}

const sumQuantities = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns `undefined` for all units of the order. Throws 422 for units that a line lacks. */
async function findUnitsToCancel(
  { db }: Backend,
  { accountId, id }: OrderRow,
  wantedLines: NonNullable<CancelRequest["lines"]>,
): Promise<UnitsToCancel[] | undefined> {
  const rows = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.accountId, accountId), eq(orderLines.orderId, id)));
  const fields: Record<string, string> = {};
  const limits: FieldLimits = {};
  const seenLineIds = new Set<string>();
  const units = wantedLines.flatMap(({ lineId, quantity }, index) => {
    const line = rows.find((row) => row.id === lineId);
    if (!line) fields[`lines[${index}].lineId`] = "not_found";
    else if (seenLineIds.has(lineId)) fields[`lines[${index}].lineId`] = "duplicate";
    else if (quantity > line.quantity) {
      fields[`lines[${index}].quantity`] = "too_big";
      limits[`lines[${index}].quantity`] = { bound: "at_most.number", limit: line.quantity };
    }
    seenLineIds.add(lineId);
    return line ? [{ externalVariantId: line.externalVariantId, quantity }] : [];
  });
  if (Object.keys(fields).length > 0)
    throw invalid("invalid_body", "The order does not have these units", fields, limits);
  const isWhole = sumQuantities(wantedLines) === sumQuantities(rows);
  return isWhole ? undefined : units;
}

/**
 * Repeats the stock push: the channel shows 0 after the cancellation, but our unchanged stock
 * triggers none.
 */
async function repushStockOfOrder(
  backend: Backend,
  { accountId, id }: Pick<OrderRow, "accountId" | "id">,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const rows = await tx
      .select({ variantId: orderLines.variantId })
      .from(orderLines)
      .where(and(eq(orderLines.accountId, accountId), eq(orderLines.orderId, id)));
    const variantIds = rows.flatMap(({ variantId }) => variantId ?? []);
    await schedulePush(backend.enqueue, tx, accountId, variantIds, { force: true });
  });
}

export async function answerCancellation(
  backend: Backend,
  caller: Caller,
  orderId: string,
  accept: boolean,
): Promise<void> {
  const facts = await loadActFacts(backend, caller, orderId);
  const { order } = facts;
  requireAct("answer_cancellation", facts);
  await sendToChannel(
    backend,
    caller,
    order,
    () =>
      withCapability(backend, order, "orders", (orders, credentials) =>
        orders.answerCancellation(credentials, order.externalId, accept),
      ),
    { isAnswered: true },
  );
}

/**
 * Calls the channel. The order's history names the caller for the change that the channel then
 * reports. If the channel refuses because of the order's state, our copy is outdated: reads the
 * order, then throws. `isDoneAtOnce`: the channel has finished when it answers, so its later
 * reports are its own.
 */
export async function sendToChannel(
  backend: Backend,
  caller: Pick<Caller, "userId">,
  order: OrderRow,
  call: () => Promise<void>,
  { isAnswered = false, isDoneAtOnce = false } = {},
): Promise<void> {
  await storeRequester(backend, order, caller.userId);
  try {
    await call();
  } catch (error) {
    // Without an answer the channel may have done it.
    if (!(error instanceof ConnectorError && error.kind === "unavailable"))
      await storeRequester(backend, order, null);
    if (error instanceof ConnectorError && error.kind === "wrong_state")
      await refreshFromChannel(backend, order);
    await callForPerson(Promise.reject(error));
  }
  await refreshFromChannel(backend, order, { isAnswered });
  if (isDoneAtOnce) await storeRequester(backend, order, null);
}

async function refreshFromChannel(
  backend: Backend,
  order: OrderRow,
  { isAnswered = false } = {},
): Promise<void> {
  const pulledOrder = await callForPerson(
    pullOrder(backend, order, order.externalId, { isAnswered }),
  );
  if (!pulledOrder)
    throw new ProblemError(404, "not_on_channel", "The channel does not know this order");
}

/** Returns the lines without a reservation, or all lines if every line has one. */
async function findLinesToCancel(
  backend: Backend,
  { accountId, id: orderId }: Pick<OrderRow, "accountId" | "id">,
) {
  const rows = await backend.db
    .select({
      externalProductId: orderLines.externalProductId,
      externalVariantId: orderLines.externalVariantId,
      held: reservations.id,
    })
    .from(orderLines)
    .leftJoin(
      reservations,
      and(
        eq(reservations.accountId, orderLines.accountId),
        eq(reservations.orderLineId, orderLines.id),
      ),
    )
    .where(
      and(
        eq(orderLines.accountId, accountId),
        eq(orderLines.orderId, orderId),
        gt(orderLines.quantity, 0),
      ),
    );
  const missingRows = rows.filter((row) => row.held === null);
  return (missingRows.length > 0 ? missingRows : rows).map(
    ({ externalProductId, externalVariantId }) => ({
      externalProductId,
      externalVariantId,
    }),
  );
}
