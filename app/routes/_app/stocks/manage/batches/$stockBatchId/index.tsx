import { redirect } from "react-router";
import { CheckProgress } from "#app/components/file-columns/check-progress.tsx";
import { DoubtsForm } from "#app/components/file-columns/doubts-form.tsx";
import { EncodingForm } from "#app/components/file-columns/encoding-form.tsx";
import { HiddenParts } from "#app/components/file-columns/hidden-parts.tsx";
import { OtherSheets } from "#app/components/file-columns/other-sheets.tsx";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { NamedFileLinks } from "#app/components/list/file-links.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { SiblingNote } from "#app/components/stock/sibling-levels.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { presentDoubt } from "#app/models/file-columns/number-doubt.ts";
import { buildPageQuery, readShown, runView } from "#app/models/run/run-view.ts";
import { batchRow, nameHeading } from "#app/models/stock/stock-batch-row.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { requirePage } from "#app/services/list/list-url.ts";
import { findSiblingLevels } from "#app/services/stock/sibling-levels.ts";
import { getStockBatch, STOCK_BATCH_ITEM_STATUSES } from "#contract/stock-batches.ts";
import { getStockFileNumbers } from "#contract/stock-files.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { answerNumbers, confirmEncoding, isAnswer, runBatchStep } from "./+/actions.ts";
import { FileAccount } from "./+/file-account.tsx";
import { SignsForm, UnusualFiguresForm } from "./+/questions.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const call = getCall(context);
  const [t, format] = [getT(context), getFormat(context)];
  const shownStatus = readShown(url, STOCK_BATCH_ITEM_STATUSES);
  const key = { params: { batchId: params.stockBatchId } };
  const [batch, { warehouses }] = await Promise.all([
    call(getStockBatch, { ...key, query: buildPageQuery(shownStatus) }),
    call(listWarehouses),
  ]);
  if (batch.status === "mapping") throw redirect(`${url.pathname}/columns`);
  const { doubts, ...questions } =
    batch.status === "checked"
      ? await call(getStockFileNumbers, key)
      : { doubts: [], signs: 0, unusual: 0 };
  const { counts, problems } = batch;
  const assigned = batch.items.filter(
    ({ change, status }) =>
      change.ruleId !== undefined && status !== "failed" && status !== "stopped",
  );
  const picked = new Set(
    assigned.map(({ variantId, warehouseName }) => `${variantId} ${warehouseName}`),
  );
  const siblings = await findSiblingLevels(
    context,
    assigned.flatMap(({ variantId }) => variantId ?? []),
    ({ variantId, warehouseName }) => picked.has(`${variantId} ${warehouseName}`),
  );
  const status = batch.status;
  const view = runView(
    {
      ...{ path: url.pathname, ...shownStatus, statuses: STOCK_BATCH_ITEM_STATUSES, counts },
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
    siblings: {
      ...siblings,
      hasMore: siblings.hasMore || (assigned.length > 0 && batch.total > batch.items.length),
    },
    ...{ view, status, problems, counts, fileName: batch.fileName },
    checking: { rows: view.total + problems, total: batch.rows },
    refusedTo: `${url.pathname}/refused-file`,
    ...{ encoding: batch.encoding, readings: batch.readings },
    ...{ otherSheets: batch.otherSheets, hidden: batch.hidden },
    ...{ file: batch.file, columnsTo: `${url.pathname}/columns`, questions },
    doubts: doubts.map((doubt) =>
      presentDoubt(
        { ...doubt, heading: nameHeading(doubt.heading, t) },
        { t, format },
        t("stockRuns:numbers.hold"),
      ),
    ),
    rows: batch.items.map((item) => batchRow(item, warehouses, t, format)),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "encoding") return confirmEncoding(context, params.stockBatchId, form);
  if (isAnswer(intent)) return answerNumbers(context, params.stockBatchId, form);
  return runBatchStep(context, params.stockBatchId, intent === "apply" ? "apply" : "stop");
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { view, status, rows, fileName } = loaderData;
  const t = getT();
  const title =
    status === "checked"
      ? t("stockRuns:check.title")
      : status === "checking"
        ? t("stockRuns:checking.title")
        : status === "running"
          ? t("stockRuns:run.title")
          : t(`stockRuns:run.${status}`);
  return (
    <>
      {status === "running" || status === "checking" ? <Poll everySeconds={2} /> : null}
      <PageHead
        title={title}
        crumbs={[{ to: "/stocks/manage", label: t("stocks:title") }]}
        actions={
          status === "running" ? (
            <ActionForm intent="stop">
              <SubmitButton variant="outline">{t("stockRuns:run.stop")}</SubmitButton>
            </ActionForm>
          ) : status === "checked" || status === "checking" ? null : (
            <ButtonLink to="/stocks/manage">{t("stockRuns:run.back")}</ButtonLink>
          )
        }
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        {fileName ? <p className="font-medium wrap-anywhere">{fileName}</p> : null}
        {status === "checking" ? (
          <CheckProgress file={fileName} {...loaderData.checking} />
        ) : status === "checked" ? (
          <Check {...loaderData} />
        ) : (
          <Outcome {...loaderData} />
        )}
        <SiblingNote siblings={loaderData.siblings} isDone={status !== "running"} />
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

/** Shows the dry run: questions, changes, problems, and the one button that applies it. */
function Check({
  counts,
  problems,
  refusedTo,
  doubts,
  questions,
  file,
  columnsTo,
  encoding,
  readings,
  otherSheets,
  hidden,
}: Data) {
  const t = getT();
  return (
    <>
      {readings.length > 0 ? <EncodingForm readings={readings} current={encoding} /> : null}
      <OtherSheets names={otherSheets} />
      <HiddenParts hidden={hidden} />
      {doubts.length > 0 ? <DoubtsForm doubts={doubts} /> : null}
      {questions.signs > 0 ? <SignsForm count={questions.signs} /> : null}
      {questions.unusual > 0 ? <UnusualFiguresForm count={questions.unusual} /> : null}
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
          <NamedFileLinks label={t("stockRuns:refused")} to={refusedTo} />
        </Alert>
      ) : null}
      {file === null ? null : <FileAccount file={file} encoding={encoding} to={columnsTo} />}
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
          <NamedFileLinks label={t("stockRuns:refused")} to={refusedTo} />
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
              {row.reason ? (
                <>
                  {row.cell ? <span className="wrap-anywhere">{row.cell} </span> : null}
                  <span className="text-critical">{row.reason}</span>
                </>
              ) : (
                row.result
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
