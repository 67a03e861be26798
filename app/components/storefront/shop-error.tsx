"use client";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { emptyStyle } from "#app/components/ui/empty.tsx";

/** Error page for buyers: the shop or page does not exist, or something failed. */
export function ShopError() {
  const { t } = useTranslation(["storefront"]);
  const error = useRouteError();
  const name = isRouteErrorResponse(error) && error.status === 404 ? "gone" : "failed";
  return (
    <main id="main" className="mx-auto max-w-[70rem] px-4 pt-12 pb-16">
      <title>{t(`storefront:${name}.title`)}</title>
      <meta name="robots" content="noindex" />
      <div className={emptyStyle} role="alert">
        <h1>{t(`storefront:${name}.title`)}</h1>
        <p>{t(`storefront:${name}.text`)}</p>
      </div>
    </main>
  );
}
