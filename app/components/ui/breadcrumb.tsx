import { Link } from "#app/navigation/link.tsx";
import { Icon } from "./icon.tsx";

export interface Crumb {
  to: string;
  label: string;
}

/** Links to the parent pages. The page itself is its heading. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav
      className="mb-0.5 flex items-center gap-1.5 text-xs text-muted-foreground max-md:min-w-0"
      aria-label={label}
    >
      {crumbs.map(({ to, label: text }) => (
        <span
          key={to}
          className="group flex items-center gap-2 max-md:min-w-0 max-md:not-last:flex-none"
        >
          {/* The line keeps its height on phones, with a larger touch area around each link. */}
          <Link
            to={to}
            className="inline-flex min-h-6 items-center text-inherit max-md:-my-2 max-md:block max-md:min-h-11 max-md:truncate max-md:leading-11"
          >
            {text}
          </Link>
          <Icon name="chevron-right" size="s" className="group-last:hidden" />
        </span>
      ))}
    </nav>
  );
}
