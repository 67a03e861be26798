"use client";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckedForm } from "#app/components/form/checked-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { CustomRule, GeneralRule } from "#app/models/stock/rule-form.ts";
import { canOversell, type RuleChoices, type RuleValues } from "#app/models/stock/rule-values.ts";
import { Amount, Limits, Scope, TryFields } from "./rule-fields.tsx";

interface RuleFormProps {
  kind: "general" | "custom";
  values: RuleValues;
  choices: RuleChoices;
  /** Result of the last trial. */
  children: ReactNode;
}

/**
 * One form with two submits: GET previews the rule, POST saves it. CSS hides fields that another
 * choice makes meaningless.
 */
export function RuleForm({ kind, values, choices, children }: RuleFormProps) {
  const { t } = useTranslation(["stockRules", "common"]);
  const [typed, setTyped] = useState(values);
  const readRule = (event: FormEvent<HTMLFormElement>) => {
    const now = new FormData(event.currentTarget);
    setTyped(Object.fromEntries([...now].map(([name, value]) => [name, String(value)])));
  };
  return (
    <CheckedForm
      schema={kind === "general" ? GeneralRule : CustomRule}
      className="alert-in-gutter border-t"
      onInput={readRule}
    >
      {kind === "custom" ? <Scope values={values} choices={choices} /> : null}
      <Amount values={values} />
      <Limits values={values} choices={choices} />
      <section className={cn(sectionStyle, "grid gap-4")}>
        {isRisky(typed) ? (
          <Alert className="max-w-220" tone="warning" title={t("stockRules:oversells.title")}>
            {t("stockRules:oversells.text")}
          </Alert>
        ) : null}
        <TryFields values={values} />
        {children}
        <div className="flex items-center gap-2 flex-wrap">
          <SubmitButton>{t("stockRules:save")}</SubmitButton>
          <ButtonLink to="/stocks/settings" variant="ghost">
            {t("common:action.cancel")}
          </ButtonLink>
        </div>
      </section>
    </CheckedForm>
  );
}

function isRisky({ how, ratioPercent, fixedQuantity, offset }: RuleValues): boolean {
  const share =
    how === "fixed"
      ? { ratioPercent: null, fixedQuantity: Number(fixedQuantity) }
      : { ratioPercent: Number(ratioPercent), fixedQuantity: null };
  return canOversell({ ...share, offset: Number(offset) });
}
