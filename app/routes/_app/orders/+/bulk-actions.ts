import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { createPickpacks } from "#contract/pick-packs.ts";
import { startOrderRun } from "#contract/shipment-runs.ts";
import { isAllChosen, readChosenOrders } from "./chosen-orders.ts";
import { orderList } from "./list.ts";
import type { BulkReply } from "./order-table.tsx";
import { describeSkippedOrders, readSkippedOrders } from "./unpickable.ts";

type Context = Readonly<RouterContextProvider>;

/** Runs a bulk action at once, or redirects to its page. */
export async function runBulk(context: Context, form: FormData): Promise<Response | BulkReply> {
  const bulk = String(form.get("bulk") ?? "");
  const { url } = currentState(context);
  const back = orderList.path + orderList.searchOf(orderList.readParams(context));
  const ids = isAllChosen(form) ? null : await readChosenOrders(context, form);
  if (ids?.length === 0) {
    addToast(context, "warning", "orders:bulk.none");
    return redirect(back, 303);
  }
  // With `all`, the list's filters select the orders: their ids would make the address too long.
  const chosen = ids ? new URLSearchParams({ ids: ids.join(",") }) : keepFilters(url.searchParams);
  switch (bulk) {
    case "arrange":
      return redirect(`/orders/bulk-arrange?${chosen}`, 303);
    case "pick":
      return pick(context, ids ?? (await readChosenOrders(context, form)), back);
    case "resync":
      return startRun(context, "sync", ids ?? (await readChosenOrders(context, form)), back);
    case "accept":
      return startRun(context, "accept", ids ?? (await readChosenOrders(context, form)), back);
    case "export":
      return redirect(`/orders/export?${chosen}`, 303);
    default:
      return redirect(`/orders/bulk?${new URLSearchParams({ do: bulk })}&${chosen}`, 303);
  }
}

function keepFilters(search: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams(search);
  filters.delete("page");
  filters.set("all", "1");
  return filters;
}

/** Starts a wave for the caller. A message there names the orders that were left out. */
async function pick(
  context: Context,
  orderIds: string[],
  back: string,
): Promise<Response | BulkReply> {
  const made = await attempt(
    getCall(context)(createPickpacks, { body: { orderIds, assigneeId: "me" } }),
  );
  if (!made.ok) {
    const skipped = await readSkippedOrders(context, made.problem.details?.skipped);
    if (skipped.length > 0) return replyOf(context, "", skipped);
    addProblemToast(context, "error", made.problem);
    return redirect(back, 303);
  }
  const skipped = await readSkippedOrders(context, made.value.skipped);
  if (skipped.length > 0)
    addToast(context, "warning", "orderBulk:pick.left", describeSkippedOrders(skipped));
  return redirect(`/pick-and-pack/waves/${made.value.waveId}`, 303);
}

/** Starts the work in the background, and opens its page. */
async function startRun(
  context: Context,
  act: "accept" | "sync",
  orderIds: string[],
  back: string,
): Promise<Response> {
  const started = await attempt(getCall(context)(startOrderRun, { body: { act, orderIds } }));
  if (started.ok) return redirect(`/orders/runs/${started.value.runId}`, 303);
  addProblemToast(context, "error", started.problem);
  return redirect(back, 303);
}

/** Shows a line with a reason in the list for each order that was left out. */
function replyOf(context: Context, done: string, skipped: BulkReply["skipped"]): BulkReply {
  const t = getT(context);
  const skippedTitle = t("orders:bulk.skipped", { count: skipped.length });
  return { intent: "bulk", done, skippedTitle, skipped };
}
