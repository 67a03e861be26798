"use client";
import { useTranslation } from "react-i18next";

/** A refusal's code for support, collapsed beside its text. */
export function SupportCode({ code }: { code: string }) {
  const { t } = useTranslation(["common"]);
  return (
    <details className="text-xs text-muted-foreground">
      <summary className="w-fit cursor-pointer">{t("common:supportCode")}</summary>
      <code className="select-all break-all">{code}</code>
    </details>
  );
}
