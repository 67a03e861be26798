"use client";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";

/**
 * Few views show one, so what it says is not in the first; deferred-parts.tsx fetches it ahead, as
 * nothing comes any more when the connection is gone.
 */
const ErrorMessage = lazy(() => import("./error-message.tsx").catch(() => ({ default: Retry })));

/** Neither the page nor what says so has come. */
function Retry() {
  const { t } = useTranslation(["common"]);
  const { pathname, search } = useLocation();
  return <a href={pathname + search}>{t("common:action.retry")}</a>;
}

/** The error boundary of screens: the shell around them stays. */
export function RouteError() {
  return (
    <Suspense>
      <ErrorMessage />
    </Suspense>
  );
}

/** The last resort, a page of its own. */
export function RootError() {
  return (
    <Suspense>
      <ErrorMessage isWholePage />
    </Suspense>
  );
}
