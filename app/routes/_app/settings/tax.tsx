import { PlaceForm, PlaceSearch } from "#app/components/account/place-search.tsx";
import { TextareaField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { withPlace } from "#app/models/account/place-choice.ts";
import { searchPlaces } from "#app/services/account/search-places.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { nameTaxBranch } from "#contract/tax-branch.ts";
import { getTaxInvoiceInfo, updateTaxInvoiceInfo } from "#contract/tax-invoice.ts";
import { SettingsFrame } from "./+/frame.tsx";
import { TaxForm } from "./+/tax-form.tsx";
import { TaxData } from "./+/tax-schema.ts";
import type { Route } from "./+types/tax";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ account }, info, choice] = await Promise.all([
    getMe(context),
    getCall(context)(getTaxInvoiceInfo),
    searchPlaces(context),
  ]);
  return { info, choice, countryCode: account.countryCode };
}

const PLACE_SEARCH = { id: "find-place", page: "/settings/tax" };

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await request.formData(), TaxData);
  if (!form.ok) return rejectInvalid(form);
  const hasBranch = currentState(context).countryCode === "th";
  const { address, place, branch, ...rest } = form.value;
  const outcome = await attempt(
    getCall(context)(updateTaxInvoiceInfo, {
      body: {
        ...rest,
        address: withPlace(address, place),
        ...(hasBranch ? { branch: branch ?? "" } : {}),
      },
    }),
  );
  return outcome.ok
    ? redirectWithToast(context, "/settings/tax", "settings:toast.saved")
    : rejectProblem(form.formData, outcome.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { info, choice, countryCode } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/tax">
      <Section title={t("settings:tax.who")} hint={t("settings:tax.text")}>
        <PlaceForm {...PLACE_SEARCH} />
        <TaxForm className="mt-3 grid max-w-form gap-4" fieldsKey={info.address}>
          <TextField
            name="name"
            label={t("settings:tax.name")}
            defaultValue={info.name}
            autoComplete="organization"
            required
            maxLength={255}
          />
          <TextareaField
            name="address"
            label={t("settings:tax.address")}
            defaultValue={info.address}
            autoComplete="street-address"
            rows={3}
            maxLength={1000}
          />
          <PlaceSearch {...PLACE_SEARCH} choice={choice} field="place" />
          <TextField
            name="taxNumber"
            label={t(`settings:tax.number.${countryCode}`)}
            hint={t(`settings:tax.number.${countryCode}.hint`)}
            defaultValue={info.taxNumber}
            inputMode="numeric"
            maxLength={40}
          />
          {countryCode === "th" ? (
            <TextField
              name="branch"
              label={t("settings:tax.branch")}
              hint={t("settings:tax.branch.hint")}
              defaultValue={info.branch && nameTaxBranch(info.branch)}
              maxLength={40}
            />
          ) : null}
          <div>
            <SubmitButton>{t("settings:save")}</SubmitButton>
          </div>
        </TaxForm>
      </Section>
    </SettingsFrame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
