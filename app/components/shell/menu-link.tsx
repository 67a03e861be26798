"use client";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

interface MenuLinkProps {
  to: string;
  title?: string;
  children: ReactNode;
}

/**
 * A link that knows whether it leads to where we are: the layout around it is not rendered again when the page changes.
 * Following it closes the phone's menu, which a navigation without a new document would leave open.
 */
export function MenuLink({ to, title, children }: MenuLinkProps) {
  const { pathname } = useLocation();
  const current = to === "/" ? pathname === "/" : pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link
      to={to}
      title={title}
      aria-current={current ? "page" : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {children}
    </Link>
  );
}
