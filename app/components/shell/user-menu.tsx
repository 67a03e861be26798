import type { ReactNode } from "react";
import { Form } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Menu, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { Language } from "#contract/accounts.ts";
import type { CountryCode } from "#contract/countries.ts";

/** Specification part 2 §5 "Language": Thai accounts choose between en and th, Indonesian ones between en and id. */
const CHOICES: Record<CountryCode, readonly Language[]> = { id: ["en", "id"], th: ["en", "th"] };

export interface LanguageChoiceProps {
  countryCode: CountryCode;
  language: Language;
}

export function LanguageChoice({ countryCode, language }: LanguageChoiceProps) {
  const t = useT();
  return (
    // A whole new document: texts, formats and the lang attribute change everywhere at once.
    <Form method="post" action="/language" reloadDocument>
      <p className="lbl">{t("nav:language")}</p>
      {CHOICES[countryCode].map((choice) => (
        <button key={choice} type="submit" name="language" value={choice} lang={choice} aria-pressed={choice === language}>
          <Icon name="languages" />
          {t(`nav:language.${choice}`)}
        </button>
      ))}
    </Form>
  );
}

interface UserMenuProps {
  name: string;
  email: string;
  isInternal: boolean;
  /** The language choice. */
  children: ReactNode;
}

export function UserMenu({ name, email, isInternal, children }: UserMenuProps) {
  const t = useT();
  return (
    <>
      <PopoverTrigger opens="user-menu" className="btn btn-ghost wide">
        <span className="vh">{t("nav:user.menu", { name })}</span>
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <Icon name="chevron-down" size="s" />
      </PopoverTrigger>
      <Menu id="user-menu" end>
        <p className="lbl">
          {email}
          {isInternal ? <Badge tone="outline">{t("nav:user.internal")}</Badge> : null}
        </p>
        <hr />
        {children}
        <hr />
        <Link to="/signout">
          <Icon name="log-out" />
          {t("nav:signOut")}
        </Link>
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
