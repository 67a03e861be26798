import { data, redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { addToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { undoProductBatch } from "#contract/product-batches.ts";
import { listProductHistories } from "#contract/product-histories.ts";
import type { Route } from "./+types/$batchId";

const REFUSED = {
  already_undone: "productBatches:toast.alreadyUndone",
  batch_running: "productBatches:toast.running",
  not_undoable: "productBatches:toast.notUndoable",
} as const;
const NAMES_SHOWN = 5;

export async function loader({ context, params: { batchId } }: Route.LoaderArgs) {
  const { histories } = await getCall(context)(listProductHistories, {
    query: { batchId, limit: NAMES_SHOWN },
  });
  const [first] = histories;
  if (!first?.batch) throw data({ code: "not_found" }, { status: 404 });
  return {
    back: `/products-history?batchId=${encodeURIComponent(batchId)}`,
    count: first.batch.productCount,
    isImport: first.type === "imported",
    names: histories.map((entry) => entry.productName),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const undone = await attempt(getCall(context)(undoProductBatch, { params }));
  if (undone.ok)
    return redirect(`/products-v2/master/batches/${encodeURIComponent(undone.value.batchId)}`, 303);
  const refused =
    REFUSED[undone.problem.code as keyof typeof REFUSED] ?? "productBatches:toast.notUndoable";
  addToast(context, "warning", refused);
  return redirect(`/products-history?batchId=${encodeURIComponent(params.batchId)}`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { back, count, isImport, names } = loaderData;
  const t = getT();
  const counted = { count, total: getFormat().number(count) };
  const more = count - names.length;
  return (
    <>
      <PageHead
        title={t("productBatches:history.undo.title", counted)}
        crumbs={[{ to: back, label: t("productBatches:history.title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p>
          {[...new Set(names)].join(", ")}
          {more > 0
            ? ` ${t("products:do.more", { count: more, total: getFormat().number(more) })}`
            : null}
        </p>
        <p className="text-secondary-foreground">
          {t(isImport ? "productBatches:history.undo.import" : "productBatches:run.undoHint")}
        </p>
        <ActionForm>
          <div className="flex items-center gap-2">
            <SubmitButton>{t("productBatches:history.undo.submit", counted)}</SubmitButton>
            <ButtonLink to={back}>{t("common:action.cancel")}</ButtonLink>
          </div>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
