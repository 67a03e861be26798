import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { makeOrderDocument } from "#contract/order-documents.ts";
import type { ShipmentRun } from "#contract/shipment-runs.ts";
import { summarizeRun } from "./summarize-run.ts";

/** Makes one PDF of the labels that are not printed yet, or of all if each was printed once. */
export async function printLabels(
  context: Readonly<RouterContextProvider>,
  run: ShipmentRun,
  pageOf: (documentId: string) => string,
): Promise<Response> {
  const { toPrint, printed } = summarizeRun(run);
  const chosen = toPrint.length > 0 ? toPrint : printed;
  const page = `/orders/runs/${run.runId}`;
  if (chosen.length === 0) {
    addToast(context, "warning", "orderRun:print.none");
    return redirect(page, 303);
  }
  const orderIds = chosen.map(({ order }) => order.id);
  const made = await attempt(
    getCall(context)(makeOrderDocument, { body: { orderIds, kinds: ["label"] } }),
  );
  if (made.ok) return redirect(pageOf(made.value.document.id), 303);
  addProblemToast(context, "error", made.problem);
  return redirect(page, 303);
}
