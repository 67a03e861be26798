import { takeScan } from "./+/actions.ts";
import type { Route } from "./+types/scan";

/** Takes one scan from the script's queue, which sends them one after another. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return Response.json({ verdict: await takeScan(context, params, await request.formData()) });
}
