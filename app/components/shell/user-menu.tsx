import type { ReactNode } from "react";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import {
  MenuButton,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  PopoverTrigger,
  StillMenu,
} from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { UntilOpened } from "#app/static/until-opened.tsx";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import { SignOutLink } from "./sign-out.tsx";

export interface LanguageToggleProps {
  countryCode: CountryCode;
  language: Language;
}

/** Toggles between en and th in Thailand, en and id in Indonesia. Names the other language. */
export function LanguageToggle({
  countryCode,
  language,
  sheet = false,
}: LanguageToggleProps & { sheet?: boolean }) {
  const t = getT();
  const otherLanguage: Language = language === "en" ? COUNTRIES[countryCode].language : "en";
  return (
    // A new document, as texts, formats and the lang attribute change everywhere.
    <form method="post" action="/language" className="contents">
      <MenuButton
        size={sheet ? "sheet" : "default"}
        type="submit"
        name="language"
        value={otherLanguage}
        lang={otherLanguage}
      >
        <Icon name="languages" />
        {t(`nav:language.${otherLanguage}`)}
      </MenuButton>
    </form>
  );
}

interface UserMenuProps {
  name: string;
  email: string;
  /** The account is not restricted, so its screens open. */
  isOpen: boolean;
  /** Settings of this browser: language and appearance. */
  children: ReactNode;
}

export function UserMenu({ name, email, isOpen, children }: UserMenuProps) {
  const t = getT();
  return (
    <>
      <PopoverTrigger opens="user-menu" variant="ghost" className="max-md:hidden">
        <span className="sr-only">{t("nav:user.menu", { name })}</span>
        <Avatar>{getInitials(name)}</Avatar>
        <Icon name="chevron-down" size="s" />
      </PopoverTrigger>
      <StillMenu id="user-menu" end>
        <UntilOpened>
          {" "}
          <MenuLabel>{email}</MenuLabel>
          <MenuSeparator />
          {children}
          <MenuSeparator />
          {isOpen ? (
            <>
              <MenuItem to="/account">
                <Icon name="user" />
                {t("nav:myAccount")}
              </MenuItem>
              <MenuItem to="/shortcuts" data-overlay="help">
                <Icon name="keyboard" />
                {t("nav:shortcuts")}
              </MenuItem>
            </>
          ) : null}
          <SignOutLink />
        </UntilOpened>
      </StillMenu>
    </>
  );
}

export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
