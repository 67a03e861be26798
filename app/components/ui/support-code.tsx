"use client";
import { useTranslation } from "react-i18next";

/** The code of a refusal, for whoever is asked for help: folded beside the words. */
export function SupportCode({ code }: { code: string }) {
  const { t } = useTranslation(["common"]);
  return (
    <details className="text-xs text-muted-foreground">
      <summary className="w-fit cursor-pointer">{t("common:supportCode")}</summary>
      <code className="select-all break-all">{code}</code>
    </details>
  );
}
