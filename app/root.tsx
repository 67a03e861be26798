import "#app/app.css";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { themeOf } from "../design/theme.ts";
import { Document } from "./components/shell/document.tsx";
import { FormatProvider } from "./i18n/format-context.tsx";
import { i18n } from "./middleware/i18n.ts";
import { currentState } from "./middleware/request-store.ts";
import { readSession } from "./middleware/session.ts";

// Order matters: the session's token determines the member's language. `account` guards the
// members' part in routes/_app/_layout.tsx.
export const middleware = [readSession, ...i18n];

export async function ServerLayout({ children }: { children: ReactNode }) {
  const { language, countryCode, timeZone, request, isScriptless, me } = currentState();
  // The administration shows the names of every country's accounts.
  const isInternal = (await me?.catch(() => null))?.user.isInternal ?? false;
  return (
    <Document
      language={language}
      countryCode={countryCode}
      mayShowThai={countryCode === "th" || isInternal}
      theme={themeOf(request.headers.get("Cookie"))}
      isScriptless={isScriptless}
    >
      <FormatProvider language={language} countryCode={countryCode} timeZone={timeZone}>
        {children}
      </FormatProvider>
    </Document>
  );
}

export function ServerComponent() {
  return <Outlet />;
}

export { RootError as ErrorBoundary } from "./components/shell/error-page.tsx";
export { revalidateFrame as shouldRevalidate } from "./navigation/revalidate-frame.ts";
