import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/fields.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { knownErrorKey } from "#app/i18n/error-key.ts";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { attempt } from "#app/services/http.ts";
import { addToast, redirectWithToast } from "#app/services/toast.ts";
import { cancelChannelImport, getChannelImport } from "#contract/channel-imports.ts";
import type { Route } from "./+types/route";

const importPath = (importId: string) => `/product-import-v2/${encodeURIComponent(importId)}`;

export async function loader({ context, params: { shopImportId: importId } }: Route.LoaderArgs) {
  const found = await getCall(context)(getChannelImport, { params: { importId }, query: { limit: 1 } });
  return { shop: found.import.channelName };
}

export async function action({ context, params: { shopImportId: importId } }: Route.ActionArgs) {
  const forgotten = await attempt(getCall(context)(cancelChannelImport, { params: { importId } }));
  if (forgotten.ok) return redirectWithToast(context, "/product-import-v2", "shopImports:cancelled");
  const { code } = forgotten.problem;
  addToast(context, "warning", code === "import_state" ? "shopImports:gone" : knownErrorKey(code));
  return redirect(importPath(importId), 303);
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  return (
    <>
      <PageHead title={t("shopImports:forget.title", loaderData)} crumbs={[{ to: "/product-import-v2", label: t("shopImports:title") }]} />
      <div className="sect stack gap3">
        <p>{t("shopImports:forget.text")}</p>
        <ActionForm>
          <div className="row">
            <SubmitButton variant="destructive">{t("shopImports:cancel")}</SubmitButton>
            <ButtonLink to={importPath(params.shopImportId)}>{t("shopImports:forget.keep")}</ButtonLink>
          </div>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
