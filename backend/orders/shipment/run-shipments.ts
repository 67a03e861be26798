import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { startShipmentRun } from "#contract/shipment-runs.ts";
import { findReachOfMember } from "../../accounts/index.ts";
import type { Backend, Caller } from "../../context.ts";
import { newId } from "../../db/columns.ts";
import { type RunShipment, shipmentRuns } from "../../db/schema/orders.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem-error.ts";
import { type JobRun, RetryLater } from "../../jobs/queue.ts";
import type { ShipmentChoice, ShippingParameters } from "../../marketplaces/channel-shipping.ts";
import { arrangeEachAsChosen } from "../arrange-as-chosen.ts";
import { startMemberRun } from "../insert-run.ts";
import type { OrderReader } from "../visible-orders.ts";
import {
  loadShopFinder,
  takeNextChunk,
  toFailure,
  toOutcome,
  updateProgress,
} from "../work-in-chunks.ts";
import { readBlockedOfPlan, readOffersOfPlan } from "./plan-shipments.ts";
import { readOrderSummaries } from "./read-summaries.ts";
import { actOnChunk } from "./run-acts.ts";

type RunRow = typeof shipmentRuns.$inferSelect;
export interface RunKey {
  accountId: string;
  runId: string;
}

/** Orders in one step if their offers are known, so that no channel is asked. */
const KNOWN_OFFERS_AT_ONCE = 20;

/** Stores the run and starts its job. Orders that are not the caller's are refused. */
export async function startRun(
  backend: Backend,
  caller: Caller,
  { shipments, planId }: z.output<typeof startShipmentRun.body>,
): Promise<{ runId: string }> {
  const { accountId } = caller;
  const chosen = new Map<string, RunShipment>();
  for (const { orderIds, choice } of shipments)
    for (const orderId of orderIds) chosen.set(orderId, { orderId, choice });
  const visible = await readOrderSummaries(backend, caller, [...chosen.keys()]);
  const hidden = [...chosen.keys()].filter((orderId) => !visible.has(orderId));
  const blocked = planId ? await readBlockedOfPlan(backend, caller, planId) : [];
  const waiting = [...chosen.keys()].filter((orderId) => visible.has(orderId));
  const runId = newId();
  await transaction(backend.db, (tx) =>
    startMemberRun(backend, tx, {
      ...{ id: runId, accountId, startedBy: caller.userId, planId: planId ?? null },
      ...{ shipments: [...chosen.values()], waiting },
      refused: [
        ...blocked.filter(({ orderId }) => !chosen.has(orderId)),
        ...hidden.map((orderId) => ({ orderId, code: "not_found", message: "" })),
      ],
    }),
  );
  return { runId };
}

/**
 * The job: arranges until nothing is left, and stores its progress after each chunk. Throws
 * `RetryLater` where channels must be asked and want a pause. A killed job repeats its last chunk:
 * an order that it had arranged is no longer to be processed, and so is not arranged twice. It acts
 * with the rights that the member has at each chunk.
 */
export async function arrangeNextOrders(
  backend: Backend,
  key: RunKey,
  { retryCount }: Pick<JobRun, "retryCount">,
): Promise<void> {
  // Only the first chunk can be the one with which an earlier try failed.
  for (let isRepeated = retryCount > 0; ; isRepeated = false) {
    const run = await findRun(backend, key);
    if (run?.status !== "running") return;
    const member = await findStarter(backend, run);
    if (!member) return refuseRest(backend, run);
    if (run.act !== "arrange") {
      const pauseMs = await actOnChunk(backend, run, member);
      if (pauseMs === null) return;
      throw new RetryLater(new Date(backend.now().getTime() + pauseMs), "more orders are left");
    }
    const offers = run.planId ? await readOffersOfPlan(backend, run, run.planId) : new Map();
    const known = run.waiting.filter((id) => offers.has(id)).slice(0, KNOWN_OFFERS_AT_ONCE);
    const waitMs = await arrangeChunk(backend, run, { member, offers, known, isRepeated });
    if (waitMs === null) return;
    if (known.length > 0) continue;
    throw new RetryLater(
      new Date(backend.now().getTime() + waitMs),
      "more orders are to be arranged",
    );
  }
}

