import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { MenuGroup } from "#app/models/shell/menu.ts";
import type { SetupProps } from "#app/models/shell/setup.ts";
import type { SidebarState } from "#app/models/shell/sidebar-cookie.ts";
import { getContactLabel } from "#app/models/shell/support-contact.ts";
import { MenuLink } from "./menu-link.tsx";
import { describeQuotaWarning, QuotaCard, type QuotaCardProps } from "./quota-card.tsx";
import { SetupCard } from "./setup-card.tsx";
import { entryStyle, Word } from "./sidebar-entry.tsx";
import { Group } from "./sidebar-group.tsx";
import { SIDEBAR_FORM } from "./sidebar-shape.ts";

export interface SidebarProps {
  menu: readonly MenuGroup[];
  state: SidebarState;
  /** `null` if the member may not see it. */
  quota: QuotaCardProps | null;
  /** The onboarding. `null` once it is done. */
  setup: SetupProps | null;
  /** Whether the help page is available in the account's state. */
  hasHelp: boolean;
  /** The support team's chat, if configured. */
  contactUrl: string | null;
}

export const sidebarStyle =
  "sticky top-header z-[19] flex h-page flex-col overflow-x-hidden overflow-y-auto border-r bg-background px-2.5 py-3 [scrollbar-width:thin] *:flex-none data-[folded='']:px-3.5 md:max-tablet:data-[folded=auto]:px-3.5 max-md:hidden print:hidden";

const foldButton = { type: "submit", form: SIDEBAR_FORM, name: "folded" } as const;

interface SidebarSurroundings {
  /** Path of the current page. */
  pathname: string;
}

/**
 * The sidebar's content: 230 px with words, 84 with icons and tooltips (docs/specification.md
 * "Sidebar"). Its state changes through submit buttons; with JavaScript interactions/sidebar.ts
 * handles the click.
 */
export function Sidebar({
  menu,
  state,
  quota,
  setup,
  hasHelp,
  contactUrl,
  pathname,
}: SidebarProps & SidebarSurroundings) {
  const t = getT();
  return (
    <>
      <form id={SIDEBAR_FORM} method="post" action="/sidebar" hidden />
      {setup ? <SetupCard {...setup} pathname={pathname} /> : null}
      <ul>
        {menu.map((group) => (
          <Group key={group.id} group={group} state={state} pathname={pathname} />
        ))}
      </ul>
      {/* A warning stays in view, however long the menu is. */}
      <div
        className={cn(
          "mt-auto grid gap-1.5 pt-3",
          quota && describeQuotaWarning(quota) && "sticky -bottom-3 bg-background pb-3 -mb-3",
        )}
      >
        {quota ? <QuotaCard {...quota} /> : null}
        {hasHelp ? (
          <MenuLink className={entryStyle} to="/help" pathname={pathname}>
            <Icon name="circle-help" />
            <Word>{t("nav:help")}</Word>
          </MenuLink>
        ) : null}
        {contactUrl === null ? null : (
          <a className={entryStyle} href={contactUrl} target="_blank" rel="noreferrer">
            <Icon name="message-circle" />
            <Word>{t(getContactLabel(contactUrl))}</Word>
          </a>
        )}
        <button
          {...foldButton}
          className={cn(entryStyle, "folded:hidden")}
          value="yes"
          aria-expanded="true"
        >
          <Icon name="panel-left" />
          <span>{t("nav:fold")}</span>
        </button>
        <button
          {...foldButton}
          className={cn(entryStyle, "unfolded:hidden")}
          value="no"
          aria-expanded="false"
        >
          <Icon name="panel-left" />
          <Word>{t("nav:unfold")}</Word>
        </button>
      </div>
    </>
  );
}
