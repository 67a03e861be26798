"use client";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";

/**
 * Few views show an error, so its text is not in the first bundle. deferred-parts.tsx preloads it,
 * as nothing loads once the connection is lost.
 */
const ErrorMessage = lazy(() => import("./error-message.tsx").catch(() => ({ default: Retry })));

/** Shown when neither the page nor the error message could load. */
function Retry() {
  const { t } = useTranslation(["common"]);
  const { pathname, search } = useLocation();
  return <a href={pathname + search}>{t("common:action.retry")}</a>;
}

/** Error boundary of screens. The shell around them stays. */
export function RouteError() {
  return (
    <Suspense>
      <ErrorMessage />
    </Suspense>
  );
}

/** Last error boundary, a page without the shell. */
export function RootError() {
  return (
    <Suspense>
      <ErrorMessage isWholePage />
    </Suspense>
  );
}
