import { findByWord } from "#contract/word-table.ts";
import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import type { MessageKey } from "#app/i18n/keys.ts";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { attempt, type Call } from "#app/upstream/http.ts";
import { changeLabelAddress } from "#contract/label-address.ts";
import {
  acceptOrder,
  countReturn,
  markPrinted,
  receiveReturn,
  syncOrder,
} from "#contract/order-actions.ts";
import { changeTracking, confirmDelivered, markShipped } from "#contract/order-marks.ts";
import { createPickpacks } from "#contract/pick-packs.ts";
import {
  answerCancellation,
  answerReturn,
  confirmPayment,
  createLabel,
} from "#contract/shipments.ts";
import { describeSkippedOrders, readSkippedOrders } from "../../+/unpickable.ts";
import { createFromLine, linkLine } from "./link-actions.ts";
import { refuseReturn } from "./refuse-return.ts";
import { saveNote, undoNote } from "./save-note.ts";

type Context = Readonly<RouterContextProvider>;

/** Buttons that need nothing but the order: the call and the message after it. */
const BUTTON_CALLS: Record<
  string,
  { run: (call: Call, orderId: string) => Promise<unknown>; done: MessageKey; undo?: string }
> = {
  accept: {
    run: (call, orderId) => call(acceptOrder, { params: { orderId } }),
    done: "order:toast.accepted",
  },
  confirm_payment: {
    run: (call, orderId) => call(confirmPayment, { params: { orderId } }),
    done: "order:toast.paid",
  },
  sync: {
    run: (call, orderId) => call(syncOrder, { params: { orderId } }),
    done: "order:toast.synced",
  },
  mark_printed: {
    run: (call, orderId) => call(markPrinted, { body: { orderIds: [orderId] } }),
    done: "order:toast.printed",
    undo: "undo_printed",
  },
  undo_printed: {
    run: (call, orderId) => call(markPrinted, { body: { orderIds: [orderId], isUndo: true } }),
    done: "order:toast.unprinted",
  },
  request_label: {
    run: (call, orderId) => call(createLabel, { params: { orderId } }),
    done: "order:toast.labelRequested",
  },
  mark_shipped: {
    run: (call, orderId) => call(markShipped, { params: { orderId }, body: {} }),
    done: "order:toast.markedShipped",
  },
  confirm_delivered: {
    run: (call, orderId) => call(confirmDelivered, { params: { orderId } }),
    done: "order:toast.delivered",
  },
  confirm_cancel: {
    run: (call, orderId) =>
      call(answerCancellation, { params: { orderId }, body: { accept: true } }),
    done: "order:toast.cancelConfirmed",
  },
  reject_cancel: {
    run: (call, orderId) =>
      call(answerCancellation, { params: { orderId }, body: { accept: false } }),
    done: "order:toast.cancelRejected",
  },
};

/**
 * Handles the POSTs of an order's page by `intent`. A refused button leaves the page as it is and
 * shows why.
 */
export async function runOrderAction(context: Context, orderId: string, form: FormData) {
  const intent = String(form.get("intent"));
  if (intent === "note") return saveNote(context, orderId, form);
  if (intent === "undo_note") return undoNote(context, orderId, form);
  if (intent === "accept_return") return acceptReturn(context, orderId, form, ACCEPTED_REPLY);
  if (intent === "refund_instead") return acceptReturn(context, orderId, form, REFUNDED_REPLY);
  if (intent === "refuse_return") return refuseReturn(context, orderId, form);
  if (intent === "count_return") return countReturnedUnits(context, orderId, form);
  if (intent === "receive_return") return receiveReturnedUnits(context, orderId, form);
  if (intent === "change_tracking") return giveCode(context, orderId, form);
  if (intent === "label_address") return changeLabelRecipient(context, orderId, form);
  if (intent === "link_line") return linkLine(context, orderId, form);
  if (intent === "create_line_product") return createFromLine(context, orderId, form);
  if (intent === "pick") return pickAnew(context, orderId);
  const button = findByWord(BUTTON_CALLS, intent);
  const page = `/orders/${orderId}`;
  if (!button) return redirect(page, 303);
  const buttonAnswer = await attemptRemote(button.run(getCall(context), orderId));
  const undo = button.undo ? { to: page, fields: { intent: button.undo } } : undefined;
  if (buttonAnswer.ok) return redirectWithToast(context, page, button.done, undefined, undo);
  addProblemToast(context, "error", buttonAnswer.problem);
  return redirect(page, 303);
}

