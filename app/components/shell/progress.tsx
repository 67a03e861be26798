"use client";
import { useNavigation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";

/** The thin line at the top while the next page is on its way. */
export function Progress() {
  const { state } = useNavigation();
  const t = useT();
  return state === "idle" ? null : <div className="progress" role="progressbar" aria-label={t("common:loading")} />;
}
