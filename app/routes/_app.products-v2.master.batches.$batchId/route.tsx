import { redirect } from "react-router";
import { RunPage } from "#app/components/run/run-page.tsx";
import { pageOf, RUN_PAGE_SIZE, readShown, runView } from "#app/components/run/run-view.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { batchReason } from "#app/services/batch-reason.ts";
import { attempt } from "#app/services/http.ts";
import { requirePage } from "#app/services/list-url.ts";
import { BATCH_ITEM_STATUSES, getProductBatch, stopProductBatch } from "#contract/product-batches.ts";
import type { Route } from "./+types/route";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const shown = readShown(url, BATCH_ITEM_STATUSES);
  const batch = await getCall(context)(getProductBatch, { params, query: pageOf(shown) });
  const t = getT(context);
  const { kind, counts, isStopped } = batch;
  const view = runView(
    { path: url.pathname, ...shown, statuses: BATCH_ITEM_STATUSES, counts, isStopped },
    {
      all: t("productBatches:run.all"),
      statusName: (status) => t(`productBatches:status.${status}`),
      progress: (values) => t("productBatches:run.progress", values),
      format: getFormat(context),
    },
  );
  requirePage(url, view.page, view.found, RUN_PAGE_SIZE);
  return {
    view,
    title: t(view.isRunning ? `productBatches:run.${kind}` : isStopped ? "productBatches:run.stopped" : `productBatches:run.${kind}Done`),
    undo: batch.canUndo ? `/products-history/undo/${encodeURIComponent(batch.batchId)}` : null,
    rows: batch.items.map(({ productId, productName, status, sku, errorCode }) => ({
      productId,
      name: productName,
      status,
      result: t(`productBatches:status.${status}`),
      reason: status === "failed" ? [sku, batchReason(t, errorCode)].filter((part) => part !== "").join(": ") : "",
    })),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  await attempt(getCall(context)(stopProductBatch, { params }));
  return redirect(currentState(context).url.pathname, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { view, title, undo, rows } = loaderData;
  const t = getT();
  return (
    <RunPage
      view={view}
      rows={rows}
      title={title}
      crumb={{ to: "/products-history", label: t("productBatches:history.title") }}
      words={{
        ...{ product: t("productBatches:run.product"), status: t("productBatches:run.status"), reason: t("productBatches:run.reason") },
        ...{ empty: t("productBatches:run.empty"), stop: t("productBatches:run.stop"), kept: t("productBatches:run.kept"), back: t("products:run.back") },
      }}
      alert={view.failed > 0 ? { tone: "warning", title: t("productBatches:run.failed", { count: view.failed }) } : null}
      t={t}
      format={getFormat()}
    >
      {undo ? (
        <p className="row wrap">
          <ButtonLink to={undo}>{t("productBatches:run.undoIt")}</ButtonLink>
          <span className="sec">{t("productBatches:run.undoHint")}</span>
        </p>
      ) : null}
    </RunPage>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
