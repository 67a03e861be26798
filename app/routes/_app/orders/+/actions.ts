import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { importOrders, markPrinted } from "#contract/order-actions.ts";
import { chosenIn, numbersOf } from "./chosen-orders.ts";
import { parseParams, searchOf } from "./list-params.ts";
import type { BulkReply } from "./order-table.tsx";

type Context = Readonly<RouterContextProvider>;

function currentList(context: Context) {
  return parseParams(currentState(context).url.searchParams);
}

/** Starts pulling from every channel; the list then shows how far it is. */
export async function pullOrders(context: Context) {
  const { importId } = await getCall(context)(importOrders, { body: { channelIds: [] } });
  return redirect(`/orders${searchOf({ ...currentList(context), pull: importId })}`, 303);
}

const SKIP_REASONS = ["not_found", "label_not_ready"] as const;

export async function markAsPrinted(
  context: Context,
  form: FormData,
): Promise<Response | BulkReply> {
  const t = getT(context);
  const back = `/orders${searchOf(currentList(context))}`;
  const orderIds = await chosenIn(context, form);
  if (orderIds.length === 0) {
    addToast(context, "warning", "orders:bulk.none");
    return redirect(back, 303);
  }
  const marked = await attempt(getCall(context)(markPrinted, { body: { orderIds } }));
  if (!marked.ok) {
    addProblemToast(context, "error", marked.problem);
    return redirect(back, 303);
  }
  const { printed, skipped } = marked.value;
  if (skipped.length === 0)
    return redirectWithToast(context, back, "orders:bulk.done", { count: printed.length });
  const numbers = await numbersOf(
    context,
    skipped.map(({ orderId }) => orderId),
  );
  return {
    intent: "mark_printed",
    done: printed.length > 0 ? t("orders:bulk.done", { count: printed.length }) : "",
    skippedTitle: t("orders:bulk.skipped", { count: skipped.length }),
    skipped: skipped.map(({ orderId, code }) => ({
      id: orderId,
      number: numbers.get(orderId) ?? orderId,
      reason: t(`orders:skip.${SKIP_REASONS.find((known) => known === code) ?? "other"}`),
    })),
  };
}
