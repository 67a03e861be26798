import type { Tab } from "#app/models/list/tab.ts";
import { Link } from "#app/navigation/link.tsx";
import { Static } from "#app/static/static.tsx";

/**
 * Status tabs and saved views: links, so that each has an address. Their counts are new more often
 * than anything else on a page, which React need not know.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Static
      as="nav"
      className="flex min-w-0 gap-1 overflow-x-auto px-[calc(var(--gutter)-8px)] scroll-px-gutter [scrollbar-width:none]"
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
      className="mx-2 inline-flex min-h-9.5 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-secondary-foreground hover:text-foreground hover:no-underline current:text-foreground current:[scroll-initial-target:nearest] current:border-primary-mark max-md:min-h-11"
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
