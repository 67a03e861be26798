import { getT } from "#app/middleware/request-store.ts";

/**
 * Without JavaScript nobody polls: right after publishing the page reloads until it is done. Only there, and never over a
 * form that came back, for a reload takes what was being typed.
 */
export function Reloading({ href }: { href: string }) {
  const t = getT();
  return (
    <noscript>
      <meta httpEquiv="refresh" content="2" />
      <p className="sect sec">
        {t("productEdit:reloading")} <a href={href}>{t("productEdit:reloading.stop")}</a>
      </p>
    </noscript>
  );
}
