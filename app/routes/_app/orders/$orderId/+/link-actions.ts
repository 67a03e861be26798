import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { createLineProduct, linkOrderLine } from "#contract/order-lines.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";

type Context = Readonly<RouterContextProvider>;

const Linking = z.object({ lineId: z.string(), variantId: z.string() });
const Creating = createLineProduct.body.extend({
  lineId: z.string(),
  weightG: createTypedWhole(1, PRODUCT_LIMITS.weightG),
});

/**
 * `waiting` counts the orders that waited for the item. It is 0 if the order is cancelled or the
 * channel ships it.
 */
const answerLinked = (context: Context, orderId: string, waiting: number) =>
  waiting === 0
    ? redirectWithToast(context, `/orders/${orderId}`, "order:toast.linkedLater")
    : redirectWithToast(context, `/orders/${orderId}`, "order:toast.linked", { count: waiting });

export async function linkLine(context: Context, orderId: string, formData: FormData) {
  const form = parseForm(formData, Linking);
  if (!form.ok) return redirect(`/orders/${orderId}`, 303);
  const { lineId, variantId } = form.value;
  const linked = await attempt(
    getCall(context)(linkOrderLine, { params: { orderId, lineId }, body: { variantId } }),
  );
  if (linked.ok) return answerLinked(context, orderId, linked.value.waiting);
  addProblemToast(context, "error", linked.problem);
  return redirect(`/orders/${orderId}?line=${encodeURIComponent(lineId)}`, 303);
}

export async function createFromLine(context: Context, orderId: string, formData: FormData) {
  const form = parseForm(formData, Creating);
  if (!form.ok) return rejectInvalid(form);
  const { lineId, ...body } = form.value;
  const created = await attempt(
    getCall(context)(createLineProduct, { params: { orderId, lineId }, body }),
  );
  return created.ok
    ? answerLinked(context, orderId, created.value.waiting)
    : rejectProblem(formData, created.problem);
}
