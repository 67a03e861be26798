import { and, asc, eq, isNull } from "drizzle-orm";
import { withCapability } from "../../channels/index.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import {
  type OrderParcelRow,
  orderParcelLines,
  orderParcels,
} from "../../db/schema/order-parcels.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { transaction } from "../../db/transaction.ts";
import type { ChannelParcel, Shipping } from "../../marketplaces/channel-shipping.ts";
import type { Credentials } from "../../marketplaces/credentials.ts";
import { readParcelsJob } from "../jobs.ts";
import { STOCK_STATE, TO_BE_SHIPPED } from "../order-states.ts";
import { divideWorkIntoBoxes } from "../pick-pack/divide-work.ts";
import { joinWorkOfVoidBoxes } from "../pick-pack/join-boxes.ts";
import {
  loadOrderOfJob,
  lockOrder,
  type OrderKey,
  toOrderKey,
  toOrderRef,
} from "../visible-orders.ts";
import { loadOrderUnits, takeUnitsFromLines } from "./unassigned-units.ts";

/**
 * Enqueues reading the order's boxes if its channel uses several, or used several `before`; else
 * returns false.
 */
export async function enqueueParcelRead(
  backend: Backend,
  tx: Transaction,
  order: OrderRow,
  before: OrderRow = order,
): Promise<boolean> {
  const isSplit = [order, before].some(({ flags }) => flags.includes("split"));
  if (!isSplit || !(isToBeShipped(order) || isUnderWay(order))) return false;
  await backend.enqueue(tx, readParcelsJob, toOrderKey(order), { singletonKey: order.id });
  return true;
}

const isToBeShipped = ({ status }: OrderRow) => TO_BE_SHIPPED.some((entry) => entry === status);
const isUnderWay = ({ status }: OrderRow) => STOCK_STATE[status] === "deducted";

/** Above any box's number: avoids duplicates while boxes are renumbered. */
const TEMPORARY_NUMBER_OFFSET = 1_000;

/** The job: stores the order's boxes as its channel has them now. */
export async function followParcels(backend: Backend, job: OrderKey): Promise<void> {
  const order = await loadOrderOfJob(backend, job);
  if (!order || !(isToBeShipped(order) || isUnderWay(order))) return;
  const channelParcels = await withCapability(backend, order, "shipping", (shipping, credentials) =>
    readChannelParcels(shipping, credentials, order),
  );
  if (!channelParcels) return;
  if (isToBeShipped(order)) await storeParcels(backend, order, channelParcels);
  else await storeBoxStates(backend, order, channelParcels);
}

/** Stores where the boxes of an order under way are. Their contents no longer change. */
async function storeBoxStates(
  { db, now }: Backend,
  { accountId, id: orderId }: Pick<OrderRow, "accountId" | "id">,
  channelParcels: readonly ChannelParcel[],
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOrder(tx, { accountId }, orderId);
    for (const { packageNumber, state } of channelParcels)
      if (state)
        await tx
          .update(orderParcels)
          .set({ state, updatedAt: now() })
          .where(
            and(
              eq(orderParcels.accountId, accountId),
              eq(orderParcels.orderId, orderId),
              eq(orderParcels.packageNumber, packageNumber),
              isNull(orderParcels.voidedAt),
            ),
          );
  });
}

/** Returns `null` if the channel reports no parcels. */
async function readChannelParcels(
  shipping: Shipping,
  credentials: Credentials,
  order: OrderRow,
): Promise<ChannelParcel[] | null> {
  if (shipping.parcels) return shipping.parcels(credentials, toOrderRef(order));
  if (shipping.splitting)
    return (await shipping.splitting.read(credentials, toOrderRef(order))).parcels;
  return null;
}

/**
 * Stores the order's boxes. A known box keeps its id and the work on it; boxes that are gone become
 * void, and the work on them goes on with what is left. An order in one box has no stored box.
 */
async function storeParcels(
  backend: Backend,
  { accountId, id: orderId }: Pick<OrderRow, "accountId" | "id">,
  channelParcels: readonly ChannelParcel[],
): Promise<void> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    await lockOrder(tx, { accountId }, orderId);
    const knownOrderParcels = await tx
      .select()
      .from(orderParcels)
      .where(
        and(
          eq(orderParcels.accountId, accountId),
          eq(orderParcels.orderId, orderId),
          isNull(orderParcels.voidedAt),
        ),
      )
      .orderBy(asc(orderParcels.number));
    const severalChannelParcels = channelParcels.length > 1 ? channelParcels : [];
    const matches = severalChannelParcels.map((parcel) => ({
      parcel,
      known:
        knownOrderParcels.find(({ packageNumber }) => packageNumber === parcel.packageNumber) ??
        null,
    }));
    const keptIds = new Set(matches.map((match) => match.known?.id));
    for (const { id } of knownOrderParcels)
      if (!keptIds.has(id)) await updateParcel(tx, { accountId, id }, { voidedAt: now });
    for (const parcel of knownOrderParcels)
      if (keptIds.has(parcel.id))
        await updateParcel(tx, parcel, { number: parcel.number + TEMPORARY_NUMBER_OFFSET });
    const unitsOfOrder = await loadOrderUnits(tx, { accountId, orderId });
    for (const [index, { parcel, known: before }] of matches.entries()) {
      const facts = {
        ...{ number: index + 1, trackingCode: parcel.trackingCode, updatedAt: now },
        ...(parcel.state ? { state: parcel.state } : {}),
      };
      const id = before?.id ?? newId();
      if (before)
        await updateParcel(tx, before, { ...facts, earlierCodes: addEarlierCode(before, parcel) });
      else
        await tx.insert(orderParcels).values({
          ...{ id, accountId, orderId, packageNumber: parcel.packageNumber },
          ...{ ...facts, createdAt: now },
        });
      await tx
        .delete(orderParcelLines)
        .where(and(eq(orderParcelLines.accountId, accountId), eq(orderParcelLines.parcelId, id)));
      const lines = parcel.lines.flatMap((line) => takeUnitsFromLines(unitsOfOrder, line));
      if (lines.length > 0)
        await tx.insert(orderParcelLines).values(
          mergeLines(lines).map(({ lineId: orderLineId, quantity }) => ({
            ...{ accountId, parcelId: id, orderLineId, quantity },
          })),
        );
    }
    if (knownOrderParcels.some(({ id }) => !keptIds.has(id)))
      await joinWorkOfVoidBoxes(tx, { accountId, orderId }, now);
    await divideWorkIntoBoxes(tx, { accountId, orderId }, now);
  });
}

const updateParcel = async (
  tx: Transaction,
  { accountId, id }: Pick<OrderParcelRow, "accountId" | "id">,
  change: Partial<OrderParcelRow>,
): Promise<void> => {
  await tx
    .update(orderParcels)
    .set(change)
    .where(and(eq(orderParcels.accountId, accountId), eq(orderParcels.id, id)));
};

const addEarlierCode = (
  { trackingCode, earlierCodes }: OrderParcelRow,
  reported: Pick<ChannelParcel, "trackingCode">,
): string[] =>
  trackingCode !== null && trackingCode !== reported.trackingCode
    ? [...new Set([...earlierCodes, trackingCode])]
    : earlierCodes;

/** Adds up the units of a line that the channel reports in two pieces. */
function mergeLines(lines: readonly { lineId: string; quantity: number }[]) {
  const units = new Map<string, number>();
  for (const { lineId, quantity } of lines) units.set(lineId, (units.get(lineId) ?? 0) + quantity);
  return [...units].map(([lineId, quantity]) => ({ lineId, quantity }));
}
