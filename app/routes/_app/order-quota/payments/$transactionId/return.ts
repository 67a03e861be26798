import { redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { refreshTransaction } from "#contract/transactions.ts";
import type { Route } from "./+types/return";

/**
 * Where a payment page sends the payer back to: the provider is asked, and the address says how it
 * ended.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = await attempt(getCall(context)(refreshTransaction, { params }));
  const status = asked.ok ? asked.value.transaction.status : "REGISTERED";
  // Not known yet: its page goes on asking.
  if (status === "REGISTERED") return redirect(`/order-quota/payments/${params.transactionId}`);
  const paymentResult = status === "PAID" ? "success" : "failed";
  return redirect(
    `/order-quota/history?${new URLSearchParams({ view: "payments", paymentResult })}`,
  );
}
