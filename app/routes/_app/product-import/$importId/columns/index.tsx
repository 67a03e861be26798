import { redirect } from "react-router";
import { z } from "zod";
import { ColumnsForm } from "#app/components/file-columns/columns-form.tsx";
import { EncodingForm } from "#app/components/file-columns/encoding-form.tsx";
import { ForgetColumns } from "#app/components/file-columns/forget-columns.tsx";
import { HiddenParts } from "#app/components/file-columns/hidden-parts.tsx";
import { OtherPlace } from "#app/components/file-columns/other-place.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { nameFileSystem } from "#app/models/product-import/file-system.ts";
import { parseRate } from "#app/models/product-import/parse-rate.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import {
  checkImportAsStock,
  forgetImportColumns,
  getImportColumns,
  setImportColumns,
} from "#contract/import-columns.ts";
import { COLUMN_CHOICES, IMPORT_FIELDS, REQUIRED_FIELDS } from "#contract/import-fields.ts";
import { getProductImport } from "#contract/product-imports.ts";
import { confirmEncoding, runImportStep } from "../+/actions.ts";
import type { Route } from "./+types/index";

const importPath = (importId: string) => `/product-import/${encodeURIComponent(importId)}`;

export async function loader({ context, params: { importId } }: Route.LoaderArgs) {
  if (!importId) throw createProblemResponse(400, "missing_id", "missing id");
  const call = getCall(context);
  const [found, columns] = await Promise.all([
    call(getProductImport, { params: { importId }, query: { limit: 1 } }),
    attempt(call(getImportColumns, { params: { importId } })),
  ]);
  // A file that is being checked or imported can no longer be read differently.
  if (!columns.ok) throw redirect(importPath(importId));
  return {
    importId,
    fileName: found.import.fileName,
    isNew: found.import.status === "mapping",
    encoding: found.import.columns.encoding,
    readings: found.import.columns.readings,
    ...columns.value.columns,
    line:
      columns.value.columns.line === 0
        ? null
        : getFormat(context).number(columns.value.columns.line),
    hidden: found.import.columns.hidden,
    taxPercent:
      columns.value.columns.taxPercent === null
        ? ""
        : getFormat(context).number(columns.value.columns.taxPercent, 0, 6),
  };
}

const columnsSchema = z.object({
  choices: z.array(z.enum(COLUMN_CHOICES)),
  taxPercent: z
    .string()
    .transform((text, context) => {
      const value = parseRate(text);
      if (value !== null && value >= 0 && value <= 100) return value;
      context.addIssue({ code: "custom", message: "invalid_tax" });
      return z.NEVER;
    })
    .optional(),
});

export async function action({ context, params: { importId }, request }: Route.ActionArgs) {
  if (!importId) throw createProblemResponse(400, "missing_id", "missing id");
  const formData = await request.formData();
  const params = { importId };
  if (formData.get("intent") === "cancel") return runImportStep(context, importId, "cancel");
  if (formData.get("intent") === "move") {
    const moved = await attempt(getCall(context)(checkImportAsStock, { params }));
    if (moved.ok)
      return redirect(`/stocks/manage/batches/${encodeURIComponent(moved.value.batchId)}`, 303);
    addProblemToast(context, "warning", moved.problem);
    return redirect(`${importPath(importId)}/columns`, 303);
  }
  if (formData.get("intent") === "encoding") return confirmEncoding(context, importId, formData);
  if (formData.get("intent") === "forget") {
    const forgotten = await attempt(getCall(context)(forgetImportColumns, { params }));
    return forgotten.ok
      ? redirectWithToast(context, `${importPath(importId)}/columns`, "imports:columns.forgotten")
      : redirect(importPath(importId), 303);
  }
  const form = parseForm(formData, columnsSchema);
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(getCall(context)(setImportColumns, { params, body: form.value }));
  if (outcome.ok || outcome.problem.code === "import_state")
    return redirect(importPath(importId), 303);
  return rejectProblem(formData, outcome.problem);
}

/** The question about a file of a known system: a repeated heading, no price, or its tax. */
function findQuestion(columns: readonly { head: string; auto: string | null }[]) {
  const heads = columns.filter(({ auto }) => auto !== "none").map(({ head }) => head.toLowerCase());
  if (new Set(heads).size < heads.length) return "askTwice";
  return columns.some(({ auto }) => auto === "price") ? "askTax" : "askPrice";
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { importId, fileName, isNew, isRemembered, format, line, columns } = loaderData;
  const t = getT();
  const system = format === null ? null : nameFileSystem(t, getFormat(), format);
  return (
    <>
      <PageHead
        title={t("imports:columns.title")}
        crumbs={[
          { to: "/product-import", label: t("imports:title") },
          ...(isNew ? [] : [{ to: importPath(importId), label: fileName }]),
        ]}
        actions={
          isNew ? (
            <AskedForm
              intent="cancel"
              label={t("imports:cancel")}
              text={t("imports:cancel.text")}
              confirm={t("common:answer.yes")}
            />
          ) : null
        }
      />
      {loaderData.readings.length > 0 ? (
        <section className={sectionStyle}>
          <EncodingForm readings={loaderData.readings} current={loaderData.encoding} />
        </section>
      ) : null}
      <HiddenParts hidden={loaderData.hidden} isSection />
      <OtherPlace place={loaderData.belongsTo} file={fileName} call={checkImportAsStock} />
      <ColumnsForm
        intro={
          system === null
            ? line === null
              ? t("imports:columns.introNoHead", { file: fileName })
              : t("imports:columns.intro", { line, file: fileName })
            : t(`imports:columns.${isNew ? findQuestion(columns) : "introKnown"}`, { system })
        }
        columns={columns.map(({ auto, ...column }) => ({
          ...column,
          auto:
            auto === null || auto === "none" || system === null
              ? null
              : auto === "several"
                ? t("imports:columns.auto", { system })
                : t("imports:columns.autoField", { field: t(`imports:field.${auto}`), system }),
        }))}
        fields={IMPORT_FIELDS.map((value) => ({ value, text: t(`imports:field.${value}`) }))}
        needed={t("imports:columns.needed")}
        needs={REQUIRED_FIELDS}
        taxPercent={loaderData.taxPercent}
        remembers={line !== null}
        back={isNew ? null : importPath(importId)}
      />
      {isRemembered ? <ForgetColumns system={system} /> : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
