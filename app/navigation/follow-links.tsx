"use client";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isPlainClick } from "./plain-click.ts";

/** Set by link.tsx. */
const FOLLOWED_LINKS = "a[data-follow]";

/**
 * Makes the router follow the links of link.tsx. Rendered once in the document. Anything but a
 * plain click is left to the browser.
 */
export function FollowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const followLink = (event: MouseEvent) => {
      const link = findFollowedLink(event);
      if (
        !link ||
        !isPlainClick(event) ||
        link.origin !== location.origin ||
        (link.target && link.target !== "_self") ||
        link.hasAttribute("download")
      )
        return;
      // While offline the browser opens the link, and the service worker shows its offline page.
      if (!navigator.onLine) return;
      event.preventDefault();
      // A link to the current address, or to more of the page, adds no history entry.
      void navigate(link.pathname + link.search + link.hash, {
        replace: link.href === location.href || link.hasAttribute("data-replaces"),
        preventScrollReset: link.hasAttribute("data-keep-scroll"),
      });
    };
    document.addEventListener("click", followLink);
    for (const type of AIMING_EVENTS)
      document.addEventListener(type, discoverRoute, { passive: true });
    return () => {
      document.removeEventListener("click", followLink);
      for (const type of AIMING_EVENTS) document.removeEventListener(type, discoverRoute);
    };
  }, [navigate]);
  return null;
}

function findFollowedLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(FOLLOWED_LINKS) : null;
}

const AIMING_EVENTS = ["pointerover", "focusin", "touchstart"] as const;

/**
 * Marks a link when it is pointed at: the router fetches the routes of marked links. With every
 * link marked, a list would fetch the code of a dozen screens.
 */
function discoverRoute(event: Event): void {
  // React would discard a form that waits for its script (form/script-island.tsx).
  if (document.querySelector("[data-waits]")) return;
  findFollowedLink(event)?.setAttribute("data-discover", "true");
}
