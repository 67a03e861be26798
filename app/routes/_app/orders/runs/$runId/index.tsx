import { redirect } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { nullIfMissing } from "#app/upstream/http.ts";
import { getOrderDocument } from "#contract/order-documents.ts";
import { getShipmentRun } from "#contract/shipment-runs.ts";
import { ProgressLine } from "../../+/progress-line.tsx";
import { PaperResult } from "../../documents/$documentId/+/paper-result.tsx";
import { makeWaves } from "./+/make-waves.ts";
import { NeedsYou } from "./+/needs-you.tsx";
import { printLabels } from "./+/print-labels.ts";
import { RunActions } from "./+/run-actions.tsx";
import { RunTable } from "./+/run-table.tsx";
import { summarizeRun } from "./+/summarize-run.ts";
import type { Route } from "./+types/index";

/** The PDF of labels that was asked for here. */
const DOCUMENT_PARAM = "document";

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const found = await nullIfMissing(call(getShipmentRun, { params }));
  if (!found) return redirect("/orders/runs");
  const documentId =
    currentState(context).url.searchParams.get(DOCUMENT_PARAM) ?? found.run.documentId;
  const made = documentId
    ? await nullIfMissing(call(getOrderDocument, { params: { documentId } }))
    : null;
  return { run: found.run, document: made?.document ?? null };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { run } = await getCall(context)(getShipmentRun, { params });
  const formData = await request.formData();
  const page = `/orders/runs/${run.runId}`;
  if (formData.get("intent") === "waves") return makeWaves(context, run, page);
  return printLabels(context, run, (documentId) => `${page}?${DOCUMENT_PARAM}=${documentId}`);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData || !("run" in loaderData)) return null;
  const { run, document } = loaderData;
  const t = getT();
  const format = getFormat();
  const summary = summarizeRun(run);
  const isMaking = document?.status === "running";
  return (
    <>
      <PageHead
        title={t(`orderRun:title.${run.act}`, { n: run.orders.length })}
        crumbs={[
          { to: "/orders", label: t("orders:title") },
          { to: "/orders/runs", label: t("orderRun:runs") },
        ]}
        titleMetadata={
          <span className="text-secondary-foreground">
            {t("orderRun:started", {
              at: format.dateTime(run.startedAt),
              name: run.rule ?? run.startedByName,
            })}
          </span>
        }
      />
      <div className="grid gap-4 px-gutter py-3">
        {summary.isMoving || isMaking ? <Poll everySeconds={2} /> : null}
        {run.orders.length === 0 ? (
          <Empty
            title={t("orderRun:none")}
            actions={<ButtonLink to="/orders">{t("common:action.back")}</ButtonLink>}
          />
        ) : (
          <>
            <div className="grid gap-1">
              <ProgressLine
                value={summary.finished}
                max={run.orders.length}
                label={t("orderRun:progress", {
                  done: summary.finished,
                  total: run.orders.length,
                })}
              />
              {summary.isMoving ? (
                <p className="text-secondary-foreground">{t("orderRun:leave")}</p>
              ) : null}
            </div>
            <NeedsYou orders={summary.needsYou} run={run} />
            <RunActions summary={summary} isMaking={isMaking} />
            {document ? <PaperResult document={document} /> : null}
            <RunTable orders={run.orders} />
          </>
        )}
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
