import { z } from "@hono/zod-openapi";
import { redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { makeOrderDocument } from "#contract/order-documents.ts";
import { DOCUMENT_KINDS, PAPER_SIZES } from "#contract/statuses.ts";
import type { Route } from "./+types/index";

export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";

const Asked = z.object({
  waveId: z.string().nullable().default(null),
  handOverId: z.string().nullable().default(null),
  kinds: z
    .string()
    .transform((text) => DOCUMENT_KINDS.filter((kind) => text.split(",").includes(kind))),
  paper: z.enum(PAPER_SIZES).optional().catch(undefined),
});

/** Begins a PDF of a wave's or a hand-over's papers (print-papers.tsx) and leads to its page. */
export async function action({ context, request }: Route.ActionArgs) {
  const asked = Asked.parse(Object.fromEntries(await request.formData()));
  const made = await attempt(getCall(context)(makeOrderDocument, { body: asked }));
  if (made.ok) return redirect(`/orders/documents/${made.value.document.id}`, 303);
  addProblemToast(context, "error", made.problem);
  const back = asked.waveId
    ? `/pick-and-pack/waves/${asked.waveId}`
    : `/pick-and-pack/hand-over/${asked.handOverId ?? ""}`;
  return redirect(back, 303);
}

export function loader() {
  return redirect("/orders");
}
