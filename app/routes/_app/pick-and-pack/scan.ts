import { getCall, getT } from "#app/middleware/request-store.ts";
import { handleScan } from "./+/take-scan.ts";
import { buildRefusedVerdict, buildVerdictParams, parseVerdict } from "./+/verdict.ts";
import type { Route } from "./+types/scan";

/**
 * Takes one scan of a page with scripts, whose queue sends them in order. A permanent refusal is
 * reported, and the queue continues. A temporary one has a status that keeps the scan queued.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const t = getT(context);
  const taken = await handleScan(getCall(context), form);
  if (!taken) return new Response(null, { status: 400 });
  if (!taken.ok) {
    const { status, problem } = taken;
    if (status >= 500 || status === 429) return new Response(null, { status });
    const verdict = buildRefusedVerdict(problem, String(form.get("code")), t);
    return Response.json({ verdict, pickpackId: null, outcome: "refused" });
  }
  const { pickpackId, outcome } = taken.value;
  return Response.json({
    verdict: parseVerdict(buildVerdictParams(taken.value), t),
    pickpackId,
    outcome,
  });
}
