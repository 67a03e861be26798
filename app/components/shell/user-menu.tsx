import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { PopoverTrigger, StillMenu } from "#app/components/ui/popover.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import type { Language } from "#contract/accounts.ts";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import { SignOutLink } from "./sign-out.tsx";

export interface LanguageToggleProps {
  countryCode: CountryCode;
  language: Language;
}

/** Specification part 2 §5 "Language": Thai accounts toggle between en and th, Indonesian ones between en and id. It names what it changes to. */
export function LanguageToggle({
  countryCode,
  language,
  t,
}: LanguageToggleProps & { t: Translate }) {
  const other: Language = language === "en" ? COUNTRIES[countryCode].language : "en";
  return (
    // A whole new document: texts, formats and the lang attribute change everywhere at once.
    <form method="post" action="/language">
      <button type="submit" name="language" value={other} lang={other}>
        <Icon name="languages" />
        {t(`nav:language.${other}`)}
      </button>
    </form>
  );
}

interface UserMenuProps {
  name: string;
  email: string;
  t: Translate;
  /** What a member chooses for this browser: language, appearance. */
  children: ReactNode;
}

export function UserMenu({ name, email, t, children }: UserMenuProps) {
  return (
    <>
      <PopoverTrigger opens="user-menu" variant="ghost" className="wide">
        <span className="vh">{t("nav:user.menu", { name })}</span>
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <Icon name="chevron-down" size="s" />
      </PopoverTrigger>
      <StillMenu id="user-menu" end>
        <p className="lbl">{email}</p>
        <hr />
        {children}
        <hr />
        <Link to="/shortcuts" data-overlay="help">
          <Icon name="keyboard" />
          {t("nav:shortcuts")}
        </Link>
        <SignOutLink t={t} />
      </StillMenu>
    </>
  );
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
