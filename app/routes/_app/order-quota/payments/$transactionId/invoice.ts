import { getCall } from "#app/middleware/request-store.ts";
import { getTaxInvoice } from "#contract/transactions.ts";
import type { Route } from "./+types/invoice";

export async function loader({ context, params }: Route.LoaderArgs) {
  const invoice = await getCall(context)(getTaxInvoice, { params });
  return new Response(invoice.body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": invoice.headers.get("Content-Disposition") ?? "inline",
      "Cache-Control": "private, no-store",
    },
  });
}
