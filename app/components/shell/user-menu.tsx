import type { ReactNode } from "react";
import { Form } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Menu, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { Language } from "#contract/accounts.ts";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import { SignOutLink } from "./sign-out.tsx";

export interface LanguageToggleProps {
  countryCode: CountryCode;
  language: Language;
}

/** Specification part 2 §5 "Language": Thai accounts toggle between en and th, Indonesian ones between en and id. It names what it changes to. */
export function LanguageToggle({ countryCode, language }: LanguageToggleProps) {
  const t = useT();
  const other: Language = language === "en" ? COUNTRIES[countryCode].language : "en";
  return (
    // A whole new document: texts, formats and the lang attribute change everywhere at once.
    <Form method="post" action="/language" reloadDocument>
      <button type="submit" name="language" value={other} lang={other}>
        <Icon name="languages" />
        {t(`nav:language.${other}`)}
      </button>
    </Form>
  );
}

interface UserMenuProps {
  name: string;
  email: string;
  /** What a member chooses for this browser: language, appearance. */
  children: ReactNode;
}

export function UserMenu({ name, email, children }: UserMenuProps) {
  const t = useT();
  return (
    <>
      <PopoverTrigger opens="user-menu" variant="ghost" className="wide">
        <span className="vh">{t("nav:user.menu", { name })}</span>
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <Icon name="chevron-down" size="s" />
      </PopoverTrigger>
      <Menu id="user-menu" end>
        <p className="lbl">{email}</p>
        <hr />
        {children}
        <hr />
        <Link to="/shortcuts" data-overlay="help">
          <Icon name="keyboard" />
          {t("nav:shortcuts")}
        </Link>
        <SignOutLink />
      </Menu>
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
