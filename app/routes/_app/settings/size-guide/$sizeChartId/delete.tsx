import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { deleteSizeChart, getSizeChart } from "#contract/size-charts.ts";
import type { Route } from "./+types/delete";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { sizeChart } = await getCall(context)(getSizeChart, { params });
  return { name: sizeChart.name, products: sizeChart.productCount };
}

export async function action({ context, params }: Route.ActionArgs) {
  await getCall(context)(deleteSizeChart, { params });
  return redirectWithToast(context, "/settings/size-guide", "sizeGuide:toast.deleted");
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { name, products } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("sizeGuide:delete.title", { name })}
        crumbs={[{ to: "/settings/size-guide", label: t("sizeGuide:title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p>
          {products === 0
            ? t("sizeGuide:delete.unused")
            : t("sizeGuide:delete.text", { count: products })}
        </p>
        <ActionForm>
          <div className="flex items-center gap-2">
            <SubmitButton variant="destructive">{t("sizeGuide:delete")}</SubmitButton>
            <ButtonLink to={`/settings/size-guide/${encodeURIComponent(params.sizeChartId)}`}>
              {t("sizeGuide:delete.keep")}
            </ButtonLink>
          </div>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
