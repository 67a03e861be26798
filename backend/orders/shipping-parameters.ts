import { and, eq, inArray } from "drizzle-orm";
import type { ShippingParameters } from "#contract/shipments.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { ProblemError } from "../http/problem-error.ts";
import type { ShippingParameters as Offer } from "../marketplaces/channel-shipping.ts";
import { requireOffered } from "../marketplaces/connector.ts";
import { splitIntoBatches } from "../marketplaces/wire.ts";
import { callForPerson } from "./channel-failures.ts";
import { findArrangeProblem, requireArrangeable } from "./order-acts.ts";
import {
  findDefaultMethod,
  locateGoods,
  type OrderOrigin,
  readDefaults,
  type ShippingDefaults,
  suggestShipment,
} from "./shipping-settings/suggest-shipment.ts";
import { loadOrder, type OrderReader, toOrderRef, visibleToCaller } from "./visible-orders.ts";

/** Concurrent calls. The connector respects the shop's rate limit. */
const MAX_CONCURRENT_CALLS = 5;

interface ShipmentOffer {
  order: OrderRow;
  offer: Offer;
}

/**
 * Throws 409 `wrong_status` unless the order is to be processed, `fulfilled_by_channel` if the
 * marketplace ships it, or as `toProblem` says.
 */
export async function readOffer(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<ShipmentOffer> {
  const order = await loadOrder(backend.db, caller, orderId);
  requireArrangeable(order);
  return { order, offer: await askForOneOrder(backend, order) };
}

/** Returns the channel's shipping offer now. Throws as `readOffer`. */
export async function readShippingParameters(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<ShippingParameters> {
  const { order, offer } = await readOffer(backend, caller, orderId);
  return presentOffer(backend, await readDefaults(backend, order.accountId), { order, offer });
}

/**
 * Reads the offers of many orders in few calls. Returns each order's offer, or why it has none.
 * Skips orders that are not the caller's.
 */
export async function readOffers(
  backend: Backend,
  caller: OrderReader,
  orderIds: readonly string[],
): Promise<Map<string, ShipmentOffer | ProblemError>> {
  const rows = await backend.db
    .select({ order: orders, channelType: channels.channelType })
    .from(orders)
    .innerJoin(
      channels,
      and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
    )
    .where(and(visibleToCaller(caller), inArray(orders.id, [...orderIds])));
  const answers = new Map<string, ShipmentOffer | ProblemError>();
  const openOrders: typeof rows = [];
  for (const row of rows) {
    const problem = findArrangeProblem(row.order);
    if (problem) answers.set(row.order.id, problem);
    else openOrders.push(row);
  }
  const waiting: OrderRow[][] = [];
  for (const [first, ...otherOrders] of Map.groupBy(
    openOrders,
    ({ order }) => order.channelId,
  ).values()) {
    if (!first) continue;
    const arrangingTogether = backend.connector(first.channelType)?.shipping?.together;
    const shopOrders = [first, ...otherOrders].map(({ order }) => order);
    waiting.push(
      ...splitIntoBatches(shopOrders, arrangingTogether?.parameters ? arrangingTogether.most : 1),
    );
  }
  const askRemaining = async () => {
    for (let nextOrders = waiting.shift(); nextOrders; nextOrders = waiting.shift())
      for (const [id, answer] of await askForOrders(backend, nextOrders)) answers.set(id, answer);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CALLS }, askRemaining));
  return answers;
}

const askForOneOrder = (backend: Backend, order: OrderRow): Promise<Offer> =>
  callForPerson(
    withCapability(backend, order, "shipping", (shipping, credentials) =>
      shipping.parameters(credentials, toOrderRef(order)),
    ),
  );

async function askForOrders(
  backend: Backend,
  shopOrders: readonly OrderRow[],
): Promise<(readonly [orderId: string, ShipmentOffer | ProblemError])[]> {
  const [first] = shopOrders;
  const offers =
    first && shopOrders.length > 1
      ? await catchProblem(
          withCapability(backend, first, "shipping", ({ together }, credentials) =>
            requireOffered(together?.parameters, "parameters")(
              credentials,
              shopOrders.map(toOrderRef),
            ),
          ),
        )
      : [];
  const answers = shopOrders.map(async (order, index) => {
    if (offers instanceof ProblemError) return [order.id, offers] as const;
    const answer = offers[index];
    const offer = await catchProblem(
      !answer
        ? askForOneOrder(backend, order)
        : answer instanceof Error
          ? Promise.reject(answer)
          : Promise.resolve(answer),
    );
    return [order.id, offer instanceof ProblemError ? offer : { order, offer }] as const;
  });
  return Promise.all(answers);
}

/** Returns a problem that concerns this order. Rethrows other errors, which fail the whole call. */
async function catchProblem<T>(work: Promise<T>): Promise<T | ProblemError> {
  try {
    return await callForPerson(work);
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

/** Returns the offer as in contract/shipments.ts, with the account's default choice. */
export function presentOffer(
  { now }: Pick<Backend, "now">,
  defaults: ShippingDefaults,
  { order, offer: { pickup, dropoff, manual } }: { order: OrderOrigin; offer: Offer },
): ShippingParameters {
  const addresses = pickup?.addresses.map(({ isSlotOptional = false, ...address }) => ({
    ...address,
    isAnyTime: address.slots === null || isSlotOptional,
    slots: (address.slots ?? []).map((slot) => ({
      ...slot,
      from: slot.from.toISOString(),
      to: slot.to?.toISOString() ?? null,
    })),
  }));
  const offeredMethods = { ...(pickup && { pickup }), ...(dropoff && { dropoff }) };
  return {
    defaultMethod: findDefaultMethod(defaults, order, offeredMethods),
    goodsAt: pickup ? locateGoods(defaults, order, offeredMethods) : null,
    suggested: suggestShipment(defaults, order, offeredMethods, { now: now() }),
    ...(addresses && { pickup: { ...pickup, addresses } }),
    ...(dropoff && { dropoff }),
    ...(manual && { manual }),
  };
}
