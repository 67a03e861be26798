import {
  CheckboxField,
  SelectField,
  TextareaField,
  TextField,
} from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { COUNT_SCOPES } from "#contract/statuses.ts";
import { createStockCount, listCounters, listStockCounts } from "#contract/stock-counts.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { CountTable } from "./+/count-table.tsx";
import { NewCountForm } from "./+/new-count-form.tsx";
import { NewCount } from "./+/new-count-schema.ts";
import type { Route } from "./+types/index";

const OPEN_STATUSES = ["draft", "counting", "review", "posting"] as const;
const SHOWN_COUNTS = 10;

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [me, { warehouses }, { counts, total }, { counters }] = await Promise.all([
    getMe(context),
    call(listWarehouses),
    call(listStockCounts, { query: { statuses: [...OPEN_STATUSES], limit: SHOWN_COUNTS } }),
    call(listCounters, {}),
  ]);
  // Rack locations are for internal users (docs/specification.md "Internal users").
  const scopes = COUNT_SCOPES.filter((scope) => scope !== "rack" || me.user.isInternal);
  return { warehouses, counts, total, scopes, counters };
}

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const form = parseForm(formData, NewCount);
  if (!form.ok) return rejectInvalid(form);
  const { isBlind, ...wanted } = form.value;
  const name = wanted.name || getFormat(context).date(new Date().toISOString());
  const outcome = await attempt(
    getCall(context)(createStockCount, { body: { ...wanted, name, isBlind: isBlind === "on" } }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirectWithToast(
    context,
    `/stocks/counting/${encodeURIComponent(outcome.value.count.id)}`,
    "counting:toast.created",
  );
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { warehouses, counts, scopes, counters } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("counting:title")}
        actions={
          <ButtonLink to="/stocks/counting/existing">{t("counting:existing.all")}</ButtonLink>
        }
      />
      {counts.length > 0 ? (
        <section aria-labelledby="open-counts" className="border-b pb-2">
          <h2 id="open-counts" className="px-gutter pb-2">
            {t("counting:open")}
          </h2>
          <CountTable counts={counts} caption={t("counting:open")} />
        </section>
      ) : null}
      <Section title={t("counting:new")}>
        <NewCountForm className="grid max-w-form gap-4">
          {counts.length === 0 ? (
            <p className="text-secondary-foreground">{t("counting:noneText")}</p>
          ) : null}
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <SelectField name="warehouseId" label={t("counting:warehouse")}>
              {warehouses.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField name="scope" label={t("counting:scope")}>
              {scopes.map((scope) => (
                <option key={scope} value={scope}>
                  {t(`counting:scope.${scope}`)}
                </option>
              ))}
            </SelectField>
          </div>
          <TextareaField
            name="scopeValues"
            label={
              <>
                {t(
                  scopes.includes("rack") ? "counting:scopeValues" : "counting:scopeValues.noRacks",
                )}{" "}
                <span className="text-muted-foreground">{t("common:form.optional")}</span>
              </>
            }
            rows={3}
            spellCheck={false}
          />
          <TextField
            name="name"
            label={t("counting:name")}
            hint={t("counting:name.hint")}
            maxLength={100}
          />
          {counters.length > 1 ? (
            <SelectField name="assigneeId" label={t("counting:assignee")} defaultValue="">
              <option value="">{t("counting:assignee.anybody")}</option>
              {counters.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
          <TextField name="note" label={t("counting:note")} maxLength={500} />
          <CheckboxField name="isBlind" label={t("counting:isBlind")} />
          <div>
            <SubmitButton>{t("counting:create")}</SubmitButton>
          </div>
        </NewCountForm>
      </Section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
