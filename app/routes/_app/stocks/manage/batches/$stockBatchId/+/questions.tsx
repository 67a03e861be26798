"use client";
import { useTranslation } from "react-i18next";
import { ChoiceForm, ConfirmForm } from "#app/components/file-columns/question-form.tsx";

/** Asks whether negative figures are differences or a stock below zero. */
export function SignsForm({ count }: { count: number }) {
  const { t } = useTranslation(["stockRuns"]);
  return (
    <ChoiceForm
      intent="signs"
      title={t("stockRuns:signs", { count })}
      legend={t("stockRuns:signs.choose")}
      choices={[
        ["difference", t("stockRuns:signs.difference")],
        ["below_zero", t("stockRuns:signs.below_zero")],
      ]}
      checked="below_zero"
    />
  );
}

/** Asks to confirm unusual figures, which are held back until then. */
export function UnusualFiguresForm({ count }: { count: number }) {
  const { t } = useTranslation(["stockRuns"]);
  return (
    <ConfirmForm
      intent="unusual"
      title={t("stockRuns:unusual", { count })}
      text={t("stockRuns:unusual.text")}
      confirm={t("stockRuns:unusual.take")}
    />
  );
}
