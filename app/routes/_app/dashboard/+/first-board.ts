import "server-only";
import type { Call } from "#app/upstream/http.ts";
import { listDashboards } from "#contract/dashboards.ts";

/** Returns the page of the default dashboard, else of the first. `null` if there is none. */
export async function findFirstBoard(call: Call): Promise<string | null> {
  const { dashboards } = await call(listDashboards);
  const first = dashboards.find(({ isDefault }) => isDefault) ?? dashboards[0];
  return first ? `/dashboard/${first.id}` : null;
}
