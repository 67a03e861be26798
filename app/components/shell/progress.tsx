"use client";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { LoadingOverlay, ProgressBar } from "#app/components/ui/loading.tsx";

/**
 * While the next page is on its way; over the page, too, while a submission will replace it.
 * Arrival says long waits aloud.
 */
export function Progress() {
  const { state, formMethod } = useNavigation();
  const { t } = useTranslation(["common"]);
  if (state === "idle") return null;
  return (
    <>
      <ProgressBar label={t("common:loading")} />
      {formMethod !== undefined && formMethod !== "GET" ? (
        <LoadingOverlay label={t("common:loading")} />
      ) : null}
    </>
  );
}
