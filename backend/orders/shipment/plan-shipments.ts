import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, lt } from "drizzle-orm";
import type { AskedShop, ShipmentGroup, ShipmentPlan } from "#contract/bulk-shipments.ts";
import type { OrderSummary } from "#contract/orders.ts";
import type { ShippingParameters } from "#contract/shipments.ts";
import type { Backend, Caller } from "../../context.ts";
import { newId } from "../../db/columns.ts";
import {
  type FailedRead,
  type OrderRow,
  orders,
  type SharedOffer,
  shipmentPlans,
} from "../../db/schema/orders.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem-error.ts";
import { RetryLater } from "../../jobs/queue.ts";
import type { ShippingParameters as Offer } from "../../marketplaces/channel-shipping.ts";
import { planShipmentsJob } from "../jobs.ts";
import { findArrangeProblem, findConcern } from "../order-acts.ts";
import { presentOffer, readOffers } from "../shipping-parameters.ts";
import { readDefaults } from "../shipping-settings/suggest-shipment.ts";
import { findDistinctCouriers } from "../spellings.ts";
import { visibleToCaller } from "../visible-orders.ts";
import {
  loadShopFinder,
  takeNextChunk,
  toFailure,
  toOutcome,
  updateProgress,
} from "../work-in-chunks.ts";
import { readOrderSummaries } from "./read-summaries.ts";

type PlanRow = typeof shipmentPlans.$inferSelect;
interface PlanKey {
  accountId: string;
  planId: string;
}

/** Older pickup times may be taken by now. */
const FRESH_MS = 15 * 60_000;
const KEPT_MS = 24 * 3_600_000;

/**
 * Starts a plan, which reads the orders' offers. Orders that cannot be arranged, or are not the
 * caller's, are blocked.
 */
export async function startPlan(
  backend: Backend,
  caller: Caller,
  orderIds: readonly string[],
): Promise<{ planId: string }> {
  const { accountId } = caller;
  const planId = newId();
  const ids = [...new Set(orderIds)];
  const rows = await backend.db
    .select()
    .from(orders)
    .where(and(visibleToCaller(caller), inArray(orders.id, ids)));
  const rowsById = new Map(rows.map((order) => [order.id, order]));
  const failedReads = ids.flatMap((orderId): FailedRead[] => {
    const code = findBlockingReason(rowsById.get(orderId));
    return code ? [{ orderId, code, message: "" }] : [];
  });
  const blocked = new Set(failedReads.map(({ orderId }) => orderId));
  // Asks shop by shop: the first shop's choices appear before the last has answered.
  const openOrders = ids.flatMap((id) => (blocked.has(id) ? [] : (rowsById.get(id) ?? [])));
  const byChannel = Map.groupBy(openOrders, ({ channelId }) => channelId);
  const waiting = [...byChannel.values()].flatMap((group) => group.map(({ id }) => id));
  const isDone = waiting.length === 0;
  await transaction(backend.db, async (tx) => {
    const isOld = lt(shipmentPlans.createdAt, new Date(backend.now().getTime() - KEPT_MS));
    await tx.delete(shipmentPlans).where(and(eq(shipmentPlans.accountId, accountId), isOld));
    await tx.insert(shipmentPlans).values({
      ...{ id: planId, accountId, total: ids.length, waiting, failed: failedReads },
      ...{ status: isDone ? "done" : "running", createdAt: backend.now() },
    });
    if (!isDone)
      await backend.enqueue(tx, planShipmentsJob, { accountId, planId }, { singletonKey: planId });
  });
  return { planId };
}

function findBlockingReason(order: OrderRow | undefined): string | null {
  if (!order) return "not_found";
  return findConcern("arrange", order) ?? findArrangeProblem(order)?.problem.code ?? null;
}

