import { currentState, getCall } from "#app/middleware/request-store.ts";
import { exportBuyerData } from "#contract/privacy.ts";
import { readIdentities } from "./+/read-identities.ts";
import type { Route } from "./+types/export-file";

/** Passes the backend's file through. */
export async function loader({ context }: Route.LoaderArgs) {
  const subjects = readIdentities(currentState(context).url);
  const file = await getCall(context)(exportBuyerData, { query: { subjects } });
  return new Response(file.body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition":
        file.headers.get("Content-Disposition") ?? 'attachment; filename="buyer-data.zip"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
