import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

export interface Tab {
  to: string;
  label: string;
  count?: string;
  current: boolean;
  /** Its count needs someone. */
  critical?: boolean;
}

/** Status tabs and saved views: links, so that each has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined}>
          {tab.label}
          {tab.count === undefined ? null : <span className={classNames("n", tab.critical && "crit")}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
