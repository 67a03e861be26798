import type { ComponentProps, ReactNode } from "react";
import { cn } from "#app/components/ui/cn.ts";

export const editorGridStyle =
  "grid grid-cols-[minmax(0,1fr)_340px] flex-1 max-2xl:grid-cols-[minmax(0,1fr)_300px] max-lg:grid-cols-1";

interface EditorRailProps extends Omit<ComponentProps<"aside">, "className"> {
  /** Places the rail before the form in the page's order, and above it on narrow screens. */
  first?: boolean;
}

/** Shows how ready the product is. It stays in view beside the form. */
export function EditorRail({ first = false, children, ...props }: EditorRailProps) {
  return (
    <aside
      data-rail=""
      className={cn(
        "min-w-0 border-l bg-muted max-lg:border-l-0",
        first ? "max-lg:border-b lg:col-start-2 lg:row-start-1" : "max-lg:border-t",
      )}
      {...props}
    >
      <div className="lg:sticky lg:top-header lg:max-h-[calc(100vh-var(--header-h)-64px)] lg:overflow-y-auto">
        {children}
      </div>
    </aside>
  );
}

/** Bar at the window's lower edge with the errors and the save buttons. */
export function EditorBar({ children }: { children: ReactNode }) {
  return (
    <div
      className="sticky bottom-0 z-bulkbar mt-(--toast-room) -mb-(--toast-room) flex flex-wrap items-center gap-2 border-t bg-card px-gutter py-3 shadow-lid max-md:py-2.5 print:hidden"
      data-bar="save"
    >
      {children}
    </div>
  );
}
