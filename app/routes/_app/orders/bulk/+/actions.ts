import "server-only";
import { z } from "@hono/zod-openapi";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { makeOrderDocument } from "#contract/order-documents.ts";
import { noteOrders } from "#contract/order-notes.ts";
import { PAPER_SIZES } from "#contract/statuses.ts";
import { MOST_CHOSEN } from "../../+/chosen-orders.ts";
import { PRINTED_KINDS } from "./things.ts";

type Context = Readonly<RouterContextProvider>;

const NoteForm = noteOrders.body.omit({ orderIds: true });
/** Without a paper it is that of the account's shipping settings. */
const PrintForm = z.object({ paper: z.enum(PAPER_SIZES).optional().catch(undefined) });

export async function runPicked(context: Context, formData: FormData) {
  const orderIds = String(formData.get("ids") ?? "")
    .split(",")
    .filter(Boolean)
    .slice(0, MOST_CHOSEN);
  return formData.get("intent") === "print"
    ? print(context, orderIds, formData)
    : note(context, orderIds, formData);
}

async function note(context: Context, orderIds: string[], formData: FormData) {
  const form = parseForm(formData, NoteForm);
  if (!form.ok) return invalid(form);
  const done = await attempt(getCall(context)(noteOrders, { body: { orderIds, ...form.value } }));
  if (!done.ok) return rejected(formData, done.problem);
  const { noted, skipped } = done.value;
  if (skipped.length > 0)
    addToast(context, "warning", "orderBulk:note.left", { n: skipped.length });
  return redirectWithToast(context, "/orders", "orderBulk:note.done", { n: noted.length });
}

async function print(context: Context, orderIds: string[], formData: FormData) {
  const form = parseForm(formData, PrintForm);
  if (!form.ok) return invalid(form);
  const asked = formData.getAll("kinds");
  const kinds = PRINTED_KINDS.filter((kind) => asked.includes(kind));
  const made = await attempt(
    getCall(context)(makeOrderDocument, { body: { orderIds, kinds, ...form.value } }),
  );
  if (!made.ok) return rejected(formData, made.problem);
  return redirect(`/orders/documents/${made.value.document.id}`, 303);
}
