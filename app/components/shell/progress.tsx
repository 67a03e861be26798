"use client";
import { useNavigation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";

/**
 * The thin line at the top while the next page is on its way; and, over the page, the wait for a submission that will replace it, which a second press
 * would only repeat. That one shows itself after 300 ms (shell.css). Arrival says long waits aloud.
 */
export function Progress() {
  const { state, formMethod } = useNavigation();
  const t = useT();
  if (state === "idle") return null;
  return (
    <>
      <div className="progress" role="progressbar" aria-label={t("common:loading")} />
      {formMethod !== undefined && formMethod !== "GET" ? (
        <div className="loading-over" aria-hidden="true">
          <span className="loading-box">
            <span className="spinner" />
            {t("common:loading")}
          </span>
        </div>
      ) : null}
    </>
  );
}
