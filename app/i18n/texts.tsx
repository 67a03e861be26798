import type { ReactNode } from "react";
import { currentState } from "#app/middleware/request-store.ts";
import { messagesOf } from "./messages.ts";
import { type PackedTexts, packTexts } from "./pack.ts";
import { I18nProvider } from "./provider.tsx";
import type { Namespace } from "./translate.ts";

/**
 * Server component: hands these namespaces to the islands below. Pass only what they use; it travels with every page, packed: a payload is
 * written and read value by value, and texts would be most of its values.
 */
export function Texts({
  namespaces,
  children,
}: {
  namespaces: readonly Namespace[];
  children: ReactNode;
}) {
  const { language, countryCode, timeZone } = currentState();
  const all = messagesOf(language);
  const packed: Partial<Record<Namespace, PackedTexts>> = Object.fromEntries(
    namespaces.map((name) => [name, packTexts(all[name])]),
  );
  return (
    <I18nProvider packed={packed} language={language} countryCode={countryCode} timeZone={timeZone}>
      {children}
    </I18nProvider>
  );
}
