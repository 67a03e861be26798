import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { PRESET_TILES, PRESETS } from "#app/models/statistics/presets.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { createDashboard } from "#contract/dashboards.ts";

/** Creates a dashboard with the preset's tiles. Without tiles it opens for editing. */
export async function createFromPreset(context: Readonly<RouterContextProvider>, form: FormData) {
  const preset = PRESETS.find((each) => each === form.get("preset")) ?? "empty";
  const dashboard = {
    name: getT(context)(`dashboards:preset.${preset}`),
    isShared: false,
    tiles: PRESET_TILES[preset],
  };
  const outcome = await attempt(getCall(context)(createDashboard, { body: { dashboard } }));
  if (!outcome.ok) return rejectProblem(form, outcome.problem);
  const path = `/dashboard/${outcome.value.dashboard.id}`;
  return redirectWithToast(
    context,
    preset === "empty" ? `${path}/edit` : path,
    "dashboards:toast.made",
  );
}
