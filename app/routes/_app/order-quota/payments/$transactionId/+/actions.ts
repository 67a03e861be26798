import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { cancelTransaction, refreshTransaction } from "#contract/transactions.ts";

type Context = Readonly<RouterContextProvider>;

/** Cancels the payment. Redirects with "saved" or the error. */
export async function cancelPayment(context: Context, transactionId: string): Promise<Response> {
  const params = { transactionId };
  const cancelled = await attempt(getCall(context)(cancelTransaction, { params }));
  if (cancelled.ok)
    return redirectWithToast(
      context,
      "/order-quota/history?view=payments",
      "quota:toast.cancelled",
    );
  addProblemToast(context, "error", cancelled.problem);
  return redirect(`/order-quota/payments/${transactionId}`, 303);
}

export async function refreshPayment(context: Context, transactionId: string): Promise<Response> {
  const params = { transactionId };
  const refreshed = await attempt(getCall(context)(refreshTransaction, { params }));
  if (!refreshed.ok) addProblemToast(context, "error", refreshed.problem);
  else if (refreshed.value.transaction.status === "REGISTERED")
    addToast(context, "info", "quota:toast.notYet");
  return redirect(`/order-quota/payments/${transactionId}`, 303);
}
