import { ShortcutList } from "#app/components/overlay/shortcut-list.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** What `?` shows, as a page: for whoever turned the single keys off, and to be linked to. */
export function ServerComponent() {
  return (
    <>
      <PageHead title={getT()("elements:keys.title")} />
      <div className="sect keys-page">
        <ShortcutList />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
