import { data, redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import type { MessageKey } from "#app/i18n/keys.ts";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { getOwnPath } from "#contract/own-path.ts";
import { getProductBatch, undoProductBatch } from "#contract/product-batches.ts";
import { listProductHistories, type ProductHistory } from "#contract/product-histories.ts";
import type { Route } from "./+types/$batchId";

const REFUSAL_TEXTS = {
  already_undone: "productBatches:toast.alreadyUndone",
  batch_running: "productBatches:toast.running",
  not_undoable: "productBatches:toast.notUndoable",
} as const;
const NAMES_SHOWN = 5;
const UNDO_HINTS: Partial<Record<ProductHistory["type"], MessageKey>> = {
  imported: "productBatches:history.undo.import",
  master_deleted: "productBatches:history.undo.restore",
  master_deleted_with_channel: "productBatches:history.undo.restore",
};

export async function loader({ context, params: { batchId } }: Route.LoaderArgs) {
  const { histories } = await getCall(context)(listProductHistories, {
    query: { batchId, limit: NAMES_SHOWN },
  });
  const [first] = histories;
  if (!first?.batch) throw data({ code: "not_found" }, { status: 404 });
  return {
    back: `/products-history?batchId=${encodeURIComponent(batchId)}`,
    count: first.batch.productCount,
    hint: UNDO_HINTS[first.type] ?? "productBatches:run.undoHint",
    names: histories.map((entry) => entry.productName),
  };
}

/**
 * The undo button of a message sends `back`, the page to return to. If there is more to report, the
 * run's page is shown instead.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const returnPath = getOwnPath(String((await request.formData()).get("back") ?? ""));
  const call = getCall(context);
  const undone = await attempt(call(undoProductBatch, { params }));
  if (undone.ok) {
    const { batchId } = undone.value;
    const run = `/products-v2/master/batches/${encodeURIComponent(batchId)}`;
    if (returnPath === null) return redirect(run, 303);
    const { counts } = await call(getProductBatch, { params: { batchId }, query: { limit: 1 } });
    return counts.waiting + counts.failed > 0
      ? redirect(run, 303)
      : redirectWithToast(context, returnPath, "productBatches:run.undoDone");
  }
  const refusalText = REFUSAL_TEXTS[undone.problem.code as keyof typeof REFUSAL_TEXTS];
  // A temporary failure is not reported as impossible to undo.
  if (refusalText) addToast(context, "warning", refusalText);
  else addProblemToast(context, "warning", undone.problem);
  return redirect(
    returnPath ?? `/products-history?batchId=${encodeURIComponent(params.batchId)}`,
    303,
  );
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { back, count, hint, names } = loaderData;
  const t = getT();
  const moreCount = count - names.length;
  return (
    <>
      <PageHead
        title={t("productBatches:history.undo.title", { count })}
        crumbs={[{ to: back, label: t("productBatches:history.title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p>
          {[...new Set(names)].join(", ")}
          {moreCount > 0 ? ` ${t("products:do.more", { count: moreCount })}` : null}
        </p>
        <p className="text-secondary-foreground">{t(hint)}</p>
        <ActionForm>
          <div className="flex items-center gap-2">
            <SubmitButton>{t("productBatches:history.undo.submit", { count })}</SubmitButton>
            <ButtonLink to={back}>{t("common:action.cancel")}</ButtonLink>
          </div>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
