import { redirect } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { createFromPreset } from "./+/create-from-preset.ts";
import { findFirstBoard } from "./+/first-board.ts";
import { Presets } from "./+/presets.tsx";
import type { Route } from "./+types/index";

/** Redirects to the default dashboard, else the first; without the permission, to the home page. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!canOpen("/dashboard/new", await getMe(context))) throw redirect("/");
  const first = await findFirstBoard(getCall(context));
  if (first) throw redirect(first);
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
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
