import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";

/**
 * Without JavaScript nobody polls: right after publishing the page reloads until it is done. Only
 * there, and never over a form that came back, for a reload takes what was being typed.
 */
export function Reloading({ href }: { href: string }) {
  const t = getT();
  return (
    <noscript>
      <meta httpEquiv="refresh" content="2" />
      <p className={cn(sectionStyle, "text-secondary-foreground")}>
        {t("productEdit:reloading")} <a href={href}>{t("productEdit:reloading.stop")}</a>
      </p>
    </noscript>
  );
}
