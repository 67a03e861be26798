import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { buildPagerLabels, Pagination } from "#app/components/ui/pagination.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import { attempt } from "#app/upstream/http.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import { applyChannelImport, getChannelImport } from "#contract/channel-imports.ts";
import { ChangeTable } from "./+/change-table.tsx";
import { changeRow } from "./+/change-view.ts";
import { Summary } from "./+/summary.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params: { shopImportId: importId } }: Route.LoaderArgs) {
  if (!importId) throw createProblemResponse(400, "missing_id", "missing id");
  const itemPage = await loadPage(currentState(context).url, 50, (query) =>
    getCall(context)(getChannelImport, { params: { importId }, query: { ...query, show: "link" } }),
  );
  const words = { t: getT(context), format: getFormat(context) };
  return {
    ...{ import: itemPage.import, pager: itemPage.pager },
    rows: itemPage.items.map((item) => changeRow(item, words)),
  };
}

export async function action({ context, params: { shopImportId: importId } }: Route.ActionArgs) {
  if (!importId) throw createProblemResponse(400, "missing_id", "missing id");
  const outcome = await attempt(getCall(context)(applyChannelImport, { params: { importId } }));
  if (!outcome.ok) {
    if (outcome.problem.code === "import_state") addToast(context, "warning", "shopImports:gone");
    else addProblemToast(context, "warning", outcome.problem);
  }
  return redirect(`/product-import-v2/${encodeURIComponent(importId)}`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { rows, pager } = loaderData;
  const { id, channelName, counts } = loaderData.import;
  const t = getT();
  const ready = counts.link + counts.create;
  const importPath = `/product-import-v2/${encodeURIComponent(id)}`;
  return (
    <>
      <PageHead
        title={t("shopImports:preview.title")}
        crumbs={[
          { to: "/product-import-v2", label: t("shopImports:title") },
          { to: importPath, label: t("shopImports:importOf", { shop: channelName }) },
        ]}
        actions={
          ready > 0 ? (
            <ActionForm intent="apply">
              <SubmitButton>{t("shopImports:apply", { count: ready })}</SubmitButton>
            </ActionForm>
          ) : null
        }
      />
      <Summary counts={counts} undecidedTo={`${importPath}?show=undecided`} />
      {rows.length > 0 ? <ChangeTable rows={rows} /> : null}
      <div className="flex items-center gap-3 px-gutter py-3 border-t text-secondary-foreground max-md:flex-wrap">
        <Pagination
          page={pager.page}
          pages={Math.ceil(pager.total / pager.pageSize)}
          url={pager.url}
          labels={buildPagerLabels(t)}
        />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
