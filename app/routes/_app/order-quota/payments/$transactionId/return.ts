import { redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { attempt } from "#app/upstream/http.ts";
import { refreshTransaction } from "#contract/transactions.ts";
import type { Route } from "./+types/return";

/** Return address of the payment page: asks the provider and redirects with the result. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const refreshed = await attempt(getCall(context)(refreshTransaction, { params }));
  const status = refreshed.ok ? refreshed.value.transaction.status : "REGISTERED";
  // Not known yet, so the payment's page polls.
  if (status === "REGISTERED") return redirect(`/order-quota/payments/${params.transactionId}`);
  const paymentResult = status === "PAID" ? "success" : "failed";
  return redirect(
    `/order-quota/history?${new URLSearchParams({ view: "payments", paymentResult })}`,
  );
}
