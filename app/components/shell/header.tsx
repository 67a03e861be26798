import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MenuButton, MenuSeparator, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { PhoneMenuProps } from "#app/models/shell/phone-menu.ts";
import type { UnreadCounts } from "#app/models/shell/unread.ts";
import type { Theme } from "../../../design/theme.ts";
import { AccountSwitcher, type AccountSwitcherProps } from "./account-switcher.tsx";
import { Bell } from "./bell.tsx";
import { Brand } from "./brand.tsx";
import { GraceTimer } from "./grace-timer.tsx";
import { LiteSwitch } from "./lite-switch.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { SearchLink } from "./search-link.tsx";
import { type Service, ServicesMenu } from "./services-menu.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { LanguageToggle, type LanguageToggleProps, UserMenu } from "./user-menu.tsx";

export interface HeaderProps extends LanguageToggleProps {
  account: AccountSwitcherProps;
  /**
   * `openedBy` is the internal user who views the account as this member. `seesAs` is the role that
   * the member views it as.
   */
  user: {
    name: string;
    email: string;
    isInternal: boolean;
    openedBy: string | null;
    seesAs: string | null;
  };
  /** `null` if counting failed. */
  unread: UnreadCounts | null;
  services: readonly { service: Service; href: string }[];
  /** Version of the server that rendered this. */
  version: string;
  /** Identifies the session: a browser registers for push once per session. */
  session: string;
  /** Identifies the member in this account (session/session-mark.ts). */
  member: string;
  /** Milliseconds until the grace period ends. `null` outside one. */
  graceLeftMs: number | null;
  /** Link to top up the quota. `null` without the permission. */
  topUp: string | null;
  /** The account is not restricted, so its screens open. */
  isOpen: boolean;
  phone: PhoneMenuProps;
  theme: Theme;
  isLite: boolean;
  /** Shows ⌘ instead of Ctrl. */
  isApple: boolean;
}

interface HeaderSurroundings {
  /** Path of the current page. */
  pathname: string;
}

/** The header: 68 px high on desktops, 56 on phones (docs/specification.md "Shell"). */
export function Header({
  account,
  user,
  unread,
  services,
  version,
  session,
  member,
  graceLeftMs,
  topUp,
  isOpen,
  phone,
  theme,
  isLite,
  isApple,
  countryCode,
  language,
  pathname,
}: HeaderProps & HeaderSurroundings) {
  const t = getT();
  const renderChoices = (sheet: boolean) => (
    <>
      <LanguageToggle countryCode={countryCode} language={language} sheet={sheet} />
      <MenuSeparator inset={sheet} />
      <ThemeChoice theme={theme} sheet={sheet} />
      <MenuSeparator inset={sheet} />
      <LiteSwitch isLite={isLite} sheet={sheet} />
      {/* interactions/install.ts shows it when the browser offers to install. */}
      <MenuButton size={sheet ? "sheet" : "default"} data-install hidden>
        <Icon name="download" />
        {t("nav:install")}
      </MenuButton>
    </>
  );
  return (
    <>
      <PopoverTrigger
        opens="phone-menu"
        variant="ghost"
        size="icon"
        className="md:hidden"
        aria-label={t("nav:menu")}
      >
        <Icon name="menu" size="l" />
      </PopoverTrigger>
      <ServicesMenu services={services} />
      <Brand />
      {user.isInternal ? <Badge tone="outline">{t("nav:user.internal")}</Badge> : null}
      {user.openedBy ? (
        <WayBack
          action="/leave-account"
          text={t("nav:opened.text", { who: user.openedBy })}
          leave={t("nav:opened.leave")}
        />
      ) : null}
      {user.seesAs ? (
        <WayBack
          action="/see-as"
          text={t("nav:seenAs.text", { role: user.seesAs })}
          leave={t("nav:seenAs.leave")}
        />
      ) : null}
      <div
        className="ml-auto flex items-center gap-2"
        data-session={session}
        data-member={member}
        data-email={user.email}
        data-account={account.name}
      >
        {isOpen ? <SearchLink isApple={isApple} /> : null}
        {/* interactions/new-version.ts shows it once the server has another version. */}
        <Button size="sm" data-update={version} hidden>
          <Icon name="rotate-cw" size="s" />
          <span className="max-md:hidden">{t("header:update")}</span>
          <span className="sr-only md:hidden">{t("header:update")}</span>
        </Button>
        {graceLeftMs === null ? null : <GraceTimer leftMs={graceLeftMs} topUp={topUp} />}
        <AccountSwitcher {...account} />
        {unread ? (
          <div className="contents" data-bell>
            <Bell unread={unread} />
          </div>
        ) : null}
        <UserMenu name={user.name} email={user.email} isOpen={isOpen}>
          {renderChoices(false)}
        </UserMenu>
      </div>
      <PhoneMenu
        {...phone}
        account={account.name}
        email={user.email}
        canSwitch={account.choice !== null}
        isOpen={isOpen}
        pathname={pathname}
      >
        {renderChoices(true)}
      </PhoneMenu>
    </>
  );
}

interface WayBackProps {
  action: string;
  text: string;
  leave: string;
}

/** Banner while the app is viewed as somebody else, with the button to return. */
function WayBack({ action, text, leave }: WayBackProps) {
  return (
    <form method="post" action={action} className="flex items-center gap-2">
      <Badge tone="warning" className="max-md:hidden">
        {text}
      </Badge>
      <Button type="submit" size="sm">
        {leave}
      </Button>
    </form>
  );
}
