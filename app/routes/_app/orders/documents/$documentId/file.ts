import { redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { downloadOrderDocument, markDocumentPrinted } from "#contract/order-documents.ts";
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

/** Counts the papers as printed, and opens the file. */
export async function action({ context, params }: Route.ActionArgs) {
  const page = `/orders/documents/${params.documentId}`;
  const marked = await attempt(getCall(context)(markDocumentPrinted, { params }));
  if (marked.ok) return redirect(`${page}/file`, 303);
  addProblemToast(context, "error", marked.problem);
  return redirect(page, 303);
}
