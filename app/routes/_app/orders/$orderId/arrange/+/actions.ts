import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import type { Call } from "#app/upstream/http.ts";
import { arrangeShipment } from "#contract/shipments.ts";
import { splitSlot } from "./choices.ts";

const text = z.string().trim().max(200, "too_long").optional();

/** One form for all methods. Only the fields of the chosen method count. */
const ArrangeForm = z
  .object({
    method: z.enum(["pickup", "dropoff", "manual"]),
    slot: z.string().optional(),
    branchId: text,
    asksBranch: z.string().optional(),
    pickupTracking: text,
    asksPickupTracking: z.string().optional(),
    senderName: text,
    dropoffTracking: text,
    manualTracking: text,
    asksManualTracking: z.string().optional(),
    goodsAddress: z.string().optional(),
    confirmAddress: z.string().optional(),
    providerId: text,
    asksProvider: z.string().optional(),
  })
  .superRefine((form, context) => {
    const ask = (path: string, message = "required") =>
      context.addIssue({ code: "custom", path: [path], message });
    const slot = splitSlot(form.slot ?? "");
    if (form.method === "pickup" && !slot) ask("slot");
    const isElsewhere = form.goodsAddress && slot && slot.addressId !== form.goodsAddress;
    if (form.method === "pickup" && isElsewhere && !form.confirmAddress)
      ask("confirmAddress", "confirm_address");
    if (form.method === "pickup" && form.asksPickupTracking && !form.pickupTracking)
      ask("pickupTracking");
    if (form.method === "dropoff" && form.asksBranch && !form.branchId) ask("branchId");
    if (form.method === "manual" && form.asksManualTracking && !form.manualTracking)
      ask("manualTracking");
    if (form.method === "manual" && form.asksProvider && !form.providerId) ask("providerId");
  });

const FIELDS: Record<string, string> = {
  addressId: "slot",
  slotId: "slot",
};

export async function arrange(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  formData: FormData,
) {
  const form = parseForm(formData, ArrangeForm);
  if (!form.ok) return rejectInvalid(form);
  const arranged = await attemptRemote(send(getCall(context), orderId, form.value));
  if (arranged.ok) return redirectWithToast(context, `/orders/${orderId}`, "order:toast.arranging");
  const { fields, ...problem } = arranged.problem;
  const named =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, code]) => [nameOf(name, form.value.method), code]),
    );
  return rejectProblem(formData, { ...problem, fields: named });
}

function send(call: Call, orderId: string, form: z.output<typeof ArrangeForm>) {
  return call(arrangeShipment, { params: { orderId }, body: readChoice(form) });
}

function readChoice(form: z.output<typeof ArrangeForm>): z.input<typeof arrangeShipment.body> {
  const slot = splitSlot(form.slot ?? "");
  if (form.method === "pickup" && slot)
    return { method: "pickup", ...slot, trackingCode: form.pickupTracking || null };
  if (form.method === "manual")
    return {
      method: "manual",
      trackingCode: form.manualTracking || null,
      providerId: form.providerId || null,
    };
  return {
    method: "dropoff",
    branchId: form.branchId || null,
    senderName: form.senderName || null,
    trackingCode: form.dropoffTracking || null,
  };
}

function nameOf(field: string, method: "pickup" | "dropoff" | "manual"): string {
  return field === "trackingCode" ? `${method}Tracking` : (FIELDS[field] ?? field);
}
