import { takeScan } from "./+/actions.ts";
import type { Route } from "./+types/scan";

/** One scan of a page with scripts, whose queue sends them one after the other. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return Response.json({ verdict: await takeScan(context, params, await request.formData()) });
}
