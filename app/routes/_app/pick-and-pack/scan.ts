import { getCall, getT } from "#app/middleware/request-store.ts";
import { takeScan } from "./+/take-scan.ts";
import { saidOf, verdictOf } from "./+/verdict.ts";
import type { Route } from "./+types/scan";

/**
 * One scan of a page with scripts, whose queue sends them one after the other. What is wrong with
 * it for good is answered 4xx: the queue goes on without it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const scan = await takeScan(getCall(context), await request.formData());
  if (!scan) return new Response(null, { status: 400 });
  const verdict = verdictOf(saidOf(scan), getT(context));
  return Response.json({ verdict, pickpackId: scan.pickpackId, outcome: scan.outcome });
}
