import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export interface Crumb {
  to: string;
  label: string;
}

/** The way back up; the page itself is its heading. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumb" aria-label={label}>
      {crumbs.map(({ to, label: text }) => (
        <span key={to} className="row">
          <Link to={to}>{text}</Link>
          <Icon name="chevron-right" size="s" />
        </span>
      ))}
    </nav>
  );
}
