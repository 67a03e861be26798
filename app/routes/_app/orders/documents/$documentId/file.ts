import { getCall } from "#app/middleware/request-store.ts";
import { downloadOrderDocument } from "#contract/order-documents.ts";
import type { Route } from "./+types/file";

export async function loader({ context, params }: Route.LoaderArgs) {
  const file = await getCall(context)(downloadOrderDocument, { params });
  return new Response(file.body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'inline; filename="orders.pdf"',
      "Cache-Control": "private, no-store",
    },
  });
}
