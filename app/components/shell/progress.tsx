"use client";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { LoadingOverlay, ProgressBar } from "#app/components/ui/loading.tsx";

/**
 * Shows that the next page is loading, and covers the page during a submission that will replace
 * it. Arrival announces long waits.
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
