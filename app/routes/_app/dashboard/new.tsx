import { PageHead } from "#app/components/ui/page-head.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { createFromPreset } from "./+/create-from-preset.ts";
import { Presets } from "./+/presets.tsx";
import type { Route } from "./+types/new";

/** The router sends a form to the server only for routes with a loader. */
export const loader = () => null;

export async function action({ context, request }: Route.ActionArgs) {
  return createFromPreset(context, await request.formData());
}

export function ServerComponent() {
  const t = getT();
  return (
    <>
      <PageHead
        title={t("dashboards:new")}
        crumbs={[{ to: "/dashboard", label: t("dashboards:title") }]}
      />
      <Presets />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
