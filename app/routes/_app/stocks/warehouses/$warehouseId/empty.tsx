import { data, redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { attempt } from "#app/upstream/http.ts";
import { startStockBatch } from "#contract/stock-batches.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import type { Route } from "./+types/empty";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { warehouses } = await getCall(context)(listWarehouses);
  const warehouse = warehouses.find(({ id }) => id === params.warehouseId);
  if (!warehouse) throw data({ code: "not_found" }, { status: 404 });
  return { warehouse, others: warehouses.filter(({ id }) => id !== warehouse.id) };
}

/** Starts a job that moves all units that no order reserves. Its page shows the progress. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const toWarehouseId = String(formData.get("toWarehouseId") ?? "");
  if (toWarehouseId === "")
    return rejectInvalid({ formData, fieldErrors: { toWarehouseId: "required" } });
  const outcome = await attempt(
    getCall(context)(startStockBatch, {
      body: {
        pick: { filter: { warehouseId: params.warehouseId } },
        change: { transfer: { toWarehouseId, quantity: null } },
      },
    }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirect(`/stocks/manage/batches/${encodeURIComponent(outcome.value.batchId)}`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { warehouse, others } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("warehouses:empty.title", { name: warehouse.name })}
        crumbs={[{ to: "/stocks/warehouses", label: t("warehouses:title") }]}
      />
      <ActionForm className="grid box-content max-w-form gap-4 px-gutter pb-6">
        <p className="text-secondary-foreground">{t("warehouses:empty.text")}</p>
        <SelectField name="toWarehouseId" label={t("warehouses:empty.to")}>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton>{t("warehouses:empty.submit")}</SubmitButton>
          <ButtonLink to="/stocks/warehouses">{t("common:action.cancel")}</ButtonLink>
        </div>
      </ActionForm>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