type Starter = OrderReader & Pick<Caller, "userId">;

/** Returns who started the run with their present reach, or `null` if they may arrange no more. */
async function findStarter(
  { db }: Pick<Backend, "db">,
  { accountId, startedBy: userId }: RunRow,
): Promise<Starter | null> {
  const reach = await findReachOfMember(db, { accountId, userId }, "order-manage");
  return reach?.orderScope === "all" ? { accountId, userId, ...reach } : null;
}

/** Ends the run. Each order that waits needs a person who may arrange it. */
async function refuseRest({ db }: Pick<Backend, "db">, run: RunRow): Promise<void> {
  const refused = [
    ...run.refused,
    ...run.waiting.map((orderId) => ({ orderId, code: "starter_may_not", message: "" })),
  ];
  await db
    .update(shipmentRuns)
    .set({ waiting: [], pauses: {}, refused, status: "done" })
    .where(and(eq(shipmentRuns.accountId, run.accountId), eq(shipmentRuns.id, run.id)));
}

/** Returns the milliseconds until the next chunk, or `null` when nothing is left. */
async function arrangeChunk(
  backend: Backend,
  run: RunRow,
  {
    member,
    offers,
    known,
    isRepeated,
  }: {
    member: Starter;
    offers: ReadonlyMap<string, ShippingParameters>;
    known: readonly string[];
    /** An earlier try of the job may have failed with this chunk. */
    isRepeated: boolean;
  },
): Promise<number | null> {
  const findShop = await loadShopFinder(backend, run.accountId, run.waiting);
  const now = backend.now();
  const chunk = known.length > 0 ? [...known] : takeNextChunk(run, { findShop, now });
  const choices = new Map(run.shipments.map(({ orderId, choice }) => [orderId, choice]));
  const arrange = (orderIds: readonly string[]) => {
    const chosen = orderIds.map((orderId) => ({
      ...{ orderIds: [orderId], choice: choices.get(orderId) as ShipmentChoice },
    }));
    return arrangeEachAsChosen(backend, member, chosen, offers);
  };
  const answers = isRepeated
    ? await arrangeOneByOne(backend, run, chunk, arrange)
    : await arrange(chunk);
  const outcomes = chunk.map((orderId) =>
    toOutcome(orderId, describeRefusal(answers.get(orderId))),
  );
  const { waiting, pauses, failures, waitMs } = updateProgress(run, chunk, outcomes, {
    ...{ findShop, now: backend.now() },
  });
  await backend.db
    .update(shipmentRuns)
    .set({
      ...{ waiting, pauses, refused: [...run.refused, ...failures] },
      status: waitMs === null ? "done" : "running",
    })
    .where(and(eq(shipmentRuns.accountId, run.accountId), eq(shipmentRuns.id, run.id)));
  return waitMs;
}

/** Arranges one order after the other, so that an order with an error stops no other. */
async function arrangeOneByOne(
  { log }: Pick<Backend, "log">,
  { accountId, id: runId }: RunRow,
  orderIds: readonly string[],
  arrange: (orderIds: readonly string[]) => Promise<Map<string, ProblemError | null>>,
): Promise<Map<string, ProblemError | null>> {
  const answers = new Map<string, ProblemError | null>();
  for (const orderId of orderIds)
    try {
      for (const [id, answer] of await arrange([orderId])) answers.set(id, answer);
    } catch (error) {
      log.error({ err: error, accountId, runId, orderId }, "an order of a run was not arranged");
      answers.set(orderId, new ProblemError(500, "internal", "The order was not arranged"));
    }
  return answers;
}

/** Ignores `wrong_status`: the order's own state says what happened to it. */
function describeRefusal(problem: ProblemError | null | undefined) {
  if (problem === null) return null;
  if (problem === undefined) return toFailure(notFound("Order"));
  return problem.problem.code === "wrong_status" ? null : toFailure(problem);
}

export async function findRun(
  { db }: Pick<Backend, "db">,
  { accountId, runId }: RunKey,
): Promise<RunRow | undefined> {
  const [run] = await db
    .select()
    .from(shipmentRuns)
    .where(and(eq(shipmentRuns.accountId, accountId), eq(shipmentRuns.id, runId)));
  return run;
}