/** Starts a wave for the caller with the units that were not found before. */
async function pickAnew(context: Context, orderId: string) {
  const created = await attempt(
    getCall(context)(createPickpacks, { body: { orderIds: [orderId], assigneeId: "me" } }),
  );
  if (created.ok) return redirect(`/pick-and-pack/waves/${created.value.waveId}`, 303);
  const skipped = await readSkippedOrders(context, created.problem.details?.skipped);
  if (skipped.length > 0)
    addToast(context, "error", "orderBulk:pick.left", describeSkippedOrders(skipped));
  else addProblemToast(context, "error", created.problem);
  return redirect(`/orders/${orderId}`, 303);
}

async function giveCode(context: Context, orderId: string, formData: FormData) {
  const form = parseForm(formData, changeTracking.body);
  if (!form.ok) return rejectInvalid(form);
  const trackingAnswer = await attemptRemote(
    getCall(context)(changeTracking, { params: { orderId }, body: form.value }),
  );
  return trackingAnswer.ok
    ? redirectWithToast(context, `/orders/${orderId}`, "order:toast.trackingChanged")
    : rejectProblem(formData, trackingAnswer.problem);
}

async function changeLabelRecipient(context: Context, orderId: string, formData: FormData) {
  const form = parseForm(formData, changeLabelAddress.body);
  if (!form.ok) return rejectInvalid(form);
  const addressAnswer = await attemptRemote(
    getCall(context)(changeLabelAddress, { params: { orderId }, body: form.value }),
  );
  return addressAnswer.ok
    ? redirectWithToast(context, `/orders/${orderId}`, "order:toast.labelAddress")
    : rejectProblem(formData, addressAnswer.problem);
}

/** Shows no message: it would cover the next step, and the page shows the count anyway. */
async function countReturnedUnits(context: Context, orderId: string, formData: FormData) {
  const form = parseForm(formData, countReturn.body);
  if (!form.ok) return rejectInvalid(form);
  const countAnswer = await attempt(
    getCall(context)(countReturn, { params: { orderId }, body: form.value }),
  );
  return countAnswer.ok
    ? redirect(`/orders/${orderId}`, 303)
    : rejectProblem(formData, countAnswer.problem);
}

async function receiveReturnedUnits(context: Context, orderId: string, formData: FormData) {
  const receiptAnswer = await attempt(
    getCall(context)(receiveReturn, { params: { orderId }, body: {} }),
  );
  return receiptAnswer.ok
    ? redirectWithToast(context, `/orders/${orderId}`, "order:toast.received")
    : rejectProblem(formData, receiptAnswer.problem);
}

const ACCEPTED_REPLY = { refundInstead: false, done: "order:toast.returnAccepted" } as const;
const REFUNDED_REPLY = { refundInstead: true, done: "order:toast.refundedInstead" } as const;

async function acceptReturn(
  context: Context,
  orderId: string,
  formData: FormData,
  { refundInstead, done }: typeof ACCEPTED_REPLY | typeof REFUNDED_REPLY,
) {
  const body = { accept: true, refundInstead };
  const returnAnswer = await attemptRemote(
    getCall(context)(answerReturn, { params: { orderId }, body }),
  );
  return returnAnswer.ok
    ? redirectWithToast(context, `/orders/${orderId}`, done)
    : rejectProblem(formData, returnAnswer.problem);
}
