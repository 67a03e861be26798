"use client";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isPlainClick } from "./plain-click.ts";

/** Of link.tsx. */
const FOLLOWED = "a[data-follow]";

/**
 * Once in the document: lets the router follow the links of link.tsx. Whatever asks for more than a
 * plain click is left to the browser.
 */
export function FollowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = followed(event);
      if (
        !link ||
        !isPlainClick(event) ||
        link.origin !== location.origin ||
        (link.target && link.target !== "_self") ||
        link.hasAttribute("download")
      )
        return;
      // Without a connection the browser itself opens the link, and the service worker its offline
      // page.
      if (!navigator.onLine) return;
      event.preventDefault();
      // The same address once more is no step to go back to.
      void navigate(link.pathname + link.search + link.hash, {
        replace: link.href === location.href,
        preventScrollReset: link.hasAttribute("data-keep-scroll"),
      });
    };
    document.addEventListener("click", follow);
    for (const type of AIMING) document.addEventListener(type, discover, { passive: true });
    return () => {
      document.removeEventListener("click", follow);
      for (const type of AIMING) document.removeEventListener(type, discover);
    };
  }, [navigate]);
  return null;
}

function followed({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(FOLLOWED) : null;
}

const AIMING = ["pointerover", "focusin", "touchstart"] as const;

/**
 * The router fetches what it needs for a link as soon as it wears this mark: worn from the start, a
 * list would fetch the code of a dozen screens.
 */
function discover(event: Event): void {
  // React would throw away a form that still waits for its script (form/script-island.tsx).
  if (document.querySelector("[data-waits]")) return;
  followed(event)?.setAttribute("data-discover", "true");
}
