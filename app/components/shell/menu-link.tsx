"use client";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/components/ui/link.tsx";
import { leadsTo, pathOf } from "./menu.ts";

/**
 * Links home are ordinary links. The router matches "/" with the layout alone before it has discovered the home page itself, asks for nothing and shows
 * an empty page (react-router 8.5.1, RSC mode; a test clicks as soon as the page is there).
 */
const HOME = "/";

interface MenuLinkProps {
  to: string;
  /** Leads back to the search its screen was last left with. */
  restores?: boolean;
  title?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link that knows whether it leads to where we are: the layout around it is not rendered again when the page changes.
 * Following it closes the phone's menu, which a navigation without a new document would leave open.
 */
export function MenuLink({ to: entry, restores = false, title, className, children }: MenuLinkProps) {
  const { pathname, search } = useLocation();
  const [left, setLeft] = useState(entry);
  const isHere = restores && pathname === pathOf(entry);
  // The server renders the link right; from then on the browser knows better, because the shell stays as it is.
  useEffect(() => {
    if (isHere) setLeft(pathname + search);
  }, [isHere, pathname, search]);
  const to = restores ? left : entry;
  return (
    <Link
      to={to}
      reloadDocument={to === HOME}
      title={title}
      className={className}
      aria-current={leadsTo(to, pathname) ? "page" : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {children}
    </Link>
  );
}
