import { Link } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { Menu, PopoverTrigger } from "#app/components/ui/popover.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import type { MenuGroup } from "#app/services/guard.ts";
import type { Language, Me } from "#contract/accounts.ts";
import { Brand } from "./brand.tsx";
import { MenuLink } from "./menu-link.tsx";
import { initials, LanguageChoice, UserMenu } from "./user-menu.tsx";

interface HeaderProps {
  me: Me;
  language: Language;
  /** Empty on pages without a sidebar. */
  menu: readonly MenuGroup[];
  t: Translate;
}

/** 68 px on desks: brand, account, user. On phones the sidebar's entries move into the hamburger's popover. */
export function Header({ me, language, menu, t }: HeaderProps) {
  const { user, account } = me;
  const choice = { countryCode: account.countryCode, language, t };
  return (
    <header className="topbar">
      <PopoverTrigger opens="phone-menu" className="btn btn-ghost btn-icon only-phone" aria-label={t("nav:menu")}>
        <Icon name="menu" size="l" />
      </PopoverTrigger>
      <Brand />
      <div className="right">
        <span className="account row" title={t("nav:account")}>
          <span className="avatar">{initials(account.name)}</span>
          <span className="ell strong">{account.name}</span>
        </span>
        <UserMenu {...choice} name={user.name} email={user.email} internal={user.isInternal} />
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
        <LanguageChoice {...choice} />
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
