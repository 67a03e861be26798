"use client";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ScrollRestoration } from "react-router";
import { FollowLinks } from "#app/navigation/follow-links.tsx";
import type { CountryCode } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import { type Theme, themeAttribute, themeColors } from "../../../design/theme.ts";

/** The HTML around every page. As a client component, it costs one reference in the payload. */
export function Document({
  language,
  countryCode,
  mayShowThai,
  theme,
  isScriptless,
  children,
}: {
  language: Language;
  /** Country whose number format the texts use (app/i18n/browser.ts). */
  countryCode: CountryCode;
  /** Names that users wrote may be in Thai, in whatever language the page is. */
  mayShowThai: boolean;
  theme: Theme;
  /** Styles the page as without JavaScript (app/styles/theme.css). */
  isScriptless: boolean;
  children: ReactNode;
}) {
  useLanguage(language);
  return (
    <html
      lang={language}
      dir="ltr"
      data-country={countryCode}
      data-thai={mayShowThai ? "" : undefined}
      data-theme={themeAttribute(theme)}
      data-scriptless={isScriptless ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={themeAttribute(theme) ?? "light dark"} />
        {themeColors(theme).map(({ color, media }) => (
          <meta key={color} name="theme-color" content={color} media={media} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app-icons/apple-touch-180.png" />
        {isScriptless ? null : (
          <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        )}
      </head>
      <body>
        {children}
        {isScriptless ? null : (
          <>
            <FollowLinks />
            <ScrollRestoration />
          </>
        )}
      </body>
    </html>
  );
}

/** Follows the server's language: a link with `?lang=` changes it without a new document. */
function useLanguage(language: Language): void {
  const { i18n } = useTranslation(["common"]);
  useEffect(() => {
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [i18n, language]);
}
