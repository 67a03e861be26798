"use client";
import { useTranslation } from "react-i18next";
import { ChoiceForm, ConfirmForm } from "#app/components/file-columns/question-form.tsx";

/** Asks about unusual prices, prices of 0 and differences, which are held back until then. */
export function ConfirmPricesForm({
  intent,
  count,
}: {
  intent: "unusual" | "gifts" | "differences";
  count: number;
}) {
  const { t } = useTranslation(["imports"]);
  return (
    <ConfirmForm
      intent={intent}
      title={t(`imports:numbers.${intent}`, { count })}
      text={t(`imports:numbers.${intent}.text`)}
      confirm={t(`imports:numbers.${intent}.take`)}
    />
  );
}

/** Asks whether products with all SKUs changed are the same as those in the catalogue. */
export function SameNamesForm({ count }: { count: number }) {
  const { t } = useTranslation(["imports"]);
  return (
    <ChoiceForm
      intent="sameNames"
      title={t("imports:sameNames", { count })}
      text={t("imports:sameNames.text")}
      legend={t("imports:sameNames.choose")}
      choices={[
        ["same", t("imports:sameNames.same")],
        ["new", t("imports:sameNames.new")],
      ]}
      checked="same"
    />
  );
}
