import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { createPickpacks } from "#contract/pick-packs.ts";
import type { ShipmentRun } from "#contract/shipment-runs.ts";
import { describeSkippedOrders, readSkippedOrders } from "../../../+/unpickable.ts";
import { summarizeRun } from "./summarize-run.ts";

/**
 * Makes one wave per warehouse of the run's arranged orders, and opens it, or the list of waves if
 * there are several. Messages name the orders that were left out.
 */
export async function makeWaves(
  context: Readonly<RouterContextProvider>,
  run: ShipmentRun,
  page: string,
): Promise<Response> {
  const { toPick } = summarizeRun(run);
  const waveIds: string[] = [];
  for (const [, group] of Map.groupBy(toPick, ({ order }) => order.warehouseName)) {
    const orderIds = group.map(({ order }) => order.id);
    const made = await attempt(getCall(context)(createPickpacks, { body: { orderIds } }));
    if (made.ok) waveIds.push(made.value.waveId);
    else addProblemToast(context, "error", made.problem);
    const skipped = await readSkippedOrders(
      context,
      made.ok ? made.value.skipped : made.problem.details?.skipped,
    );
    if (skipped.length > 0)
      addToast(context, "warning", "orderBulk:pick.left", describeSkippedOrders(skipped));
  }
  const [waveId] = waveIds;
  if (!waveId) return redirect(page, 303);
  return redirect(waveIds.length > 1 ? "/pick-and-pack" : `/pick-and-pack/waves/${waveId}`, 303);
}
