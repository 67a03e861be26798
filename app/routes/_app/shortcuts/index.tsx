import { PageHead } from "#app/components/ui/page-head.tsx";
import { Texts } from "#app/i18n/texts.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { ShortcutPanel } from "./+/shortcut-panel.tsx";

/** What `?` shows, as a page: for whoever turned the single keys off, and to be linked to. */
export function ServerComponent() {
  return (
    <Texts namespaces={["elements"]}>
      <PageHead title={getT()("elements:keys.title")} />
      <div className="sect keys-page">
        <ShortcutPanel />
      </div>
    </Texts>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
