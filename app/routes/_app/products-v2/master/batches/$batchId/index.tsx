import { redirect } from "react-router";
import { RunPage } from "#app/components/run/run-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { explainBatchReason } from "#app/models/product/batch-reason.ts";
import { buildChannelColumn } from "#app/models/product/channel-column.ts";
import { buildPageQuery, readShown, runView } from "#app/models/run/run-view.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { requirePage } from "#app/services/list/list-url.ts";
import { attempt, isConflict } from "#app/upstream/http.ts";
import {
  BATCH_ITEM_STATUSES,
  getProductBatch,
  isAboutListings,
  stopProductBatch,
} from "#contract/product-batches.ts";
import type { Route } from "./+types/index";

const PLACES_BY_RUN = {
  history: { crumb: "/products-history", crumbLabel: "productBatches:history.title" },
  list: { crumb: "/products-v2/master", crumbLabel: "products:title" },
} as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const shownStatus = readShown(url, BATCH_ITEM_STATUSES);
  const [batch, me] = await Promise.all([
    getCall(context)(getProductBatch, { params, query: buildPageQuery(shownStatus) }),
    getMe(context),
  ]);
  const channels = me.account.channels.map(buildChannelColumn);
  const t = getT(context);
  const { kind, counts, isStopped } = batch;
  const labelStatus = (status: (typeof BATCH_ITEM_STATUSES)[number]) =>
    t(
      kind === "copy" && status === "unchanged"
        ? "productBatches:status.there"
        : `productBatches:status.${status}`,
    );
  const view = runView(
    { path: url.pathname, ...shownStatus, statuses: BATCH_ITEM_STATUSES, counts, isStopped },
    {
      all: t("productBatches:run.all"),
      statusName: labelStatus,
      progress: (values) => t("productBatches:run.progress", values),
      format: getFormat(context),
    },
  );
  requirePage(url, view.pager);
  return {
    view,
    failedFile: `${url.pathname}/failed-file`,
    title: t(
      view.isRunning
        ? `productBatches:run.${kind}`
        : isStopped
          ? "productBatches:run.stopped"
          : `productBatches:run.${kind}Done`,
    ),
    ...PLACES_BY_RUN[kind === "edit" || kind === "undo" ? "history" : "list"],
    hasChannels: isAboutListings(kind),
    note:
      !view.isRunning && (kind === "unpublish" || kind === "archive") && counts.done > 0
        ? t("productBatches:run.handedOver")
        : null,
    undo: batch.canUndo ? `/products-history/undo/${encodeURIComponent(batch.batchId)}` : null,
    rows: batch.items.map(
      ({ productId, productName, isGone, channelId, status, sku, errorCode }) => ({
        productId,
        channel: channels.find((channel) => channel.id === channelId) ?? null,
        isGone,
        name: productName,
        status,
        result:
          kind === "undo" && status === "done" && isGone
            ? t("productBatches:run.takenBack")
            : labelStatus(status),
        reason:
          status === "failed"
            ? [sku, explainBatchReason(t, errorCode)].filter((part) => part !== "").join(": ")
            : "",
      }),
    ),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const stopped = await attempt(getCall(context)(stopProductBatch, { params }));
  // The page already shows a run that has ended.
  if (!stopped.ok && !isConflict(stopped)) addProblemToast(context, "error", stopped.problem);
  return redirect(currentState(context).url.pathname, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { view, failedFile, title, undo, rows, crumb, crumbLabel, hasChannels, note } = loaderData;
  const t = getT();
  return (
    <RunPage
      view={view}
      rows={rows}
      title={title}
      crumb={{ to: crumb, label: t(crumbLabel) }}
      words={{
        ...(hasChannels ? { channel: t("products:run.channel") } : {}),
        ...{
          product: t("productBatches:run.product"),
          status: t("productBatches:run.status"),
          reason: t("productBatches:run.reason"),
        },
        ...{
          empty: t("productBatches:run.empty"),
          stop: t("productBatches:run.stop"),
          background: t("productBatches:run.kept"),
          back: t("products:run.back"),
        },
      }}
      alert={
        view.failed > 0
          ? {
              tone: "warning",
              title: t("productBatches:run.failed", { count: view.failed }),
              file: { to: failedFile, label: t("products:run.failedFile") },
            }
          : null
      }
    >
      {note ? <p className="text-secondary-foreground">{note}</p> : null}
      {undo ? (
        <p className="flex items-center gap-2 flex-wrap">
          <ButtonLink to={undo}>{t("productBatches:run.undoIt")}</ButtonLink>
          <span className="text-secondary-foreground">{t("productBatches:run.undoHint")}</span>
        </p>
      ) : null}
    </RunPage>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
