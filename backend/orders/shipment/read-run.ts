import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { OrderSummary } from "#contract/orders.ts";
import type {
  listShipmentRuns,
  RunOrder,
  RunOrderState,
  ShipmentRun,
} from "#contract/shipment-runs.ts";
import type { Backend, Caller } from "../../context.ts";
import { users } from "../../db/schema/accounts.ts";
import { shipmentRuns } from "../../db/schema/orders.ts";
import { notFound } from "../../http/problem-error.ts";
import type { ShipmentChoice } from "../../marketplaces/channel-shipping.ts";
import { countUnarranged } from "./plan-shipments.ts";
import { readOrderSummaries } from "./read-summaries.ts";
import { findRun } from "./run-shipments.ts";

const MAX_RUNS = 20;

/** Returns the run with those of its orders that the caller may see. Throws 404. */
export async function readRun(
  backend: Backend,
  caller: Caller,
  runId: string,
): Promise<ShipmentRun> {
  const run = await findRun(backend, { accountId: caller.accountId, runId });
  if (!run) throw notFound("Run");
  const refusals = new Map(run.refused.map((refusal) => [refusal.orderId, refusal]));
  const ids = [...new Set([...run.shipments.map(({ orderId }) => orderId), ...refusals.keys()])];
  const [summaries, startedByName, leftInPlan] = await Promise.all([
    readOrderSummaries(backend, caller, ids),
    readName(backend, run.startedBy),
    run.planId ? countUnarranged(backend, caller, run.planId, ids) : 0,
  ]);
  const waiting = new Set(run.waiting);
  const typedCodes = new Map(
    run.shipments.map(({ orderId, choice }) => [
      orderId,
      (choice as ShipmentChoice | null)?.trackingCode ?? null,
    ]),
  );
  const runOrders = [...summaries.values()].map((order): RunOrder => {
    const { code = "", message = "" } = refusals.get(order.id) ?? {};
    const state = waiting.has(order.id)
      ? "waiting"
      : run.act === "arrange"
        ? findOrderState(order)
        : refusals.has(order.id)
          ? "needs_you"
          : "done";
    const reason =
      run.act !== "arrange" ? code : state === "needs_you" ? findReason(order, code) : "";
    return {
      ...{ order, state, code: reason, message: reason === code ? message : "" },
      typedCode: typedCodes.get(order.id) ?? null,
    };
  });
  return {
    ...{ runId: run.id, status: run.status, startedAt: run.createdAt.toISOString() },
    ...{ startedByName, orders: runOrders, planId: run.planId, leftInPlan },
    ...{ act: run.act, rule: run.rule, documentId: run.documentId },
  };
}

function findOrderState({ status, documentStatus }: OrderSummary): RunOrderState {
  switch (status) {
    case "processing":
      return "sending";
    case "to_ship":
      if (documentStatus === "requested") return "label_pending";
      return documentStatus === "failed" ? "needs_you" : "ready";
    case "cancelled":
    case "expired":
      return "cancelled";
    case "unpaid":
    case "on_hold":
    case "to_process":
    case "cancel_requested":
      return "needs_you";
    default:
      return "left";
  }
}

/** Returns the refusal's code, unless the order's state says more. "": `shipmentError` says it. */
function findReason({ status, shipmentError }: OrderSummary, code: string): string {
  if (status === "to_ship") return "label_failed";
  if (status !== "to_process") return status;
  return shipmentError === null ? code : "";
}

async function readName({ db }: Pick<Backend, "db">, userId: string): Promise<string> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? "";
}

/** Names of the shops of a run's orders. */
const SHOPS_OF_RUN = sql<string[]>`array(select distinct c.name from orders o
  join channels c on c.account_id = o.account_id and c.id = o.channel_id
  where o.account_id = ${shipmentRuns.accountId}
    and o.id in (select s->>'orderId' from jsonb_array_elements(${shipmentRuns.shipments}) s)
  order by 1)`;

/** Returns a limited member's own runs, and all runs of the account to others. */
export async function readRecentRuns(
  { db }: Pick<Backend, "db">,
  { accountId, userId, channelIds, warehouseIds }: Caller,
  by?: "members" | "rules",
): Promise<z.output<NonNullable<typeof listShipmentRuns.response>>["runs"]> {
  const rows = await db
    .select({ run: shipmentRuns, startedByName: users.name, shops: SHOPS_OF_RUN })
    .from(shipmentRuns)
    .leftJoin(users, eq(users.id, shipmentRuns.startedBy))
    .where(
      and(
        eq(shipmentRuns.accountId, accountId),
        channelIds || warehouseIds ? eq(shipmentRuns.startedBy, userId) : undefined,
        by && (by === "rules" ? isNotNull(shipmentRuns.rule) : isNull(shipmentRuns.rule)),
      ),
    )
    .orderBy(desc(shipmentRuns.createdAt))
    .limit(MAX_RUNS);
  return rows.map(({ run, startedByName, shops }) => ({
    ...{ runId: run.id, status: run.status, startedAt: run.createdAt.toISOString() },
    ...{
      startedByName: startedByName ?? "",
      act: run.act,
      rule: run.rule,
      refused: run.refused.length,
      shops,
    },
    total: new Set([...run.shipments, ...run.refused].map(({ orderId }) => orderId)).size,
  }));
}
