import { redirect } from "react-router";
import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextareaField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { attempt } from "#app/upstream/http.ts";
import { ADJUSTMENT_REASONS } from "#contract/statuses.ts";
import { checkStockImport, MAX_IMPORT_ROWS } from "#contract/stock-batches.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  return getCall(context)(listWarehouses);
}

const options = {
  warehouseId: z.string().default("default"),
  reason: z.enum(ADJUSTMENT_REASONS).default("correction"),
};
const Upload = z.object({
  file: z.instanceof(File, { error: "required" }).refine((file) => file.name !== "", "required"),
  ...options,
});
const Lines = z.object({ text: z.string({ error: "required" }).min(1, "required"), ...options });

/** Checks the input without writing. The next page shows the changes. */
export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const form =
    formData.get("intent") === "lines" ? parseForm(formData, Lines) : parseForm(formData, Upload);
  if (!form.ok) return rejectInvalid(form);
  const body = new FormData();
  for (const [name, value] of Object.entries(form.value)) body.set(name, value);
  const outcome = await attempt(getCall(context)(checkStockImport, { body }));
  if (!outcome.ok) {
    const field = formData.get("intent") === "lines" ? "text" : "file";
    return rejectProblem(formData, {
      ...outcome.problem,
      fields: outcome.problem.fields ?? { [field]: outcome.problem.code },
    });
  }
  return redirect(`/stocks/manage/batches/${encodeURIComponent(outcome.value.batchId)}`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { warehouses } = loaderData;
  const t = getT();
  const choices = (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <SelectField
        name="warehouseId"
        label={t("stockRuns:import.warehouse")}
        hint={t("stockRuns:import.warehouse.hint")}
      >
        {warehouses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="reason"
        label={t("stockRuns:reason")}
        hint={t("stockRuns:import.meaning", {
          received: t("stocks:reason.received"),
          returned: t("stocks:reason.return"),
          found: t("stocks:reason.found"),
          lost: t("stocks:reason.lost"),
        })}
        defaultValue="correction"
      >
        {ADJUSTMENT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`stocks:reason.${reason}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
  return (
    <>
      <PageHead
        title={t("stockRuns:import.title")}
        crumbs={[{ to: "/stocks/manage", label: t("stocks:title") }]}
      />
      <p className="px-gutter pb-4 text-secondary-foreground">{t("stockRuns:import.text")}</p>
      <Section title={t("stockRuns:import.file")}>
        <ActionForm intent="file" encType="multipart/form-data" className="grid max-w-form gap-4">
          <TextField
            name="file"
            type="file"
            accept=".csv,.xlsx,.xls,.txt,.tsv,text/csv"
            label={t("stockRuns:import.file")}
            hint={t("stockRuns:import.file.hint", { rows: MAX_IMPORT_ROWS })}
            required
          />
          {choices}
          <div>
            <SubmitButton>{t("stockRuns:import.check")}</SubmitButton>
          </div>
        </ActionForm>
      </Section>
      <Section title={t("stockRuns:import.paste")}>
        <ActionForm intent="lines" className="grid max-w-form gap-4">
          <TextareaField
            name="text"
            label={t("stockRuns:import.lines")}
            hint={t("stockRuns:import.lines.hint")}
            rows={8}
            required
            spellCheck={false}
          />
          {choices}
          <div>
            <SubmitButton variant="outline">{t("stockRuns:import.checkLines")}</SubmitButton>
          </div>
        </ActionForm>
      </Section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
