import { and, eq, inArray } from "drizzle-orm";
import { withCapability } from "../../channels/index.ts";
import type { Backend, Caller } from "../../context.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../http/problem-error.ts";
import type { ParcelOffer } from "../../marketplaces/channel-shipping.ts";
import { ConnectorError, requireOffered } from "../../marketplaces/connector.ts";
import { callForPerson } from "../channel-failures.ts";
import { readParcelsJob } from "../jobs.ts";
import { recordEvents } from "../order-events.ts";
import { pullOrder } from "../pull-orders.ts";
import {
  loadOrder,
  requireStatus,
  toOrderKey,
  toOrderRef,
  visibleToCaller,
} from "../visible-orders.ts";
import { followParcels } from "./follow-parcels.ts";

interface CombinationOffer {
  offer: ParcelOffer;
  /** All of its orders, including this one. */
  rows: OrderRow[];
}

/**
 * Returns the other orders that the channel would send in one parcel with this one. A failure
 * counts as none: the parcels can still be shown.
 */
export async function readCombinableOrders(
  backend: Backend,
  caller: Caller,
  order: OrderRow,
): Promise<{ orderId: string; externalId: string }[]> {
  try {
    const found = await findOffer(backend, caller, order);
    return (found?.rows ?? [])
      .filter(({ id }) => id !== order.id)
      .map(({ id, externalId }) => ({ orderId: id, externalId }));
  } catch (error) {
    if (error instanceof ConnectorError) return [];
    throw error;
  }
}

/** Puts the orders of the channel's offer into one parcel. Throws as contract/parcels.ts says. */
export async function combineOrders(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<void> {
  const order = await loadOrder(backend.db, caller, orderId);
  requireStatus(order, ["to_process"]);
  const found = await callForPerson(findOffer(backend, caller, order));
  if (!found) throw conflict("not_combinable", "The channel combines it with no other order");
  await callForPerson(
    withCapability(backend, order, "shipping", (shipping, credentials) =>
      requireOffered(shipping.combining, "combining orders").combine(credentials, found.offer),
    ),
  );
  const now = backend.now();
  const detail = { orders: found.rows.length };
  await transaction(backend.db, async (tx) => {
    for (const row of found.rows) {
      await recordEvents(
        tx,
        row,
        caller.userId,
        [{ axis: "order", type: "combined", detail }],
        now,
      );
      await backend.enqueue(tx, readParcelsJob, toOrderKey(row), { singletonKey: row.id });
    }
  });
  // The orders are combined by now, so a failure here must not report otherwise. The job reads the
  // parcels, the next pull the orders.
  for (const row of found.rows)
    try {
      await pullOrder(backend, row, row.externalId);
      await followParcels(backend, toOrderKey(row));
    } catch (error) {
      backend.log.warn({ err: error, orderId: row.id }, "a combined order was not read");
    }
}

/** Returns `null` too if one of the orders is unknown here, or outside the caller's reach. */
async function findOffer(
  backend: Backend,
  caller: Caller,
  order: OrderRow,
): Promise<CombinationOffer | null> {
  const offer = await withCapability(
    backend,
    order,
    "shipping",
    async ({ combining }, credentials) =>
      (await combining?.find(credentials, toOrderRef(order))) ?? null,
  );
  if (!offer || offer.externalOrderIds.length < 2) return null;
  const rows = await backend.db
    .select()
    .from(orders)
    .where(
      and(
        visibleToCaller(caller),
        eq(orders.channelId, order.channelId),
        eq(orders.status, "to_process"),
        inArray(orders.externalId, offer.externalOrderIds),
      ),
    );
  return rows.length === new Set(offer.externalOrderIds).size ? { offer, rows } : null;
}