/** The job: reads the next chunk. Throws `RetryLater` while orders are left. */
export async function readNextOffers(backend: Backend, key: PlanKey): Promise<void> {
  const before = await findPlan(backend, key);
  if (before?.status !== "running") return;
  const findShop = await loadShopFinder(backend, key.accountId, before.waiting);
  const chunk = takeNextChunk(before, { findShop, now: backend.now() });
  const answers = await readOffers(backend, key, chunk);
  const outcomes = chunk.map((orderId) => {
    const answer = answers.get(orderId) ?? notFound("Order");
    return toOutcome(orderId, answer instanceof ProblemError ? toFailure(answer) : null);
  });
  const { waiting, pauses, failures, waitMs } = updateProgress(before, chunk, outcomes, {
    ...{ findShop, now: backend.now() },
  });
  await backend.db
    .update(shipmentPlans)
    .set({
      ...{ waiting, pauses, failed: [...before.failed, ...failures] },
      offers: addOffers(before.offers, answers),
      ...(waitMs === null ? { status: "done" as const } : {}),
    })
    .where(and(eq(shipmentPlans.accountId, key.accountId), eq(shipmentPlans.id, key.planId)));
  if (waitMs === null) return;
  throw new RetryLater(new Date(backend.now().getTime() + waitMs), "more offers are to be read");
}

async function findPlan(
  { db }: Pick<Backend, "db">,
  { accountId, planId }: PlanKey,
): Promise<PlanRow | undefined> {
  const [shipmentPlan] = await db
    .select()
    .from(shipmentPlans)
    .where(and(eq(shipmentPlans.accountId, accountId), eq(shipmentPlans.id, planId)));
  return shipmentPlan;
}

function addOffers(
  before: readonly SharedOffer[],
  answers: Awaited<ReturnType<typeof readOffers>>,
): SharedOffer[] {
  const sharedOffers = before.map(({ orderIds, offer }) => ({ orderIds: [...orderIds], offer }));
  for (const [orderId, answer] of answers) {
    if (answer instanceof ProblemError) continue;
    const offer: unknown = JSON.parse(JSON.stringify(answer.offer));
    // Compare deeply, because the database reorders the members of an object.
    const sharedOffer = sharedOffers.find((entry) => isDeepStrictEqual(entry.offer, offer));
    if (sharedOffer) sharedOffer.orderIds.push(orderId);
    else sharedOffers.push({ orderIds: [orderId], offer });
  }
  return sharedOffers;
}

/** Returns the offers of a fresh plan by order. A stale plan has none. */
export async function readOffersOfPlan(
  backend: Backend,
  { accountId }: Pick<Caller, "accountId">,
  planId: string,
): Promise<Map<string, Offer>> {
  const plan = await findPlan(backend, { accountId, planId });
  const isFresh = plan && backend.now().getTime() - plan.createdAt.getTime() < FRESH_MS;
  return isFresh ? restoreOffers(plan) : new Map();
}

/** Returns the orders of a plan that need a person first. A plan that is gone has none. */
export async function readBlockedOfPlan(
  backend: Backend,
  { accountId }: Pick<Caller, "accountId">,
  planId: string,
): Promise<FailedRead[]> {
  return (await findPlan(backend, { accountId, planId }))?.failed ?? [];
}

/** Counts the plan's orders that can still be arranged and are not in `besides`. */
export async function countUnarranged(
  backend: Backend,
  caller: Caller,
  planId: string,
  excludedIds: readonly string[],
): Promise<number> {
  const plan = await findPlan(backend, { accountId: caller.accountId, planId });
  if (!plan) return 0;
  const ids = [...restoreOffers(plan).keys(), ...plan.waiting];
  const excluded = new Set(excludedIds);
  const summaries = await readOrderSummaries(
    backend,
    caller,
    ids.filter((id) => !excluded.has(id)),
  );
  return [...summaries.values()].filter(({ status }) => status === "to_process").length;
}

const restoreOffers = ({ offers }: PlanRow): Map<string, Offer> =>
  new Map(
    offers.flatMap(({ orderIds, offer }) => {
      const restored = restoreDates(offer as Offer);
      return orderIds.map((id) => [id, restored] as const);
    }),
  );

