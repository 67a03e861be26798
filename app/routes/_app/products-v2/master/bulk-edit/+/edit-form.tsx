"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { FormReply } from "#app/models/form/reply.ts";
import type { CountryCode } from "#contract/countries.ts";
import { STOCK_MODES } from "#contract/statuses.ts";
import { Preview, type PreviewView } from "./preview.tsx";

export interface EditReply extends FormReply {
  preview?: PreviewView;
}

/** Amounts to which prices are commonly rounded, in minor units. */
const PRICE_ROUNDINGS: Record<CountryCode, readonly number[]> = {
  id: [100, 500, 1000],
  th: [100, 500, 1000],
};

/** Asks for the changes, then shows a preview, and only then the button that applies it. */
export function EditForm({
  country,
  categories,
  back,
}: {
  country: CountryCode;
  categories: readonly string[];
  back: string;
}) {
  const { t } = useTranslation(["productBatches", "common"]);
  const reply = useReply<EditReply>();
  const preview = reply?.preview;
  return (
    <ActionForm className="grid gap-4">
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full">
        <PriceFields country={country} />
        <TextField
          name="weightG"
          className="col-span-3"
          inputMode="numeric"
          label={t("productBatches:edit.weightG")}
        />
        {(["lengthCm", "widthCm", "heightCm"] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            className="col-span-3"
            inputMode="decimal"
            label={t(`productBatches:edit.${name}`)}
          />
        ))}
        <SelectField
          name="stockMode"
          className="col-span-3"
          label={t("productBatches:edit.stockMode")}
        >
          <option value="">{t("productBatches:edit.price.keep")}</option>
          {STOCK_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`productBatches:mode.${mode}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="isActive"
          className="col-span-3"
          label={t("productBatches:edit.isActive")}
        >
          <option value="">{t("productBatches:edit.price.keep")}</option>
          <option value="on">{t("productBatches:edit.isActive.on")}</option>
          <option value="off">{t("productBatches:edit.isActive.off")}</option>
        </SelectField>
        <TextField
          name="cogs"
          className="col-span-3"
          inputMode="decimal"
          autoComplete="off"
          label={t("productBatches:edit.cogs")}
        />
        <div className="grid gap-1 col-span-6">
          <TextField
            name="category"
            maxLength={255}
            list="categories"
            label={t("productBatches:edit.category")}
            hint={t("productBatches:edit.category.hint")}
          />
          <datalist id="categories">
            {categories.map((path) => (
              <option key={path} value={path} />
            ))}
          </datalist>
          <CheckboxField name="noCategory" label={t("productBatches:edit.category.none")} />
        </div>
        <div className="grid gap-1 col-span-3">
          <TextField name="brand" maxLength={255} label={t("productBatches:edit.brand")} />
          <CheckboxField name="noBrand" label={t("productBatches:edit.brand.none")} />
        </div>
      </div>
      {preview ? <Preview preview={preview} /> : null}
      <div className="flex items-center gap-2 flex-wrap">
        {preview && preview.changed > 0 ? <ApplyButton preview={preview} /> : null}
        <SubmitButton variant={preview ? "outline" : "default"}>
          {t("productBatches:edit.preview")}
        </SubmitButton>
        <ButtonLink to={back} variant="ghost">
          {t("common:action.cancel")}
        </ButtonLink>
      </div>
    </ActionForm>
  );
}

/**
 * Sends the previewed edit along. If the values have changed since, a new preview is shown first.
 */
function ApplyButton({ preview }: { preview: PreviewView }) {
  const { t } = useTranslation(["productBatches"]);
  return (
    <Button type="submit" variant="default" name="previewed" value={preview.edit}>
      {t("productBatches:edit.apply", {
        count: preview.changed,
      })}
    </Button>
  );
}

function PriceFields({ country }: { country: CountryCode }) {
  const { t } = useTranslation(["productBatches"]);
  const format = useFormat();
  return (
    <>
      <SelectField name="priceMode" className="col-span-4" label={t("productBatches:edit.price")}>
        <option value="">{t("productBatches:edit.price.keep")}</option>
        {(["percent", "add", "set"] as const).map((mode) => (
          <option key={mode} value={mode}>
            {t(`productBatches:edit.price.${mode}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="priceValue"
        className="col-span-4"
        inputMode="text"
        autoComplete="off"
        label={t("productBatches:edit.value")}
        hint={t("productBatches:edit.value.hint")}
      />
      <SelectField name="roundTo" className="col-span-4" label={t("productBatches:edit.roundTo")}>
        <option value="1">{t("productBatches:edit.roundTo.none")}</option>
        {PRICE_ROUNDINGS[country].map((unit) => (
          <option key={unit} value={unit}>
            {format.money(unit)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
