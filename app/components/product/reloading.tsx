import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";

/**
 * Reloads the page right after publishing until it is done, as nothing polls without JavaScript.
 * Never used over a refused form, because a reload loses typed text.
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