/** JSON stores pickup times as texts. */
function restoreDates({ pickup, ...others }: Offer): Offer {
  if (!pickup) return others;
  const addresses = pickup.addresses.map(({ slots, ...address }) => ({
    ...address,
    slots:
      slots?.map(({ from, to, ...slot }) => ({
        ...slot,
        from: new Date(from),
        to: to && new Date(to),
      })) ?? null,
  }));
  return { ...others, pickup: { ...pickup, addresses } };
}

/** Returns a plan's progress, and the answered shops' orders by what they need. Throws 404. */
export async function readPlan(
  backend: Backend,
  caller: Caller,
  planId: string,
): Promise<ShipmentPlan> {
  const plan = await findPlan(backend, { accountId: caller.accountId, planId });
  if (!plan) throw notFound("Plan");
  const offers = restoreOffers(plan);
  const failedReads = new Map(plan.failed.map((failure) => [failure.orderId, failure]));
  const ids = [...offers.keys(), ...plan.waiting, ...failedReads.keys()];
  const summaries = await readOrderSummaries(backend, caller, ids);
  // An order that was arranged meanwhile is done.
  const openOrders = [...summaries.values()].filter(
    ({ id, status }) => status === "to_process" && !failedReads.has(id),
  );
  const askedChannelIds = new Set(plan.waiting.map((id) => summaries.get(id)?.channelId));
  const isChannelAsked = ({ channelId }: OrderSummary) => askedChannelIds.has(channelId);
  return {
    ...{ planId, status: plan.status, total: plan.total, done: plan.total - plan.waiting.length },
    shops: groupByShop(openOrders.filter(isChannelAsked)),
    groups: await groupByOffer(
      ...[backend, caller, openOrders.filter((order) => !isChannelAsked(order)), offers],
    ),
    blocked: plan.failed.map(({ orderId, code, message }) => ({
      ...{ orderId, code, message },
      orderNumber: summaries.get(orderId)?.externalId ?? "",
    })),
  };
}

const presentShop = ({ channelId, channelType, channelName }: OrderSummary) => ({
  ...{ channelId, channelType, channelName },
});
const listCouriers = (alikeOrders: readonly OrderSummary[]): string[] =>
  findDistinctCouriers(alikeOrders.map(({ courier }) => courier).filter(Boolean));

const groupByShop = (openOrders: readonly OrderSummary[]): AskedShop[] =>
  [...Map.groupBy(openOrders, ({ channelId }) => channelId).values()].flatMap((group) =>
    group[0] ? [{ ...presentShop(group[0]), couriers: listCouriers(group), orders: group }] : [],
  );

async function groupByOffer(
  backend: Backend,
  { accountId }: Pick<Caller, "accountId">,
  openOrders: readonly OrderSummary[],
  offers: ReadonlyMap<string, Offer>,
): Promise<ShipmentGroup[]> {
  const defaults = await readDefaults(backend, accountId);
  const rows = await readPlannedOrders(
    backend,
    accountId,
    openOrders.map(({ id }) => id),
  );
  const groups = new Map<string, { parameters: ShippingParameters; orders: OrderSummary[] }>();
  for (const order of openOrders) {
    const [offer, row] = [offers.get(order.id), rows.get(order.id)];
    if (!offer || !row) continue;
    const parameters = presentOffer(backend, defaults, { order: row, offer });
    const key = JSON.stringify([order.channelId, parameters]);
    const group = groups.get(key) ?? { parameters, orders: [] };
    group.orders.push(order);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ parameters, orders: alikeOrders }) =>
    alikeOrders[0]
      ? [
          {
            ...presentShop(alikeOrders[0]),
            couriers: listCouriers(alikeOrders),
            parameters,
            orders: alikeOrders,
          },
        ]
      : [],
  );
}

async function readPlannedOrders(
  { db }: Pick<Backend, "db">,
  accountId: string,
  orderIds: readonly string[],
) {
  const rows = await db
    .select({
      ...{ id: orders.id, channelId: orders.channelId },
      ...{ courier: orders.courier, warehouseId: orders.warehouseId },
    })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), inArray(orders.id, [...orderIds])));
  return new Map(rows.map((row) => [row.id, row]));
}
