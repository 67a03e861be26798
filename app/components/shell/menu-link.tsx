import type { ReactNode } from "react";
import { leadsTo } from "#app/models/shell/menu.ts";
import { Link } from "#app/navigation/link.tsx";

/**
 * Links home are ordinary links. The router matches "/" with the layout alone before it has
 * discovered the home page itself, asks for nothing and shows an empty page (react-router 8.5.1,
 * RSC mode; a test clicks as soon as the page is there).
 */
const HOME = "/";

interface MenuLinkProps {
  to: string;
  /** Of the page around it. */
  pathname: string;
  /** Leads back to the search its screen was last left with. */
  restores?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A link of the menu, marked where it leads to where one is; when the page changes,
 * interactions/current-page.ts marks the next.
 */
export function MenuLink({ to, pathname, restores = false, className, children }: MenuLinkProps) {
  return (
    <Link
      to={to}
      reloadDocument={to === HOME}
      className={className}
      data-menu={restores ? "restores" : "plain"}
      aria-current={leadsTo(to, pathname) ? "page" : undefined}
    >
      {children}
    </Link>
  );
}
