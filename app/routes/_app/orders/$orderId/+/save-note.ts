import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { noteOrder } from "#contract/order-notes.ts";
import { getOrder } from "#contract/orders.ts";

type Context = Readonly<RouterContextProvider>;

const Note = z.string().trim().max(2000, "too_long").default("");
const NoteForm = z.object({ note: Note });
/** `wrote` is the note to undo; `note` is the one before it. */
const UndoForm = z.object({ note: Note, wrote: Note });

export async function saveNote(context: Context, orderId: string, formData: FormData) {
  const form = parseForm(formData, NoteForm);
  if (!form.ok) return rejectInvalid(form);
  const call = getCall(context);
  const params = { orderId };
  const orderBefore = await attempt(call(getOrder, { params }));
  const savedNote = await attempt(call(noteOrder, { params, body: form.value }));
  if (!savedNote.ok) return rejectProblem(formData, savedNote.problem);
  const note = orderBefore.ok ? orderBefore.value.order.note : form.value.note;
  const page = `/orders/${orderId}`;
  const undo =
    note === form.value.note
      ? undefined
      : { to: page, fields: { intent: "undo_note", note, wrote: form.value.note } };
  return redirectWithToast(context, page, "order:note.saved", undefined, undo);
}

/** Restores the earlier note, unless the note has changed since. */
export async function undoNote(context: Context, orderId: string, formData: FormData) {
  const page = `/orders/${orderId}`;
  const form = parseForm(formData, UndoForm);
  if (!form.ok) return redirect(page, 303);
  const { note, wrote } = form.value;
  const call = getCall(context);
  const params = { orderId };
  const { order } = await call(getOrder, { params });
  if (order.note !== wrote) {
    addToast(context, "warning", "order:note.changedSince");
    return redirect(page, 303);
  }
  const undone = await attempt(call(noteOrder, { params, body: { note } }));
  if (undone.ok) return redirectWithToast(context, page, "order:note.takenBack");
  addProblemToast(context, "warning", undone.problem);
  return redirect(page, 303);
}
