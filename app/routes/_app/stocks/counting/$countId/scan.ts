import { handleScan } from "./+/actions.ts";
import type { Route } from "./+types/scan";

/** Takes one scan from the script's queue, which sends them one after another. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return Response.json({ verdict: await handleScan(context, params, await request.formData()) });
}
