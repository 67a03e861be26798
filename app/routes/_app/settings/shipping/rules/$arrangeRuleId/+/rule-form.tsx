import type { ReactNode } from "react";
import { CheckboxField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { CountryCode } from "#contract/countries.ts";
import { CheckedRuleForm } from "./checked-rule-form.tsx";
import { ANYBODY, formatWholeUnits, LEADS, NO_WAVE, type RuleDraft } from "./rule-fields.ts";

interface ChoiceBox {
  value: string;
  label: string;
}
interface RuleFormProps {
  rule: RuleDraft;
  countryCode: CountryCode;
  pickers: readonly { userId: string; name: string }[];
  boxes: {
    channel: readonly ChoiceBox[];
    courier: readonly ChoiceBox[];
    warehouse: readonly ChoiceBox[];
  };
  /** Result of the last preview. */
  children: ReactNode;
}

/** One form with two submits: GET previews the orders, POST saves the rule. */
export function RuleForm({ rule, countryCode, pickers, boxes, children }: RuleFormProps) {
  const t = getT();
  const { conditions } = rule;
  const ticked = {
    channel: conditions.channelIds,
    courier: conditions.couriers,
    warehouse: conditions.warehouseIds,
  };
  return (
    <CheckedRuleForm intent="rule">
      <Section title={t("shipping:rule.when")} hint={t("shipping:rule.when.text")}>
        <div className="mt-3 grid max-w-form gap-4">
          {(["channel", "courier", "warehouse"] as const).map((kind) =>
            boxes[kind].length > 0 ? (
              <FieldSet key={kind} legend={t(`shipping:rule.${kind}`)}>
                <div className="flex flex-wrap gap-x-4 gap-y-1">
                  {boxes[kind].map(({ value, label }) => (
                    <CheckboxField
                      key={value}
                      name={`${kind}:${value}`}
                      label={label}
                      defaultChecked={ticked[kind]?.includes(value) ?? false}
                    />
                  ))}
                </div>
              </FieldSet>
            ) : null,
          )}
          <div className="grid gap-4 md:grid-cols-3">
            <SelectField
              name="payment"
              label={t("shipping:payment")}
              defaultValue={conditions.isCod === null ? "" : conditions.isCod ? "cod" : "paid"}
            >
              <option value="">{t("shipping:any")}</option>
              <option value="paid">{t("shipping:payment.paid")}</option>
              <option value="cod">{t("shipping:payment.cod")}</option>
            </SelectField>
            <SelectField
              name="items"
              label={t("shipping:items")}
              defaultValue={
                conditions.isSingleItem === null
                  ? ""
                  : conditions.isSingleItem
                    ? "single"
                    : "several"
              }
            >
              <option value="">{t("shipping:any")}</option>
              <option value="single">{t("shipping:items.single")}</option>
              <option value="several">{t("shipping:items.several")}</option>
            </SelectField>
            <TextField
              name="maxTotal"
              label={t("shipping:rule.maxTotal")}
              hint={t("shipping:rule.maxTotal.hint")}
              defaultValue={formatWholeUnits(conditions.maxTotal, countryCode)}
              inputMode="numeric"
            />
          </div>
          <div>
            <Button type="submit" formMethod="get" formNoValidate name="try" value="1">
              {t("shipping:rule.try")}
            </Button>
          </div>
        </div>
        {children}
      </Section>
      <Section title={t("shipping:rule.how")}>
        <div className="mt-3 grid max-w-form gap-4">
          <SelectField
            name="method"
            label={t("shipping:rule.method")}
            hint={t("shipping:rule.method.hint")}
            defaultValue={rule.method}
          >
            {(["default", "pickup", "dropoff"] as const).map((method) => (
              <option key={method} value={method}>
                {t(`shipping:rule.method.${method}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="minutesBeforeCutOff"
            label={t("shipping:rule.lead")}
            hint={t("shipping:rule.lead.hint")}
            defaultValue={rule.minutesBeforeCutOff ?? ""}
          >
            <option value="">{t("shipping:rule.lead.none")}</option>
            {LEADS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t("shipping:rule.lead.minutes", { count: minutes })}
              </option>
            ))}
          </SelectField>
          <CheckboxField
            name="printsLabels"
            label={t("shipping:rule.prints")}
            defaultChecked={rule.printsLabels}
          />
          <SelectField
            name="wave"
            label={t("shipping:rule.wave")}
            defaultValue={rule.wave ? (rule.wave.assigneeId ?? ANYBODY) : NO_WAVE}
          >
            <option value={NO_WAVE}>{t("shipping:rule.wave.none")}</option>
            <option value={ANYBODY}>{t("shipping:rule.wave.anybody")}</option>
            {pickers.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {t("shipping:rule.wave.of", { name })}
              </option>
            ))}
          </SelectField>
          <TextField
            name="name"
            label={t("shipping:rule.name")}
            defaultValue={rule.name}
            required
            maxLength={100}
          />
          <CheckboxField
            name="isEnabled"
            label={t("shipping:rule.enabled")}
            defaultChecked={rule.isEnabled}
          />
          <div>
            <SubmitButton>{t("shipping:rule.save")}</SubmitButton>
          </div>
        </div>
      </Section>
    </CheckedRuleForm>
  );
}
