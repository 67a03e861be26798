import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { runShopImportStep } from "#app/services/shop-import/shop-import-step.ts";
import { getChannelImport } from "#contract/channel-imports.ts";
import type { Route } from "./+types/forget";

const importPath = (importId: string) => `/product-import-v2/${encodeURIComponent(importId)}`;

export async function loader({ context, params: { shopImportId: importId } }: Route.LoaderArgs) {
  const found = await getCall(context)(getChannelImport, {
    params: { importId },
    query: { limit: 1 },
  });
  return { shop: found.import.channelName };
}

export function action({ context, params: { shopImportId: importId } }: Route.ActionArgs) {
  return runShopImportStep(context, importId, "cancel");
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("shopImports:forget.title", loaderData)}
        crumbs={[{ to: "/product-import-v2", label: t("shopImports:title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p>{t("shopImports:forget.text")}</p>
        <ActionForm>
          <div className="flex items-center gap-2">
            <SubmitButton variant="destructive">{t("shopImports:cancel")}</SubmitButton>
            <ButtonLink to={importPath(params.shopImportId)}>
              {t("shopImports:forget.keep")}
            </ButtonLink>
          </div>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
