import { use } from "react";
import { useTranslation } from "react-i18next";
import {
  CheckboxField,
  FieldError,
  SelectField,
  TextareaField,
  TextField,
} from "#app/components/form/fields.tsx";
import { FormContext } from "#app/components/form/form-context.ts";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { FieldSet } from "#app/components/ui/field.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import {
  buildChannelField,
  buildWarehouseField,
  type RuleChoices,
  type RuleValues,
  TICKED_VALUE,
} from "#app/models/stock/rule-values.ts";
import { STOCK_RULE_SCOPES } from "#contract/statuses.ts";

interface PartProps {
  values: RuleValues;
  choices: RuleChoices;
}

export function Scope({ values, choices }: PartProps) {
  const { t } = useTranslation(["stockRules"]);
  return (
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2>{t("stockRules:form.scope.head")}</h2>
      </header>
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-w-220 max-md:*:col-span-full">
        <TextField
          name="name"
          className="col-span-6"
          maxLength={100}
          label={t("stockRules:form.name")}
          defaultValue={values.name}
        />
        <SelectField
          name="scope"
          className="col-span-6"
          label={t("stockRules:form.scope")}
          defaultValue={values.scope}
        >
          {STOCK_RULE_SCOPES.map((scope) => (
            <option key={scope} value={scope}>
              {t(`stockRules:scope.${scope}`)}
            </option>
          ))}
        </SelectField>
        <TextareaField
          name="scopeValues"
          className="col-span-12 [form:has(option[value=all]:checked)_&]:hidden"
          rows={4}
          label={t("stockRules:form.scopeValues")}
          hint={t("stockRules:form.scopeValues.hint")}
          defaultValue={values.scopeValues}
        />
        <Ticks what="channels" items={choices.channels} field={buildChannelField} values={values} />
        <Ticks
          what="warehouses"
          items={choices.warehouses}
          field={buildWarehouseField}
          values={values}
        />
      </div>
    </section>
  );
}

interface TicksProps {
  what: "channels" | "warehouses";
  items: { id: string; name: string }[];
  field: (id: string) => string;
  values: RuleValues;
}

function Ticks({ what, items, field, values }: TicksProps) {
  const { t } = useTranslation(["stockRules"]);
  if (items.length === 0) return null;
  return (
    <FieldSet
      className="col-span-6 min-w-0 [&>legend]:mb-1.5"
      legend={t(`stockRules:form.${what}`)}
      hint={{ id: `${what}-hint`, text: t(`stockRules:form.${what}.hint`) }}
    >
      {items.map(({ id, name }) => (
        <CheckboxField
          key={id}
          name={field(id)}
          value={TICKED_VALUE}
          label={name}
          defaultChecked={values[field(id)] === TICKED_VALUE}
        />
      ))}
      <FieldError name={what === "channels" ? "channelIds" : "warehouseIds"} />
    </FieldSet>
  );
}

export function Amount({ values }: Pick<PartProps, "values">) {
  const { t } = useTranslation(["stockRules"]);
  return (
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2>{t("stockRules:form.amount.head")}</h2>
      </header>
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-w-220 max-md:*:col-span-full">
        <SelectField
          name="how"
          className="col-span-4"
          label={t("stockRules:form.how")}
          defaultValue={values.how}
        >
          {(["ratio", "fixed"] as const).map((how) => (
            <option key={how} value={how}>
              {t(`stockRules:form.how.${how}`)}
            </option>
          ))}
        </SelectField>
        <Figure
          name="ratioPercent"
          values={values}
          className="[form:has(option[value=fixed]:checked)_&]:hidden"
        />
        <Figure
          name="fixedQuantity"
          values={values}
          className="[form:has(option[value=ratio]:checked)_&]:hidden"
        />
        <Figure name="offset" values={values} inputMode="text" />
      </div>
    </section>
  );
}

export function Limits({ values, choices }: PartProps) {
  const { t } = useTranslation(["stockRules"]);
  return (
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2>{t("stockRules:form.limits.head")}</h2>
      </header>
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-w-220 max-md:*:col-span-full">
        <Figure name="maxPerChannel" values={values} />
        <Figure name="safetyLevel" values={values} />
      </div>
      <div className="mt-4 grid grid-cols-12 gap-x-3 gap-y-3.5 max-w-220 max-md:*:col-span-full">
        <Figure name="lastUnits" values={values} />
        <SelectField
          name="priorityChannelId"
          className="col-span-4"
          label={t("stockRules:form.priorityChannelId")}
          defaultValue={values.priorityChannelId}
        >
          <option value="">{t("stockRules:form.priorityChannelId.none")}</option>
          {choices.channels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </section>
  );
}

interface FigureProps {
  name: "ratioPercent" | "fixedQuantity" | "offset" | "maxPerChannel" | "safetyLevel" | "lastUnits";
  values: RuleValues;
  className?: string;
  /** "text" because the numeric keyboard of phones has no minus. */
  inputMode?: "numeric" | "text";
}

function Figure({ name, values, className, inputMode = "numeric" }: FigureProps) {
  const { t } = useTranslation(["stockRules"]);
  return (
    <TextField
      name={name}
      className={cn("col-span-4", className)}
      inputMode={inputMode}
      autoComplete="off"
      maxLength={12}
      label={t(`stockRules:form.${name}`)}
      hint={t(`stockRules:form.${name}.hint`)}
      defaultValue={values[name]}
    />
  );
}

export function TryFields({ values }: Pick<PartProps, "values">) {
  const { t } = useTranslation(["stockRules"]);
  const { pending } = use(FormContext);
  return (
    <div className="flex max-w-220 flex-wrap items-start gap-3 [&>[role=alert]]:basis-full [&>[role=alert]:has(~*_[id$=-error])]:hidden">
      <TextField
        name="skus"
        className="flex-1 min-w-0"
        label={t("stockRules:try.skus")}
        hint={t("stockRules:try.skus.hint")}
        defaultValue={values.skus}
      />
      <Button
        className="mt-5.75 max-md:mt-0 max-md:w-full"
        type="submit"
        formMethod="get"
        formNoValidate
        name="try"
        value="1"
        disabled={pending}
      >
        {t("stockRules:try.go")}
      </Button>
    </div>
  );
}
