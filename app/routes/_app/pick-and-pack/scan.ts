import { getCall, getT } from "#app/middleware/request-store.ts";
import { takeScan } from "./+/take-scan.ts";
import { refusedVerdict, saidOf, verdictOf } from "./+/verdict.ts";
import type { Route } from "./+types/scan";

/**
 * One scan of a page with scripts, whose queue sends them one after the other. One that is refused
 * for good is told of as such, and the queue goes on without it; what may be taken later is
 * answered with the status that keeps it there.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const t = getT(context);
  const taken = await takeScan(getCall(context), form);
  if (!taken) return new Response(null, { status: 400 });
  if (!taken.ok) {
    const { status, problem } = taken;
    if (status >= 500 || status === 429) return new Response(null, { status });
    const verdict = refusedVerdict(problem, String(form.get("code")), t);
    return Response.json({ verdict, pickpackId: null, outcome: "refused" });
  }
  const { pickpackId, outcome } = taken.value;
  return Response.json({ verdict: verdictOf(saidOf(taken.value), t), pickpackId, outcome });
}
