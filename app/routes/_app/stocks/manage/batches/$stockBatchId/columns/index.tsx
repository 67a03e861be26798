import { redirect } from "react-router";
import { z } from "zod";
import { ColumnsForm } from "#app/components/file-columns/columns-form.tsx";
import { EncodingForm } from "#app/components/file-columns/encoding-form.tsx";
import { ForgetColumns } from "#app/components/file-columns/forget-columns.tsx";
import { HiddenParts } from "#app/components/file-columns/hidden-parts.tsx";
import { OtherPlace } from "#app/components/file-columns/other-place.tsx";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { checkStockFileAsImport } from "#contract/import-columns.ts";
import { getStockBatch, stopStockBatch } from "#contract/stock-batches.ts";
import { STOCK_CHOICES, STOCK_FIELDS } from "#contract/stock-columns.ts";
import {
  forgetStockFileColumns,
  getStockFileColumns,
  setStockFileColumns,
} from "#contract/stock-files.ts";
import { confirmEncoding } from "../+/actions.ts";
import type { Route } from "./+types/index";

const buildBatchPath = (batchId: string) => `/stocks/manage/batches/${encodeURIComponent(batchId)}`;

export async function loader({ context, params: { stockBatchId } }: Route.LoaderArgs) {
  const call = getCall(context);
  const params = { batchId: stockBatchId };
  const [batch, columns] = await Promise.all([
    call(getStockBatch, { params, query: { limit: 1 } }),
    attempt(call(getStockFileColumns, { params })),
  ]);
  // A file that is being checked or applied can no longer be read differently.
  if (!columns.ok) throw redirect(buildBatchPath(stockBatchId));
  const { line, ...read } = columns.value.columns;
  return {
    ...read,
    path: buildBatchPath(stockBatchId),
    fileName: batch.fileName,
    ...{ encoding: batch.encoding, readings: batch.readings, hidden: batch.hidden },
    isNew: batch.status === "mapping",
    line: line === 0 ? null : getFormat(context).number(line),
  };
}

const columnsSchema = z.object({ choices: z.array(z.enum(STOCK_CHOICES)) });

export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const call = getCall(context);
  const path = buildBatchPath(params.stockBatchId);
  const batch = { batchId: params.stockBatchId };
  if (formData.get("intent") === "drop") {
    await attempt(call(stopStockBatch, { params: batch }));
    return redirect("/stocks/manage/import", 303);
  }
  if (formData.get("intent") === "move") {
    const moved = await attempt(call(checkStockFileAsImport, { params: batch }));
    if (moved.ok)
      return redirect(`/product-import/${encodeURIComponent(moved.value.import.id)}`, 303);
    addProblemToast(context, "warning", moved.problem);
    return redirect(`${path}/columns`, 303);
  }
  if (formData.get("intent") === "encoding")
    return confirmEncoding(context, params.stockBatchId, formData);
  if (formData.get("intent") === "forget") {
    const forgotten = await attempt(call(forgetStockFileColumns, { params: batch }));
    return forgotten.ok
      ? redirectWithToast(context, `${path}/columns`, "imports:columns.forgotten")
      : redirect(path, 303);
  }
  const form = parseForm(formData, columnsSchema);
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(call(setStockFileColumns, { params: batch, body: form.value }));
  if (outcome.ok || outcome.problem.code === "batch_state") return redirect(path, 303);
  return rejectProblem(formData, outcome.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { fileName, isNew, isRemembered, line, columns, path, encoding, readings } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("imports:columns.title")}
        crumbs={[
          { to: "/stocks/manage", label: t("stocks:title") },
          { to: "/stocks/manage/import", label: t("stockRuns:import.title") },
          ...(isNew ? [] : [{ to: path, label: fileName }]),
        ]}
        actions={
          isNew ? (
            <ActionForm intent="drop">
              <SubmitButton variant="outline">{t("stockRuns:check.drop")}</SubmitButton>
            </ActionForm>
          ) : null
        }
      />
      {readings.length > 0 ? (
        <section className={sectionStyle}>
          <EncodingForm readings={readings} current={encoding} />
        </section>
      ) : null}
      <HiddenParts hidden={loaderData.hidden} isSection />
      <OtherPlace place={loaderData.belongsTo} file={fileName} call={checkStockFileAsImport} />
      <ColumnsForm
        intro={
          line === null
            ? t("imports:columns.introNoHead", { file: fileName })
            : t("stockRuns:columns.intro", { line, file: fileName })
        }
        columns={columns.map((column) => ({ ...column, auto: null }))}
        fields={STOCK_FIELDS.map((value) => ({ value, text: t(`stockRuns:field.${value}`) }))}
        needed={t("stockRuns:columns.needed")}
        needs={["sku", "figure"]}
        remembers={line !== null}
        back={isNew ? null : path}
      />
      {isRemembered ? <ForgetColumns system={null} /> : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
