import type { z } from "zod";
import type { arrangeShipments } from "#contract/bulk-shipments.ts";
import type { Backend, Caller } from "../../context.ts";
import type { ProblemError } from "../../http/problem-error.ts";
import { arrangeEachAsChosen } from "../arrange-as-chosen.ts";
import { readOffersOfPlan } from "./plan-shipments.ts";
import { readOrderSummaries } from "./read-summaries.ts";

/** Arranges each order separately. Returns the arranged ids, and the refused ones with reasons. */
export async function arrangeMany(
  backend: Backend,
  caller: Caller,
  { shipments, planId }: z.output<typeof arrangeShipments.body>,
): Promise<z.output<NonNullable<typeof arrangeShipments.response>>> {
  const offersOfPlan = planId ? await readOffersOfPlan(backend, caller, planId) : undefined;
  const outcomes = [...(await arrangeEachAsChosen(backend, caller, shipments, offersOfPlan))];
  const arranged = outcomes.flatMap(([orderId, problem]) => (problem ? [] : [orderId]));
  const reasonByOrder = new Map(
    outcomes.flatMap(([orderId, problem]) =>
      problem ? [[orderId, presentReason(problem)] as const] : [],
    ),
  );
  if (reasonByOrder.size === 0) return { arranged, failed: [] };
  const summaries = await readOrderSummaries(backend, caller, [...reasonByOrder.keys()]);
  const failedOrders = [...reasonByOrder].map(([orderId, reason]) => ({
    ...{ orderId, ...reason },
    orderNumber: summaries.get(orderId)?.externalId ?? "",
  }));
  return { arranged, failed: failedOrders };
}

const presentReason = ({ problem, message }: ProblemError) => ({ code: problem.code, message });
