import { z } from "@hono/zod-openapi";
import { type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { attempt } from "#app/services/upstream/http.ts";
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

/**
 * Begins the payment and leads to its page; a card's bank may have to be asked first, on a page of
 * its own.
 */
export async function startPayment(
  context: Readonly<RouterContextProvider>,
  formData: FormData,
): Promise<Response | ReturnType<typeof invalid>> {
  const form = parseForm(formData, PayForm);
  if (!form.ok) return invalid(form);
  const { account } = await getMe(context);
  const call = getCall(context);
  const made = await attempt(
    account.countryCode === "th"
      ? call(createThaiTransaction, { body: requestOf(form.value) })
      : call(createIndonesianTransaction, { body: requestOf(form.value) }),
  );
  if (!made.ok) return rejected(formData, ofTheForm(made.problem));
  const { id, status, authenticationUrl } = made.value.transaction;
  // The bank's page is none of the router's, also where a sandbox shows it at this address.
  if (authenticationUrl) return redirectDocument(authenticationUrl, 303);
  return redirect(
    status === "PAID"
      ? "/order-quota/history?view=payments&paymentResult=success"
      : `/order-quota/payments/${id}`,
    303,
  );
}

/** Of the fields that may be at fault this form shows none: the code stands above it. */
const ofTheForm = ({ fields: _, ...problem }: Problem): Problem => problem;

function requestOf({ way, tokenId, authenticationId, paymentMethodId, ...what }: PayForm) {
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
