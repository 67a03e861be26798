import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { RUN_ACTS, type startOrderRun } from "#contract/shipment-runs.ts";
import type { Backend, Caller } from "../../context.ts";
import { newId } from "../../db/columns.ts";
import { type FailedRead, shipmentRuns } from "../../db/schema/orders.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid, ProblemError } from "../../http/problem-error.ts";
import { acceptOrder } from "../accept-order.ts";
import { cancelOrder, syncOrder } from "../cancel-order.ts";
import { startMemberRun } from "../insert-run.ts";
import { readOrderActs } from "../read-order-acts.ts";
import type { OrderActor } from "../visible-orders.ts";
import {
  loadShopFinder,
  type OrderOutcome,
  takeNextChunk,
  toFailure,
  toOutcome,
  updateProgress,
} from "../work-in-chunks.ts";

type RunRow = typeof shipmentRuns.$inferSelect;

/**
 * Stores the run and starts its job. Orders for which the act is not possible are refused with the
 * reason, and the rest goes on. Throws 422 for a cancellation without a reason.
 */
export async function startActRun(
  backend: Backend,
  caller: Caller,
  { orderIds, act, reason }: z.output<typeof startOrderRun.body>,
): Promise<{ runId: string }> {
  const { accountId } = caller;
  if (act === "cancel" && !reason)
    throw invalid("invalid_body", "A cancellation needs a reason", { reason: "required" });
  const ids = [...new Set(orderIds)];
  const answers = await readOrderActs(backend, caller, { orderIds: ids, acts: [act] });
  const answersById = new Map(answers.map(({ orderId, acts: [answer] }) => [orderId, answer]));
  const refused = ids.flatMap((orderId): FailedRead[] => {
    const answer = answersById.get(orderId);
    if (!answer) return [{ orderId, code: "not_found", message: "" }];
    if (answer.refusal) return [{ orderId, code: answer.refusal, message: "" }];
    const isKnown = act !== "cancel" || answer.reasons.some((known) => known === reason);
    return isKnown ? [] : [{ orderId, code: "reason_not_offered", message: "" }];
  });
  const refusedIds = new Set(refused.map(({ orderId }) => orderId));
  const waiting = ids.filter((orderId) => !refusedIds.has(orderId));
  const runId = newId();
  await transaction(backend.db, (tx) =>
    startMemberRun(backend, tx, {
      ...{ id: runId, accountId, startedBy: caller.userId, act, reason: reason ?? null },
      shipments: waiting.map((orderId) => ({ orderId, choice: null })),
      ...{ waiting, refused },
    }),
  );
  return { runId };
}

/**
 * Does the act on the next orders, and returns the milliseconds until the next chunk, or `null`
 * when nothing is left. Each act may be repeated: a killed job repeats its last chunk.
 */
export async function actOnChunk(
  backend: Backend,
  run: RunRow,
  member: OrderActor,
): Promise<number | null> {
  const findShop = await loadShopFinder(backend, run.accountId, run.waiting);
  const chunk = takeNextChunk(run, { findShop, now: backend.now() });
  const outcomes = await Promise.all(
    chunk.map((orderId) => actOnOrder(backend, run, member, orderId)),
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

async function actOnOrder(
  backend: Backend,
  run: RunRow,
  member: OrderActor,
  orderId: string,
): Promise<OrderOutcome> {
  try {
    await doAct(backend, member, run, orderId);
    return toOutcome(orderId, null);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, details } = error.problem;
    // A repeated chunk has cancelled it before.
    const isDone = code === "wrong_status" && details?.status === "cancelled";
    return toOutcome(orderId, isDone && run.act === "cancel" ? null : toFailure(error));
  }
}

function doAct(
  backend: Backend,
  member: OrderActor,
  { act, reason }: Pick<RunRow, "act" | "reason">,
  orderId: string,
): Promise<void> {
  switch (RUN_ACTS.find((known) => known === act)) {
    case "accept":
      return acceptOrder(backend, member, orderId);
    case "cancel":
      return cancelOrder(backend, member, orderId, { reason: reason ?? "" });
    default:
      return syncOrder(backend, member, orderId);
  }
}
