import { getCall } from "#app/middleware/request-store.ts";
import { getOrder } from "#contract/orders.ts";
import { downloadLabel } from "#contract/shipments.ts";
import type { Route } from "./+types/label";

/** The label's PDF, shown by the browser; a file with the order's name when it is saved. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const { orderId } = params;
  const [{ order }, label] = await Promise.all([
    call(getOrder, { params: { orderId } }),
    call(downloadLabel, { params: { orderId } }),
  ]);
  const name = order.externalId.replaceAll(/[^\w.-]/g, "-");
  return new Response(label.body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="label-${name}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}
