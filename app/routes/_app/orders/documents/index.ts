import { redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { makeOrderDocument } from "#contract/order-documents.ts";
import { DOCUMENT_KINDS, PAPER_SIZES } from "#contract/statuses.ts";
import type { Route } from "./+types/index";

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";

const Asked = z.object({
  orderIds: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter(Boolean)),
  waveId: z.string().nullable().default(null),
  handOverId: z.string().nullable().default(null),
  kinds: z
    .string()
    .transform((text) => DOCUMENT_KINDS.filter((kind) => text.split(",").includes(kind))),
  paper: z.enum(PAPER_SIZES).optional().catch(undefined),
});

/**
 * Starts a PDF of the papers of a wave, a hand-over or an order (print-papers.tsx) and redirects to
 * its page.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const asked = Asked.parse(Object.fromEntries(await request.formData()));
  const made = await attempt(getCall(context)(makeOrderDocument, { body: asked }));
  if (made.ok) return redirect(`/orders/documents/${made.value.document.id}`, 303);
  addProblemToast(context, "error", made.problem);
  return redirect(findPreviousPage(asked), 303);
}

function findPreviousPage({
  orderIds: [orderId],
  waveId,
  handOverId,
}: z.output<typeof Asked>): string {
  if (orderId) return `/orders/${orderId}`;
  return waveId ? `/pick-and-pack/waves/${waveId}` : `/pick-and-pack/hand-over/${handOverId ?? ""}`;
}

export function loader() {
  return redirect("/orders");
}
