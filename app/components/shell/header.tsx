import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Menu, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { Theme } from "../../../design/theme.ts";
import { Brand } from "./brand.tsx";
import type { MenuGroup } from "./menu.ts";
import { MenuLink } from "./menu-link.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { initials, LanguageChoice, type LanguageChoiceProps, UserMenu } from "./user-menu.tsx";

export interface HeaderProps extends LanguageChoiceProps {
  theme: Theme;
  accountName: string;
  user: { name: string; email: string; isInternal: boolean };
  menu: readonly MenuGroup[];
}

/** 68 px on desks: brand, account, user. On phones the sidebar's entries move into the hamburger's popover. */
export function Header({ accountName, user, menu, countryCode, language, theme }: HeaderProps) {
  const t = useT();
  const choice = (
    <>
      <LanguageChoice countryCode={countryCode} language={language} />
      <ThemeChoice theme={theme} />
    </>
  );
  return (
    <header className="topbar">
      <PopoverTrigger opens="phone-menu" className="btn btn-ghost btn-icon only-phone" aria-label={t("nav:menu")}>
        <Icon name="menu" size="l" />
      </PopoverTrigger>
      <Brand />
      <div className="right">
        <span className="account row" title={t("nav:account")}>
          <span className="avatar">{initials(accountName)}</span>
          <span className="ell strong">{accountName}</span>
        </span>
        <UserMenu {...user}>{choice}</UserMenu>
      </div>
      <Menu id="phone-menu" className="nav">
        {phoneEntries(menu).map(({ to, label, icon }) => (
          <MenuLink key={to} to={to}>
            <Icon name={icon} />
            {t(label)}
          </MenuLink>
        ))}
        <hr />
        <p className="lbl">{user.email}</p>
        {choice}
        <hr />
        <Link to="/signout">
          <Icon name="log-out" />
          {t("nav:signOut")}
        </Link>
      </Menu>
    </header>
  );
}

function phoneEntries(menu: readonly MenuGroup[]) {
  return menu.flatMap(({ to, label, icon, entries }) => [...(to ? [{ to, label }] : []), ...entries].map((entry) => ({ ...entry, icon })));
}
