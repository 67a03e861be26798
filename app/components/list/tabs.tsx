import { ServerPart } from "#app/components/rows/server-part.tsx";
import { writtenAside } from "#app/components/rows/written-aside.ts";
import { classNames } from "#app/components/ui/class-names.ts";
import { Link } from "#app/components/ui/link.tsx";

export interface Tab {
  to: string;
  label: string;
  count?: string;
  current: boolean;
  /** Its count needs someone. */
  critical?: boolean;
}

/** Status tabs and saved views: links, so that each has an address. Their counts are new more often than anything else on a page, which React need not know. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <ServerPart
      as="nav"
      className="tabs"
      aria-label={label}
      html={writtenAside(TabLinks, { tabs })}
    />
  );
}

function TabLinks({ tabs }: { tabs: readonly Tab[] }) {
  return tabs.map((tab) => (
    <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined}>
      {tab.label}
      {tab.count === undefined ? null : (
        <span className={classNames("n", tab.critical && "crit")}>{tab.count}</span>
      )}
    </Link>
  ));
}
