import { redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { addToast } from "#app/services/form/toast.ts";
import { markPrinted } from "#contract/order-actions.ts";
import { getOrder } from "#contract/orders.ts";
import { downloadLabel } from "#contract/shipments.ts";
import type { Route } from "./+types/label";

/** Counts the print before the label opens: nothing reports a print from the browser's viewer. */
export async function action({ context, params }: Route.ActionArgs) {
  const { orderId } = params;
  await getCall(context)(markPrinted, { body: { orderIds: [orderId] } });
  // The page behind the opened label shows it when it is next loaded.
  addToast(context, "success", "order:toast.printed", undefined, {
    ...{ to: `/orders/${orderId}`, fields: { intent: "undo_printed" } },
  });
  return redirect(`/orders/${orderId}/label${currentState(context).url.search}`, 303);
}

/** Returns the label's PDF for the browser to show. A saved file is named after the order. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const { orderId } = params;
  const parcelId = currentState(context).url.searchParams.get("parcel") ?? undefined;
  const [{ order }, label] = await Promise.all([
    call(getOrder, { params: { orderId } }),
    call(downloadLabel, { params: { orderId }, query: { parcelId } }),
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
