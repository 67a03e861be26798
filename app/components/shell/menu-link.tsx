import type { ReactNode } from "react";
import { leadsTo } from "#app/models/shell/menu.ts";
import { Link } from "#app/navigation/link.tsx";

/**
 * Links to the home page are ordinary links: before the router has discovered the home page, it
 * matches "/" with the layout alone, requests nothing and shows an empty page (react-router 8.5.1,
 * RSC mode; a test clicks as soon as the page is there).
 */
const HOME_PATH = "/";

interface MenuLinkProps {
  to: string;
  /** Path of the current page. */
  pathname: string;
  /** Links to the search that its screen was last left with. */
  restores?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A menu link, marked when it leads to the current page. When the page changes,
 * interactions/current-page.ts moves the mark.
 */
export function MenuLink({ to, pathname, restores = false, className, children }: MenuLinkProps) {
  return (
    <Link
      to={to}
      reloadDocument={to === HOME_PATH}
      className={className}
      data-menu={restores ? "restores" : "plain"}
      aria-current={leadsTo(to, pathname) ? "page" : undefined}
    >
      {children}
    </Link>
  );
}
