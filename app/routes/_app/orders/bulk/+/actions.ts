import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { CANCEL_REASONS } from "#contract/cancel-reasons.ts";
import { markPrinted } from "#contract/order-actions.ts";
import { makeOrderDocument } from "#contract/order-documents.ts";
import { noteOrders } from "#contract/order-notes.ts";
import { startOrderRun } from "#contract/shipment-runs.ts";
import { ORDER_PAPERS, PAPER_SIZES } from "#contract/statuses.ts";
import { MAX_CHOSEN } from "../../+/chosen-orders.ts";
import { PRINTED_KINDS } from "./things.ts";

type Context = Readonly<RouterContextProvider>;

const NoteForm = noteOrders.body.omit({ orderIds: true });
/** Without `paper`, the account's shipping settings decide. */
const PrintForm = z.object({ paper: z.enum(PAPER_SIZES).optional().catch(undefined) });

const CancelForm = z.object({ reason: z.enum(CANCEL_REASONS, "required") });

const MarkForm = z.object({
  kinds: z.preprocess(
    (sent) => [sent ?? []].flat(),
    z.array(z.enum(ORDER_PAPERS)).min(1, "required"),
  ),
  state: z.enum(["printed", "unprinted", "undo"]),
});

export async function runPicked(context: Context, formData: FormData) {
  const orderIds = String(formData.get("ids") ?? "")
    .split(",")
    .filter(Boolean)
    .slice(0, MAX_CHOSEN);
  const intent = formData.get("intent");
  if (intent === "print") return print(context, orderIds, formData);
  if (intent === "mark") return mark(context, orderIds, formData);
  if (intent === "cancel") return cancel(context, orderIds, formData);
  return note(context, orderIds, formData);
}

async function note(context: Context, orderIds: string[], formData: FormData) {
  const form = parseForm(formData, NoteForm);
  if (!form.ok) return rejectInvalid(form);
  const done = await attempt(getCall(context)(noteOrders, { body: { orderIds, ...form.value } }));
  if (!done.ok) return rejectProblem(formData, done.problem);
  const { noted, skipped } = done.value;
  if (skipped.length > 0)
    addToast(context, "warning", "orderBulk:note.left", { n: skipped.length });
  return redirectWithToast(context, "/orders", "orderBulk:note.done", { n: noted.length });
}

async function cancel(context: Context, orderIds: string[], formData: FormData) {
  const form = parseForm(formData, CancelForm);
  if (!form.ok) return rejectInvalid(form);
  const started = await attempt(
    getCall(context)(startOrderRun, { body: { orderIds, act: "cancel", ...form.value } }),
  );
  return started.ok
    ? redirect(`/orders/runs/${started.value.runId}`, 303)
    : rejectProblem(formData, started.problem);
}

async function print(context: Context, orderIds: string[], formData: FormData) {
  const form = parseForm(formData, PrintForm);
  if (!form.ok) return rejectInvalid(form);
  const asked = formData.getAll("kinds");
  const kinds = PRINTED_KINDS.filter((kind) => asked.includes(kind));
  const made = await attempt(
    getCall(context)(makeOrderDocument, { body: { orderIds, kinds, ...form.value } }),
  );
  if (!made.ok) return rejectProblem(formData, made.problem);
  return redirect(`/orders/documents/${made.value.document.id}`, 303);
}

/** Takes back what was just marked. Several papers of one order are taken back together. */
const buildUndo = (orderIds: readonly string[], [kind, ...others]: readonly string[]) =>
  kind && others.length === 0
    ? {
        to: "/orders/bulk?do=mark",
        fields: { intent: "mark", ids: orderIds.join(","), kinds: kind, state: "undo" },
      }
    : undefined;

/** If some orders have no label yet, the page stays open with those. */
async function mark(context: Context, orderIds: string[], formData: FormData) {
  const form = parseForm(formData, MarkForm);
  if (!form.ok) return rejectInvalid(form);
  const isPrinted = form.value.state === "printed";
  const isUndo = form.value.state === "undo";
  const marked = new Set<string>();
  const left = new Map<string, string>();
  for (const document of form.value.kinds) {
    const body = { orderIds, document, isPrinted, isUndo };
    const done = await attempt(getCall(context)(markPrinted, { body }));
    if (!done.ok) return rejectProblem(formData, done.problem);
    for (const id of done.value.printed) marked.add(id);
    for (const { orderId, code } of done.value.skipped) left.set(orderId, code);
  }
  if (marked.size > 0)
    addToast(
      context,
      "success",
      `orderBulk:mark.done.${isPrinted ? "printed" : "unprinted"}`,
      { count: marked.size },
      isPrinted ? buildUndo([...marked], form.value.kinds) : undefined,
    );
  const unready = [...left.keys()].filter((id) => left.get(id) !== "not_found");
  const gone = left.size - unready.length;
  if (gone > 0) addToast(context, "warning", "orderBulk:mark.gone", { count: gone });
  if (unready.length === 0) return redirect("/orders", 303);
  addToast(context, "warning", "orderBulk:mark.unready", { count: unready.length });
  const search = new URLSearchParams({ do: "mark", ids: unready.join(",") });
  return redirect(`/orders/bulk?${search}`, 303);
}
