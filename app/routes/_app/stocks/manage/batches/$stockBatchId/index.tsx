import { type RouterContextProvider, redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { pageOf, readShown, runView } from "#app/models/run/run-view.ts";
import { batchRow } from "#app/models/stock/stock-batch-row.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { addProblemToast } from "#app/services/form/toast.ts";
import { requirePage } from "#app/services/list/list-url.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  applyStockBatch,
  getStockBatch,
  STOCK_BATCH_ITEM_STATUSES,
  stopStockBatch,
} from "#contract/stock-batches.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const call = getCall(context);
  const [t, format] = [getT(context), getFormat(context)];
  const shown = readShown(url, STOCK_BATCH_ITEM_STATUSES);
  const [batch, { warehouses }] = await Promise.all([
    call(getStockBatch, { params: { batchId: params.stockBatchId }, query: pageOf(shown) }),
    call(listWarehouses),
  ]);
  const { counts, status, problems } = batch;
  const view = runView(
    {
      ...{ path: url.pathname, ...shown, statuses: STOCK_BATCH_ITEM_STATUSES, counts },
      ...{ isStopped: status === "stopped", others: problems },
    },
    {
      all: t("stockRuns:tab.all"),
      statusName: (one) => t(`stockRuns:status.${one}`),
      progress: (values) => t("stockRuns:run.progress", values),
      format,
    },
  );
  requirePage(url, view.pager);
  return {
    ...{ view, status, problems, counts, fileName: batch.fileName },
    refusedTo: `${url.pathname}/refused-file`,
    rows: batch.items.map((item) => batchRow(item, warehouses, t, format)),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  return form.get("intent") === "apply"
    ? finish(
        context,
        attempt(getCall(context)(applyStockBatch, { params: { batchId: params.stockBatchId } })),
      )
    : finish(
        context,
        attempt(getCall(context)(stopStockBatch, { params: { batchId: params.stockBatchId } })),
      );
}

async function finish(
  context: Readonly<RouterContextProvider>,
  done: ReturnType<typeof attempt<{ batchId: string }>>,
) {
  const result = await done;
  if (!result.ok) addProblemToast(context, "error", result.problem);
  return redirect(currentState(context).url.pathname, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { view, status, rows, fileName } = loaderData;
  const t = getT();
  const title =
    status === "checked"
      ? t("stockRuns:check.title")
      : status === "running"
        ? t("stockRuns:run.title")
        : t(`stockRuns:run.${status}`);
  return (
    <>
      {status === "running" ? <Poll everySeconds={2} /> : null}
      <PageHead
        title={title}
        crumbs={[{ to: "/stocks/manage", label: t("stocks:title") }]}
        actions={
          status === "running" ? (
            <ActionForm intent="stop">
              <SubmitButton variant="outline">{t("stockRuns:run.stop")}</SubmitButton>
            </ActionForm>
          ) : status === "checked" ? null : (
            <ButtonLink to="/stocks/manage">{t("stockRuns:run.back")}</ButtonLink>
          )
        }
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        {fileName ? <p className="font-medium wrap-anywhere">{fileName}</p> : null}
        {status === "checked" ? <Check {...loaderData} /> : <Outcome {...loaderData} />}
      </div>
      <Tabs label={title} tabs={view.tabs} />
      {rows.length > 0 ? (
        <Items rows={rows} caption={title} />
      ) : (
        <EmptyResult action={null}>{t("stockRuns:empty")}</EmptyResult>
      )}
      <ListFoot {...view.pager} shown={rows.length} />
    </>
  );
}

type Data = NonNullable<Route.ServerComponentProps["loaderData"]>;

/** Shows the dry run: changes, problems, and the one button that applies it. */
function Check({ counts, problems, refusedTo }: Pick<Data, "counts" | "problems" | "refusedTo">) {
  const t = getT();
  return (
    <>
      <div role="status">
        <ul className="grid gap-1">
          <li className="font-medium">{t("stockRuns:check.changes", { count: counts.waiting })}</li>
          <li className="text-secondary-foreground">
            {t("stockRuns:check.unchanged", { count: counts.unchanged })}
          </li>
        </ul>
      </div>
      {problems > 0 ? (
        <Alert tone="warning" title={t("stockRuns:check.problems", { count: problems })}>
          <ButtonLink to={refusedTo} reloadDocument>
            {t("stockRuns:refused")}
          </ButtonLink>
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {counts.waiting > 0 ? (
          <ActionForm intent="apply">
            <SubmitButton>{t("stockRuns:check.apply")}</SubmitButton>
          </ActionForm>
        ) : (
          <p>{t("stockRuns:check.nothing")}</p>
        )}
        <ActionForm intent="drop">
          <SubmitButton variant="outline">{t("stockRuns:check.drop")}</SubmitButton>
        </ActionForm>
      </div>
    </>
  );
}

function Outcome({ view, problems, refusedTo }: Pick<Data, "view" | "problems" | "refusedTo">) {
  const t = getT();
  const { failed, done, total, progress } = view;
  return (
    <>
      <p className="flex items-center gap-2" role="status">
        <Progress value={done} max={Math.max(1, total)} aria-label={progress} />
        <span className="font-medium">{progress}</span>
      </p>
      {failed + problems > 0 ? (
        <Alert tone="warning" title={t("stockRuns:run.failed", { count: failed + problems })}>
          <ButtonLink to={refusedTo} reloadDocument>
            {t("stockRuns:refused")}
          </ButtonLink>
        </Alert>
      ) : null}
    </>
  );
}

function Items({ rows, caption }: { rows: Data["rows"]; caption: string }) {
  const t = getT();
  const hasLines = rows.some(({ line }) => line !== "");
  return (
    <Table cards>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {hasLines ? (
            <th scope="col" className="num">
              {t("stockRuns:col.line")}
            </th>
          ) : null}
          {(["item", "warehouse", "change", "result"] as const).map((column) => (
            <th key={column} scope="col">
              {t(`stockRuns:col.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.position}>
            {hasLines ? (
              <td className="num" data-l={t("stockRuns:col.line")}>
                {row.line}
              </td>
            ) : null}
            <th scope="row" className="span wrap-anywhere">
              {row.sku}
            </th>
            <td className="span2" data-l={t("stockRuns:col.warehouse")}>
              {row.warehouse}
            </td>
            <td className="span" data-l={t("stockRuns:col.change")}>
              {row.change}
            </td>
            <td className="span">
              {row.reason ? <span className="text-critical">{row.reason}</span> : row.result}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
