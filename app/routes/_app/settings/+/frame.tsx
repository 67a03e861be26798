import type { ReactNode } from "react";
import { canOpen } from "#app/access/guard.ts";
import { isWithinReach } from "#app/access/within-reach.ts";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getMe, getT } from "#app/middleware/request-store.ts";
import { lacksOrderExpiry } from "#app/models/shell/order-expiry.ts";
import { Link } from "#app/navigation/link.tsx";
import { SETTINGS_PARTS } from "./parts.ts";

export const FORM_STYLE = "mt-3 grid max-w-form gap-4";

interface SettingsFrameProps {
  part: string;
  /** Default: the part's name. */
  title?: string;
  /** The settings' start page. Phones show only the list there. */
  isStart?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the settings beside the list of all. On phones the list is a separate screen. */
export async function SettingsFrame({
  part,
  title,
  isStart = false,
  actions,
  children,
}: SettingsFrameProps) {
  const me = await getMe();
  const { request } = currentState();
  const t = getT();
  const parts = SETTINGS_PARTS.filter(({ to }) => isWithinReach(to, me, request));
  const current = parts.find(({ to }) => to === part);
  const lacksExpiry = lacksOrderExpiry(me);
  const hasStart = canOpen("/settings", me);
  return (
    <>
      <PageHead
        title={isStart ? t("settings:title") : (title ?? (current ? t(current.label) : ""))}
        crumbs={
          !isStart && hasStart ? [{ to: "/settings", label: t("settings:title") }] : undefined
        }
        actions={actions}
        className="border-b"
      />
      <div className="md:grid md:grid-cols-[13.5rem_minmax(0,1fr)] md:items-start">
        <nav
          aria-label={t("settings:parts")}
          className={cn("md:sticky md:top-0 md:px-3 md:py-4", !isStart && "max-md:hidden")}
        >
          <ul className="grid md:gap-0.5">
            {parts.map(({ to, label, hint }) => (
              <li key={to} className="max-md:border-b max-md:border-line-soft">
                <Link
                  to={to}
                  aria-current={
                    to === part && !isStart ? "page" : isStart && to === part ? "true" : undefined
                  }
                  className="flex items-center gap-3 text-foreground hover:bg-accent hover:no-underline max-md:min-h-11 max-md:px-gutter max-md:py-2 md:min-h-control md:rounded-sm md:px-3 md:current:bg-accent md:current:font-medium"
                >
                  <span className="grid min-w-0 flex-1">
                    <span className="max-md:font-medium">{t(label)}</span>
                    {to === "/settings/line" && lacksExpiry ? (
                      <span className="flex items-baseline gap-1.5 text-xs text-critical">
                        <span className="size-2 flex-none rounded-full bg-critical-mark" />
                        {t("nav:settings.lineExpiry")}
                      </span>
                    ) : null}
                    <span className="text-xs text-muted-foreground md:hidden">{t(hint)}</span>
                  </span>
                  <Icon name="chevron-right" size="s" className="text-muted-foreground md:hidden" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={cn("min-w-0 md:min-h-full md:border-l", isStart && "max-md:hidden")}>
          {children}
        </div>
      </div>
    </>
  );
}
