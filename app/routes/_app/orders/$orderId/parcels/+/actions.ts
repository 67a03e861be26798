import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { combineOrders, joinParcels, splitOrder } from "#contract/parcels.ts";
import { MAX_COLUMNS } from "./parcel-form.tsx";

const units = createTypedWhole(0, 1_000_000);

/** A line goes into one parcel, or has a number of units for each parcel. */
const SplitForm = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      quantity: units,
      parcel: z.number().int().optional(),
      units: z.array(units.optional()).optional(),
    }),
  ),
});
type Line = z.output<typeof SplitForm>["lines"][number];

export async function splitParcels(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  formData: FormData,
) {
  const form = parseForm(formData, SplitForm);
  if (!form.ok) return rejectInvalid(form);
  const parcels = Array.from({ length: MAX_COLUMNS }, (_, at) =>
    form.value.lines.flatMap((line) => {
      const quantity = countUnitsInParcel(line, at);
      return quantity > 0 ? [{ lineId: line.id, quantity }] : [];
    }),
  ).filter((lines) => lines.length > 0);
  if (parcels.length < 2) return rejectInvalid({ formData, formError: "too_few_parcels" });
  const split = await attemptRemote(
    getCall(context)(splitOrder, { params: { orderId }, body: { parcels } }),
  );
  if (split.ok)
    return redirectWithToast(context, `/orders/${orderId}/parcels`, "order:toast.split");
  const { fields, ...problem } = split.problem;
  return rejectProblem(formData, { ...problem, code: fields?.parcels ?? problem.code });
}

function countUnitsInParcel(line: Line, at: number): number {
  if (line.parcel !== undefined) return line.parcel === at + 1 ? line.quantity : 0;
  return line.units?.[at] ?? 0;
}

export async function joinAgain(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  formData: FormData,
) {
  const joined = await attemptRemote(getCall(context)(joinParcels, { params: { orderId } }));
  return joined.ok
    ? redirectWithToast(context, `/orders/${orderId}/parcels`, "order:toast.joined")
    : rejectProblem(formData, joined.problem);
}

export async function combineParcels(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  formData: FormData,
) {
  const combined = await attemptRemote(getCall(context)(combineOrders, { params: { orderId } }));
  return combined.ok
    ? redirectWithToast(context, `/orders/${orderId}`, "order:toast.combined")
    : rejectProblem(formData, combined.problem);
}
