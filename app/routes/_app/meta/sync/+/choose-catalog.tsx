import { Form } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import {
  askedInPlaceStyle,
  dialogActionsStyle,
  dialogTitleStyle,
} from "#app/components/ui/dialog-style.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { getT } from "#app/middleware/request-store.ts";

interface NamedChoice {
  id: string;
  name: string;
}
export interface CatalogChoice {
  businesses: readonly NamedChoice[];
  /** The business whose catalogues are shown. "" before the choice. */
  businessId: string;
  catalogs: readonly NamedChoice[];
  catalogId: string;
}

/** Chooses the business, then one of its catalogues, in two steps with their own addresses. */
export function ChooseCatalog({ businesses, businessId, catalogs, catalogId }: CatalogChoice) {
  const t = getT();
  return (
    <dialog open className={`${askedInPlaceStyle} w-90`} aria-labelledby="choose-catalog">
      <h2 id="choose-catalog" className={dialogTitleStyle}>
        {t("meta:catalog.choose")}
      </h2>
      {businesses.length === 0 ? (
        <p className="text-secondary-foreground">{t("meta:catalog.business.none")}</p>
      ) : (
        <Form discover="none" method="get" className="grid gap-3">
          <input type="hidden" name="choose" value="1" />
          <Field id="business" label={t("meta:catalog.business")}>
            <Select id="business" name="business" defaultValue={businessId} required>
              <option value="">{t("meta:catalog.business.choose")}</option>
              {businesses.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <div>
            <Button type="submit">{t("meta:catalog.show")}</Button>
          </div>
        </Form>
      )}
      <ActionForm intent="choose" className="mt-3 grid gap-3" fieldsKey={businessId}>
        {businessId === "" ? null : catalogs.length === 0 ? (
          <p className="text-secondary-foreground">{t("meta:catalog.none.there")}</p>
        ) : (
          <>
            <input type="hidden" name="businessId" value={businessId} />
            <SelectField
              name="catalogId"
              label={t("meta:catalog.one")}
              defaultValue={catalogId}
              required
            >
              {catalogs.map(({ id, name }) => (
                <option key={id} value={id}>
                  {`${name} (${id})`}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <div className={dialogActionsStyle}>
          <ButtonLink to="/meta/sync">{t("meta:catalog.cancel")}</ButtonLink>
          <SubmitButton disabled={catalogs.length === 0}>{t("meta:catalog.confirm")}</SubmitButton>
        </div>
      </ActionForm>
    </dialog>
  );
}
