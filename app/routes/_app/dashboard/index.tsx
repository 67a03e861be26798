import { redirect } from "react-router";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { canOpen } from "#app/services/access/guard.ts";
import { listDashboards } from "#contract/dashboards.ts";
import { createFromPreset } from "./+/create-from-preset.ts";
import { Presets } from "./+/presets.tsx";
import type { Route } from "./+types/index";

/**
 * The board that is seen first, else the first there is; of whoever may read no statistics it is
 * the home.
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (!canOpen("/dashboard/new", await getMe(context))) throw redirect("/");
  const { dashboards } = await getCall(context)(listDashboards);
  const first = dashboards.find(({ isDefault }) => isDefault) ?? dashboards[0];
  if (first) throw redirect(`/dashboard/${first.id}`);
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  return createFromPreset(context, await request.formData());
}

export function ServerComponent() {
  const t = getT();
  return (
    <>
      <PageHead title={t("dashboards:title")} />
      <Presets />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
