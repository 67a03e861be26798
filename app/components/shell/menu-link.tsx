"use client";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/components/ui/link.tsx";
import { leadsTo } from "./menu.ts";

/**
 * Links home are ordinary links. The router matches "/" with the layout alone before it has discovered the home page itself, asks for nothing and shows
 * an empty page (react-router 8.5.1, RSC mode; a test clicks as soon as the page is there).
 */
const HOME = "/";

interface MenuLinkProps {
  to: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link that knows whether it leads to where we are: the layout around it is not rendered again when the page changes.
 * Following it closes the phone's menu, which a navigation without a new document would leave open.
 */
export function MenuLink({ to, title, className, children }: MenuLinkProps) {
  const { pathname } = useLocation();
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
