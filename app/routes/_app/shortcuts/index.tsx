import { ShortcutList } from "#app/components/shell/overlay/shortcut-list.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** The shortcut list (`?`) as a page, for members without single-key shortcuts and for links. */
export function ServerComponent() {
  return (
    <>
      <PageHead title={getT()("elements:keys.title")} />
      <div className={cn(sectionStyle, "max-w-form")}>
        <ShortcutList />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
