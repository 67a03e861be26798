import type { ReactNode } from "react";
import { currentState } from "#app/middleware/request-store.ts";
import { messagesOf } from "./messages.ts";
import { I18nProvider } from "./provider.tsx";
import type { Messages, Namespace } from "./translate.ts";

/** Server component: hands these namespaces to the islands below. Pass only what they use; it travels with every page. */
export function Texts({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  const { language, countryCode, timeZone } = currentState();
  const all = messagesOf(language);
  const messages = Object.fromEntries(namespaces.map((name) => [name, all[name]])) as Messages;
  return (
    <I18nProvider messages={messages} language={language} countryCode={countryCode} timeZone={timeZone}>
      {children}
    </I18nProvider>
  );
}
