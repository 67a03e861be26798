import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Poll } from "#app/components/ui/poll.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { Texts } from "#app/i18n/texts.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { batchReason } from "#app/services/batch-reason.ts";
import { attempt } from "#app/services/http.ts";
import { BATCH_ITEM_STATUSES, getProductBatch, stopProductBatch } from "#contract/product-batches.ts";
import type { Route } from "./+types/route";
import { ResultTable } from "./result-table.tsx";

const ROWS_SHOWN = 100;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const show = BATCH_ITEM_STATUSES.find((status) => status === url.searchParams.get("show"));
  const batch = await getCall(context)(getProductBatch, { params, query: { status: show, limit: ROWS_SHOWN } });
  const t = getT(context);
  const format = getFormat(context);
  const counts = BATCH_ITEM_STATUSES.map((status) => ({ status, count: batch.counts[status] ?? 0 }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const waiting = batch.counts.waiting ?? 0;
  const running = waiting > 0 && !batch.isStopped;
  return {
    running,
    title: t(running ? `productBatches:run.${batch.kind}` : batch.isStopped ? "productBatches:run.stopped" : `productBatches:run.${batch.kind}Done`),
    undo: batch.canUndo ? `/products-history/undo/${encodeURIComponent(batch.batchId)}` : null,
    failed: batch.counts.failed ?? 0,
    done: total - waiting,
    total,
    progress: t("productBatches:run.progress", { done: format.number(total - waiting), total: format.number(total) }),
    tabs: [
      { to: url.pathname, label: t("productBatches:run.all"), count: format.number(total), current: show === undefined },
      ...counts
        .filter(({ status, count }) => count > 0 || status === show)
        .map(({ status, count }) => ({
          to: `${url.pathname}?show=${status}`,
          label: t(`productBatches:status.${status}`),
          count: format.number(count),
          current: show === status,
          critical: status === "failed",
        })),
    ],
    rows: batch.items.map(({ productId, productName, status, sku, errorCode }) => ({
      productId,
      name: productName,
      status,
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
  const { running, title, undo, failed, done, total, progress, tabs, rows } = loaderData;
  const t = getT();
  return (
    <Texts namespaces={["productBatches"]}>
      {running ? <Poll everySeconds={2} /> : null}
      <PageHead
        title={title}
        crumbs={[{ to: "/products-history", label: t("productBatches:history.title") }]}
        actions={running ? <Stop /> : <ButtonLink to="/products-v2/master">{t("products:run.back")}</ButtonLink>}
      />
      <div className="sect stack gap3">
        <p className="row" role="status">
          <progress className="meter" value={done} max={Math.max(1, total)} aria-label={title} />
          <span className="strong">{progress}</span>
        </p>
        {running ? <p className="sec">{t("productBatches:run.kept")}</p> : null}
        {failed > 0 ? <Alert tone="warning" title={t("productBatches:run.failed", { count: failed })} /> : null}
        {undo ? (
          <p className="row wrap">
            <ButtonLink to={undo}>{t("productBatches:run.undoIt")}</ButtonLink>
            <span className="sec">{t("productBatches:run.undoHint")}</span>
          </p>
        ) : null}
      </div>
      <Tabs label={title} tabs={tabs} />
      <ResultTable rows={rows} caption={title} />
    </Texts>
  );
}

function Stop() {
  return (
    <ActionForm>
      <Button type="submit">{getT()("productBatches:run.stop")}</Button>
    </ActionForm>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
