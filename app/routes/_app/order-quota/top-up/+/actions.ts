import { data, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import type { ToldReply } from "#app/components/form/refusal-toast.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { buildRefusal, parseForm, rejectInvalid } from "#app/services/form/form.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { PAYMENT_METHOD } from "#contract/payment-methods.ts";
import type { Problem } from "#contract/problem.ts";
import { createIndonesianTransaction, createThaiTransaction } from "#contract/transactions.ts";

const PayForm = z.object({
  requestKey: z.uuid(),
  packageNumber: z.coerce.number().int().optional(),
  quota: z.coerce.number().int().optional(),
  promotionCode: z.string().optional(),
  way: z.string({ error: "required" }),
  tokenId: z.string().optional(),
  authenticationId: z.string().optional(),
  paymentMethodId: z.string().optional(),
});
type PayForm = z.output<typeof PayForm>;

/** Starts the payment and redirects to its page, for some cards via the bank's page. */
export async function startPayment(
  context: Readonly<RouterContextProvider>,
  formData: FormData,
): Promise<Response | ReturnType<typeof data<ToldReply>>> {
  const form = parseForm(formData, PayForm);
  if (!form.ok) {
    const { packageNumber, quota } = form.fieldErrors;
    // The page has no field for them, as its address selects the purchase.
    if (packageNumber || quota) return rejectAboveForm(context, formData, NO_SUCH_PACKAGE);
    return rejectInvalid(form);
  }
  const { account } = await getMe(context);
  const call = getCall(context);
  const created = await attemptRemote(
    account.countryCode === "th"
      ? call(createThaiTransaction, { body: buildPayment(form.value) })
      : call(createIndonesianTransaction, { body: buildPayment(form.value) }),
  );
  if (!created.ok) return rejectAboveForm(context, formData, created.problem);
  const { id, status, authenticationUrl } = created.value.transaction;
  // The bank's page is not a route, even where a sandbox serves it from this origin.
  if (authenticationUrl) return redirectDocument(authenticationUrl, 303);
  return redirect(
    status === "PAID"
      ? "/order-quota/history?view=payments&paymentResult=success"
      : `/order-quota/payments/${id}`,
    303,
  );
}

const NO_SUCH_PACKAGE: Problem = {
  code: "invalid_package_number",
  message: "There is no such package",
};

/**
 * Shows the reason above the form, also for a wrong field, as the form shows none of them. A toast
 * says that nothing was paid (docs/specification.md "Payments").
 */
function rejectAboveForm(
  context: Readonly<RouterContextProvider>,
  formData: FormData,
  { fields: _, ...problem }: Problem,
) {
  const reply: ToldReply = {
    ...buildRefusal(formData, problem),
    toast: getT(context)("quota:result.notBegun"),
  };
  return data(reply, { status: 422 });
}

function buildPayment({ way, tokenId, authenticationId, paymentMethodId, ...what }: PayForm) {
  const [kind, bankCode] = way.split(":");
  switch (kind) {
    case "bank":
      return { ...what, paymentMethod: PAYMENT_METHOD.bank, bank: { bankCode } };
    case "card":
      return {
        ...what,
        paymentMethod: PAYMENT_METHOD.creditCard,
        creditCard: { tokenId, authenticationId, paymentMethodId },
      };
    default:
      return { ...what, paymentMethod: PAYMENT_METHOD.qr, qr: {} };
  }
}
