import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { findCustomRule } from "#app/services/stock/stock-rule-editor.ts";
import { deleteStockRule } from "#contract/stock-rules.ts";
import type { Route } from "./+types/delete";

export async function loader({ context, params }: Route.LoaderArgs) {
  return { name: (await findCustomRule(context, params.ruleId)).name };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { name } = await findCustomRule(context, params.ruleId);
  await getCall(context)(deleteStockRule, { params });
  return redirectWithToast(context, "/stocks/settings", "stockRules:deleted", { name });
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { name } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("stockRules:delete.title", { name })}
        crumbs={[{ to: "/stocks/settings", label: t("stockRules:title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p>{t("stockRules:delete.text")}</p>
        <ActionForm>
          <div className="flex items-center gap-2">
            <SubmitButton variant="destructive">{t("stockRules:delete")}</SubmitButton>
            <ButtonLink to={`/stocks/settings/custom/${encodeURIComponent(params.ruleId)}`}>
              {t("stockRules:delete.keep")}
            </ButtonLink>
          </div>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
