import { cn } from "#app/components/ui/cn.ts";
import { tabStripStyle, tabStyle } from "#app/components/ui/tab-style.ts";
import type { Tab } from "#app/models/list/tab.ts";
import { Link } from "#app/navigation/link.tsx";
import { Static } from "#app/static/static.tsx";

/**
 * Status tabs and saved views as links. Their counts change more often than the rest of the page
 * and are updated without React.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Static
      as="nav"
      className={cn(tabStripStyle, "px-[calc(var(--gutter)-8px)] scroll-px-gutter")}
      aria-label={label}
    >
      <TabLinks tabs={tabs} />
    </Static>
  );
}

function TabLinks({ tabs }: { tabs: readonly Tab[] }) {
  return tabs.map((tab) => (
    <Link
      key={tab.to}
      className={cn("mx-2", tabStyle)}
      to={tab.to}
      aria-current={tab.current ? "page" : undefined}
    >
      {tab.label}
      {tab.count === undefined ? null : (
        <span
          className={
            tab.critical ? "font-medium text-critical" : "font-normal text-muted-foreground"
          }
        >
          {tab.count}
        </span>
      )}
    </Link>
  ));
}
